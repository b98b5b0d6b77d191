import { createFileZones } from '../../src/runtime/transfer/importers/ics-zones';
import { emptyHost, endHosts } from '../api/exported-file';
import { importAsSaid, zipOf, type Asked } from './import-bed';
import { valuesOf } from './imported-values';

// Calendars as other apps really write them.
afterEach(endHosts);

const calendar = (...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    ...lines,
    'END:VCALENDAR',
  ].join('\r\n');
const event = (...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:x',
  ...lines,
  'END:VEVENT',
];
const part = (name: string, ...lines: readonly string[]): readonly string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
];
const EASTERN = part(
  'VTIMEZONE',
  'TZID:Eastern Standard Time',
  ...part(
    'STANDARD',
    'DTSTART:16011104T020000',
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
  ),
  ...part(
    'DAYLIGHT',
    'DTSTART:16010311T020000',
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
  ),
);
const INDIA = part(
  'VTIMEZONE',
  'TZID:India Standard Time',
  ...part('STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530'),
);

const startsOf = async (
  seed: number,
  file: string | Uint8Array,
  asked: Asked = {},
): Promise<readonly unknown[]> => {
  const host = await emptyHost(seed);
  const { said } = await importAsSaid(host, file, asked);
  expect(said.left.filter(({ code }) => code !== 'left_beyond_window')).toEqual([]);
  const blocks = await valuesOf(host, 'planBlock');
  return blocks.map(({ block }) => Object.getOwnPropertyDescriptor(block ?? {}, 'start')?.value).sort();
};

test('[ICS-6] a zone of Outlook is as its file describes it, over both changes of the clocks', async () => {
  const at = (zone: string, stamp: string): readonly string[] =>
    event(`DTSTART;TZID="${zone}":${stamp}`, 'DURATION:PT1H').map((line) =>
      line.replace('UID:1', `UID:${stamp}`),
    );
  const file = calendar(
    ...EASTERN,
    ...INDIA,
    ...at('Eastern Standard Time', '20260308T013000'),
    ...at('Eastern Standard Time', '20260308T033000'),
    ...at('Eastern Standard Time', '20261101T003000'),
    ...at('Eastern Standard Time', '20261101T100000'),
    ...at('India Standard Time', '20261118T100000'),
  );
  expect(await startsOf(181, file)).toEqual([
    '2026-03-08T07:30',
    '2026-03-08T08:30',
    '2026-11-01T05:30',
    '2026-11-01T16:00',
    '2026-11-18T05:30',
  ]);
});

test('[ICS-4] [ICS-6] a time that was moved comes once, also where its zone is described behind it', async () => {
  const zone = ';TZID=Eastern Standard Time:';
  const weekly = event(`DTSTART${zone}20261103T100000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
  const moved = event(
    `RECURRENCE-ID${zone}20261110T100000`,
    `DTSTART${zone}20261111T120000`,
    'DURATION:PT1H',
  );
  const starts = ['2026-11-03T16:00', '2026-11-11T18:00'];
  expect(await startsOf(189, calendar(...EASTERN, ...weekly, ...moved))).toEqual(starts);
  expect(await startsOf(190, calendar(...weekly, ...moved, ...EASTERN))).toEqual(starts);
});

test('[ICS-6] a series of such a zone repeats in it; what describes nothing stays unknown', async () => {
  const weekly = event(
    'DTSTART;TZID=Eastern Standard Time:20261025T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;TZID=Eastern Standard Time:20261101T100000',
  );
  expect(await startsOf(182, calendar(...EASTERN, ...weekly))).toEqual([
    '2026-10-25T15:00',
    '2026-11-08T16:00',
  ]);
  const host = await emptyHost(183);
  const empty = part('VTIMEZONE', 'TZID:Nowhere', ...part('STANDARD', 'DTSTART:x', 'TZOFFSETTO:+99'));
  const file = calendar(...empty, ...event('DTSTART;TZID=Nowhere:20261118T100000', 'DURATION:PT1H'));
  expect((await importAsSaid(host, file)).said.left).toMatchObject([
    { code: 'left_zone_unknown', example: 'Nowhere' },
  ]);
});

test('[ICS-6] of zones so many are worked out, and every year of a rule is counted', () => {
  let spent = 0;
  const zones = createFileZones(2027, () => void (spent += 1));
  const standard = (rule: string) => ({
    name: 'STANDARD',
    properties: [
      ['DTSTART', '20000101T000000'],
      ['TZOFFSETFROM', '+0100'],
      ['TZOFFSETTO', '+0200'],
      ['RRULE', rule],
    ].map(([name = '', value = '']) => ({ name, value, parameters: new Map<string, string>() })),
  });
  const ended = (name: string) => ({
    name: 'VTIMEZONE',
    properties: [{ name: 'TZID', value: name, parameters: new Map<string, string>() }],
  });
  for (let at = 0; at < 230; at += 1) {
    zones.read(standard(at === 0 ? 'FREQ=YEARLY' : ''), 0);
    zones.read(ended(`zone ${at}`), 0);
  }
  expect(spent).toBeGreaterThan(20);
  expect(zones.named('zone 199', 0)?.wallOf(Date.UTC(2026, 0, 1))).toBe('2026-01-01T02:00');
  expect(zones.named('zone 200', 0)).toBeNull();
  const before = spent;
  zones.read(standard('FREQ=YEARLY;COUNT=9'), 0);
  // What says the same in another calendar is worked out already.
  zones.read(standard('FREQ=YEARLY'), 1);
  zones.read(ended('zone 0'), 1);
  expect(spent).toBe(before);
});

test('[ICS-6] zones of one name in several calendars are each as their own calendar says', async () => {
  const named = (offset: string) =>
    part(
      'VTIMEZONE',
      'TZID:Customized Time Zone',
      ...part('STANDARD', 'DTSTART:16010101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`),
    );
  const at = (uid: string) =>
    event('DTSTART;TZID=Customized Time Zone:20261118T100000', 'DURATION:PT1H').map((line) =>
      line.replace('UID:1', `UID:${uid}`),
    );
  const [west, east] = [calendar(...named('-0500'), ...at('a')), calendar(...at('b'), ...named('+0530'))];
  const starts = ['2026-11-18T05:30', '2026-11-18T16:00'];
  expect(await startsOf(191, zipOf({ 'west.ics': west, 'east.ics': east }))).toEqual(starts);
  expect(await startsOf(192, `${west}\r\n${east}`)).toEqual(starts);
  // Of a calendar that says nothing of the name, the first that did counts.
  const silent = zipOf({ 'west.ics': west, 'silent.ics': calendar(...at('c')) });
  expect(await startsOf(193, silent)).toEqual(['2026-11-18T16:00', '2026-11-18T16:00']);
});

test('[ICS-3] a day that ends on itself is that day; a birthday from before 1970 is kept with its time', async () => {
  const day = event('DTSTART;VALUE=DATE:20261118', 'DTEND;VALUE=DATE:20261118');
  expect(await startsOf(184, calendar(...day))).toEqual(['2026-11-18T00:00']);
  const birthday = event('DTSTART;TZID=Europe/Berlin:19600101T090000', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY');
  expect(await startsOf(185, calendar(...birthday))).toEqual([
    '2025-01-01T09:00',
    '2026-01-01T09:00',
    '2027-01-01T09:00',
  ]);
});

test('[ICS-2] a rule that ends at a time of no zone ends there where the event is', async () => {
  const evenings = event(
    'DTSTART:20261118T200000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;UNTIL=20261120T200000',
  );
  const days = ['2026-11-18T20:00', '2026-11-19T20:00', '2026-11-20T20:00'];
  for (const zone of ['America/New_York', 'Asia/Tokyo'])
    expect(await startsOf(187, calendar(...evenings), { zone })).toEqual(days);
  const utc = evenings.map((line) => line.replace('UNTIL=20261120T200000', 'UNTIL=20261120T200000Z'));
  expect(await startsOf(188, calendar(...utc), { zone: 'America/New_York' })).toEqual(days.slice(0, 2));
});

test('[IMPORT-1] pages of a calendar’s journal are notes, a part of a task is linked with it', async () => {
  const host = await emptyHost(186);
  const file = calendar(
    ...part('VJOURNAL', 'UID:j', 'SUMMARY:Diary', 'DTSTART;VALUE=DATE:20261118', 'DESCRIPTION:hello\\nyou'),
    ...part('VTODO', 'UID:child', 'SUMMARY:Part', 'RELATED-TO:whole'),
    ...part('VTODO', 'UID:whole', 'SUMMARY:Whole'),
  );
  const { said } = await importAsSaid(host, file);
  expect(said).toMatchObject({ countByKind: { note: 1, task: 2 }, left: [] });
  expect(await valuesOf(host, 'note')).toMatchObject([
    { title: 'Diary', body: 'hello\nyou', moment: { day: '2026-11-18' } },
  ]);
  expect(await valuesOf(host, 'link')).toMatchObject([{ kind: 'relates' }]);
});

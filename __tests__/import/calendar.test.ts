import { ruleOf } from '../../src/runtime/transfer/importers/recurrence-rule';
import { daysOfRule } from '../../src/runtime/transfer/importers/rule-days';
import { dayNumberOfText, dayTextOf } from '../../src/core/calendar/civil-day';
import { emptyHost, endHosts } from '../api/exported-file';
import type { TestHost } from '../api/test-host';
import { importAsSaid, refusalOf } from './import-bed';
import { valuesOf } from './imported-values';

afterEach(endHosts);

const numberOf = (day: string): number => dayNumberOfText(day) ?? 0;
const daysOf = (
  text: string,
  start: string,
  [from, until] = ['1990-01-01', '2099-12-31'],
): readonly string[] => {
  const rule = ruleOf(text);
  if (rule === null) return ['no rule'];
  const window = { from: numberOf(from ?? ''), until: numberOf(until ?? '') };
  const days: string[] = [];
  for (const day of daysOfRule(rule, { start: numberOf(start), window, spend: () => undefined })) {
    days.push(dayTextOf(day));
    if (days.length === 6) break;
  }
  return days;
};

/** Out of RFC 5545, 3.8.5.3. */
test.each([
  ['FREQ=DAILY;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-03', '1997-09-04']],
  ['FREQ=DAILY;INTERVAL=10;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-12', '1997-09-22']],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-16', '1997-09-30']],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', ['1997-09-05', '1997-10-03', '1997-11-07']],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', ['1997-09-22', '1997-10-20', '1997-11-17']],
  ['FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3', '1997-09-28', ['1997-09-28', '1997-10-29', '1997-11-28']],
  [
    'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1',
    '1997-09-30',
    ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01'],
  ],
  ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10']],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
    '1997-01-01',
    ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01'],
  ],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4',
    '1997-03-13',
    ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05'],
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '1998-02-13', ['1998-02-13', '1998-03-13', '1998-11-13']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
    '1996-11-05',
    ['1996-11-05', '2000-11-07', '2004-11-02'],
  ],
  [
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    '1997-09-04',
    ['1997-09-04', '1997-10-07', '1997-11-06'],
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3',
    '1997-09-29',
    ['1997-09-29', '1997-10-30', '1997-11-27'],
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01-15',
    ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
  ],
  [
    'FREQ=YEARLY',
    '2024-02-29',
    ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29', '2044-02-29'],
  ],
])('[ICS-1] %s from %s', (text, start, days) => {
  expect(daysOf(text, start)).toEqual(days);
});

test('[ICS-1] a window far from the start is reached without walking there; a rule that counts is counted', () => {
  expect(daysOf('FREQ=DAILY;INTERVAL=7', '1900-01-01', ['2026-11-16', '2026-11-30'])).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(daysOf('FREQ=DAILY;COUNT=3', '2026-11-14', ['2026-11-16', '2026-11-30'])).toEqual(['2026-11-16']);
});

test('[ICS-1] what a rule may not say makes it none', () => {
  for (const text of [
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;COUNT=0',
  ])
    expect([text, ruleOf(text)]).toEqual([text, null]);
  for (const more of [
    'INTERVAL=0',
    'BYDAY=1MO',
    'COUNT=2;UNTIL=20300101',
    'BYMONTH=13',
    'BYSETPOS=1',
    'FREQ=DAILY',
  ])
    expect([more, ruleOf(`FREQ=DAILY;${more}`)]).toEqual([more, null]);
});

const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const startsOf = async (host: TestHost): Promise<readonly string[]> =>
  (await valuesOf(host, 'planBlock'))
    .map(({ block }) => JSON.stringify(block))
    .map((text) => /"end":"([^"]+)".*"start":"([^"]+)"/.exec(text)?.slice(1).reverse().join(' ') ?? text)
    .sort();

test('[ICS-2] a series stays at its hour through a change of clocks; what is left out, added, moved and cancelled counts', async () => {
  const host = await emptyHost(131);
  const zone = 'TZID=America/New_York';
  const file = calendar(
    // Moved: told before its series.
    [
      'UID:a',
      'SUMMARY:moved',
      `RECURRENCE-ID;${zone}:20261103T090000`,
      `DTSTART;${zone}:20261104T100000`,
      'DURATION:PT30M',
    ],
    [
      'UID:a',
      'SUMMARY:call',
      `DTSTART;${zone}:20261027T090000`,
      `DTEND;${zone}:20261027T093000`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      `EXDATE;${zone}:20261117T090000`,
      'RDATE:20261119T120000Z',
    ],
    ['UID:a', 'SUMMARY:x', 'STATUS:CANCELLED', 'RECURRENCE-ID:20261110T140000Z', 'DTSTART:20261110T140000Z'],
  );
  const { said } = await importAsSaid(host, file);
  expect(said).toMatchObject({ countByKind: { planBlock: 4 }, left: [{ code: 'left_cancelled', count: 1 }] });
  expect(await startsOf(host)).toEqual([
    // Summer time ends a week later there than here.
    '2026-10-27T14:00 2026-10-27T14:30',
    '2026-11-04T16:00 2026-11-04T16:30',
    '2026-11-19T13:00 2026-11-19T13:30',
    '2026-11-24T15:00 2026-11-24T15:30',
  ]);
});

test('[ICS-4] imported again, moved in the file: the same records', async () => {
  const host = await emptyHost(132);
  const series = [
    'UID:a',
    'SUMMARY:s',
    'DTSTART:20261118T090000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=3',
  ];
  await importAsSaid(host, calendar(series));
  const moved = [
    'UID:a',
    'SUMMARY:s',
    'RECURRENCE-ID:20261119T090000Z',
    'DTSTART:20261119T150000Z',
    'DURATION:PT1H',
  ];
  const { said } = await importAsSaid(host, calendar(series, moved));
  expect(said).toMatchObject({ countByKind: {}, duplicates: 3 });
});

test('[ICS-3] whole days and long events are blocks of each of their days', async () => {
  const host = await emptyHost(133);
  const file = calendar(
    ['UID:1', 'SUMMARY:Trip', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
    ['UID:2', 'SUMMARY:Birthday', 'DTSTART;VALUE=DATE:19500301', 'RRULE:FREQ=YEARLY'],
    ['UID:3', 'SUMMARY:Hike', 'DTSTART:20261130T180000', 'DTEND:20261202T080000'],
    ['UID:4', 'SUMMARY:Long', 'DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260601'],
  );
  const { said } = await importAsSaid(host, file);
  expect(said.left).toEqual([
    { code: 'left_beyond_window', count: 1, example: 'Birthday' },
    { code: 'left_all_day', count: 1, example: 'Long' },
  ]);
  const starts = await startsOf(host);
  expect(starts).toHaveLength(3 + 3 + 3 + 31);
  expect(starts).toEqual(
    expect.arrayContaining([
      '2026-12-26T00:00 2026-12-27T00:00',
      '2025-03-01T00:00 2025-03-02T00:00',
      '2026-11-30T18:00 2026-12-01T00:00',
      '2026-12-02T00:00 2026-12-02T08:00',
    ]),
  );
});

test('[ICS-5] a zone that nobody knows is named', async () => {
  const host = await emptyHost(134);
  const { said } = await importAsSaid(
    host,
    calendar(['UID:1', 'SUMMARY:s', 'DTSTART;TZID=Mars Standard Time:20261118T090000', 'DURATION:PT1H']),
  );
  expect(said.left).toEqual([{ code: 'left_zone_unknown', count: 1, example: 'Mars Standard Time' }]);
  expect(await startsOf(host)).toEqual(['2026-11-18T09:00 2026-11-18T10:00']);
});

test('[ICS-2] rules that never end or never happen are bounded; too many of them are refused', async () => {
  const host = await emptyHost(135);
  const odd = [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=9999',
    'FREQ=DAILY;INTERVAL=99999',
  ];
  const events = odd.map((rule, at) => [
    `UID:${at}`,
    'SUMMARY:s',
    'DTSTART:20200131T090000Z',
    'DURATION:PT1H',
    `RRULE:${rule}`,
  ]);
  const { said } = await importAsSaid(host, calendar(...events));
  expect(said.countByKind).toEqual({ planBlock: 21 });
  const many = Array.from({ length: 12 }, (_, at) => [
    `UID:${at}`,
    'SUMMARY:s',
    'DTSTART;VALUE=DATE:19000101',
    'RRULE:FREQ=DAILY;COUNT=99999',
  ]);
  expect(await refusalOf(host, calendar(...many))).toBe('import_too_many');
});

import { dayInZone, startOfDay } from '../../src/core/calendar/local-day';
import { createZones, type Zone } from '../../src/core/calendar/zone';
import { createIntlZoneOffsets } from '../../src/platform/intl-zone-offsets';
import { dayOfHit } from '../../src/runtime/api/hit-day';
import { noFilters, questionOf } from '../../src/ui/screens/search/search-filters';
import { openEmptyHost, valueOf, type TestHost } from '../api/test-host';

const MINUTE = 60_000;
const zones = createZones(createIntlZoneOffsets());
const zoneOf = (name: string): Zone => {
  const zone = zones.open(name);
  if (zone === null) throw new Error(`this machine does not know ${name}`);
  return zone;
};
// Ahead, behind, as far as clocks go in both directions; days that clocks jump in, days around them.
const DAYS = ['2026-03-28', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-18'] as const;
const ZONES = [
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
];
const TIMES = ['00:00', '00:30', '12:00', '23:30'] as const;

let test1: TestHost;
beforeAll(async () => {
  test1 = await openEmptyHost();
  const { client } = test1;
  for (const day of DAYS) {
    valueOf(await client.command('plan.setIntention', { day, intention: 'rest' }));
    for (const time of TIMES) {
      const end = `${day}T${time.slice(0, 3)}${time.endsWith('0:00') ? '20' : '59'}`;
      valueOf(await client.command('plan.addBlock', { start: `${day}T${time}`, end, title: `rest ${time}` }));
    }
  }
});
afterAll(() => test1.end());

const found = async (zone: Zone, when: { readonly from: string | null; readonly until: string | null }) => {
  const startOf = (day: string): number => startOfDay(day, zone);
  const question = questionOf('rest', { filters: { ...noFilters, when }, today: '2026-11-18', startOf });
  if (question === null) throw new Error('something is asked');
  const { hits } = valueOf(await test1.client.query('search', { ...question, limit: 100 }));
  return hits.map((hit) => ({ ...hit, day: dayOfHit(hit, (instant) => dayInZone(instant, zone)) }));
};

test.each(ZONES)(
  '[SEARCH-13] a day asked for brings all that was planned for it and nothing of its neighbours: %s',
  async (name) => {
    const zone = zoneOf(name);
    for (const day of DAYS) {
      const hits = await found(zone, { from: day, until: day });
      expect(hits.map((hit) => hit.day)).toEqual(hits.map(() => day));
      expect([day, hits.map(({ title }) => title).sort()]).toEqual([
        day,
        [day, ...TIMES.map((time) => `rest ${time}`)],
      ]);
    }
    const since = await found(zone, { from: '2026-10-25', until: null });
    expect(new Set(since.map((hit) => hit.day))).toEqual(new Set(DAYS.slice(2)));
    const before = await found(zone, { from: null, until: '2026-03-28' });
    expect(new Set(before.map((hit) => hit.day))).toEqual(new Set(DAYS.slice(0, 1)));
  },
);

test('[SEARCH-13] what happened at an instant is of the day that it was where the person is, beside what was planned', async () => {
  const zone = zoneOf('Europe/Berlin');
  const [day, next] = ['2026-03-29', '2026-03-30'];
  const instants = [startOfDay(day, zone), startOfDay(next, zone) - MINUTE, startOfDay(next, zone)];
  for (const [place, at] of instants.entries())
    valueOf(await test1.client.command('note.create', { body: `rest, noted ${place}`, day, at }));
  const notes = (await found(zone, { from: day, until: day })).filter(({ ref }) => ref.kind === 'note');
  expect(notes.map(({ excerpt }) => excerpt)).toEqual(['rest, noted 1', 'rest, noted 0']);
});

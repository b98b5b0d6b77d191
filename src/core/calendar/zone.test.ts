import { createZones } from './zone';
import { firstInstantOf, lastInstantOf, slotAt } from './zone-slot';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [spring, autumn] = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)];
const counting = () => {
  let asked = 0;
  const zones = createZones((name) =>
    name !== 'Here'
      ? null
      : (instant) => {
          asked += 1;
          return instant >= spring && instant < autumn ? 2 * HOUR : HOUR;
        },
  );
  const zone = zones.open('Here');
  if (zone === null) throw new Error('the zone is known');
  return { zones, zone, asked: () => asked };
};

test('[TIMER-20] a zone is read once, however often it is asked', () => {
  const { zone, zones, asked } = counting();
  for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += DAY)
    slotAt(zone, instant);
  const once = asked();
  expect(once).toBeLessThan(1000);
  for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += HOUR) {
    const again = zones.open('Here');
    if (again !== null) slotAt(again, instant);
  }
  expect(asked()).toBe(once);
});

test('[TIMER-20] changes are found to the second, two within a week too', () => {
  const changes = [Date.UTC(2000, 9, 8, 3) + 7000, Date.UTC(2000, 9, 15, 2)];
  const zones = createZones(() => (instant) => changes.filter((change) => change <= instant).length * HOUR);
  const zone = zones.open('Recife');
  const found: number[] = [];
  for (let instant = Date.UTC(2000, 0, 1); zone !== null && instant < Date.UTC(2001, 0, 1);) {
    const { until, offset } = zone.segmentAt(instant);
    if (zone.segmentAt(until).offset !== offset) found.push(until);
    instant = until;
  }
  expect(found).toEqual(changes);
});

test('a zone that nobody knows is null, and stays it', () => {
  const { zones } = counting();
  expect(zones.open('Mars/Olympus')).toBeNull();
  expect(zones.open('Mars/Olympus')).toBeNull();
});

test('[TIMER-3] [TIMER-5] a wall time has a first instant always, and a last one', () => {
  const { zone } = counting();
  const inGap = Date.UTC(2026, 2, 29, 2, 30);
  expect(firstInstantOf(zone, inGap)).toBe(spring);
  expect(lastInstantOf(zone, inGap)).toBe(spring);
  const twice = Date.UTC(2026, 9, 25, 2, 30);
  expect(firstInstantOf(zone, twice)).toBe(autumn - HOUR / 2);
  expect(lastInstantOf(zone, twice)).toBe(autumn + HOUR / 2);
  const plain = Date.UTC(2026, 5, 1, 12);
  expect(firstInstantOf(zone, plain)).toBe(plain - 2 * HOUR);
});

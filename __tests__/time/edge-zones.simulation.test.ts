import { timelineOf } from '../../src/agents/timers/occurrences';
import type { Occurrence } from '../../src/agents/timers/timeline';
import { createZones } from '../../src/core/calendar/zone';
import { createIntlZoneOffsets } from '../../src/platform/intl-zone-offsets';
import { daily, expectedIn, timelineIn, walked } from './edge-bed';
import { expectNothingDoubledOrMissed } from './nothing-missed';
import { offsetIn } from './oracle';
import { edgeZones, ownZones } from './zdump';

const linesOf = (found: readonly Occurrence[]): readonly string[] =>
  found.map(({ scheduledAt, firesAt }) => `${scheduledAt} at ${new Date(firesAt).toISOString()}`);
/** Seventeen thousand at a time: the first that differs says enough. */
const firstDifference = (found: readonly string[], expected: readonly string[]) => {
  const index = found.findIndex((line, place) => line !== expected[place]);
  if (index < 0 && found.length === expected.length) return null;
  const place = index < 0 ? found.length : index;
  return { found: found[place], expected: expected[place] };
};

const span = { after: Date.UTC(1990, 0, 2), upTo: Date.UTC(2037, 11, 31) };
const zoneCases = Array.from(edgeZones);

test('without the outside cases, our own zones stand for them', () => {
  expect(edgeZones.size + ownZones.size).toBeGreaterThan(0);
});

if (zoneCases.length > 0) {
  test.each(zoneCases)(
    '[TIMER-3] [TIMER-4] [TIMER-5] 1990–2037: 0 doubled, 0 missed near every change of %s',
    (name, zone) => expectNothingDoubledOrMissed({ name, zone }),
  );

  test.each(zoneCases)(
    '[TIMER-2] every day of 48 years once in %s, and none that never was',
    (name, zone) => {
      for (const time of ['02:30', '00:00']) {
        const { schedule, oracle } = daily(time, name);
        const timeline = timelineIn(zone, schedule);
        const expected = expectedIn({ zone, name, oracle }, span);
        expect(firstDifference(linesOf(walked(timeline, span)), linesOf(expected))).toBeNull();
        expect(timeline.count(span)).toBe(expected.length);
        expect(new Set(expected.map(({ scheduledAt }) => scheduledAt)).size).toBe(expected.length);
      }
    },
  );

  /** Every third zone every day: this asks how the platform writes, which is the same for all; `npm run soak` asks all of them. */
  const platformCases = zoneCases.filter((_, index) => process.env['SOAK'] === '1' || index % 3 === 0);

  /**
   * The platform's own data may be older or newer than the file. What fires has the same names nevertheless; only where
   * both agree on the clocks can instants be held against each other.
   */
  test.each(platformCases)('[TIMER-2] the platform names the same occurrences in %s', (name, zone) => {
    const offsets = createIntlZoneOffsets();
    const { schedule, oracle } = daily('07:00', name);
    const timeline = timelineOf(schedule, { zones: createZones(offsets), personZone: 'UTC' });
    if (!timeline.ok) throw new Error(timeline.error.code);
    const found = walked(timeline.value, span);
    const expected = expectedIn({ zone, name, oracle }, span);
    const names = (all: readonly Occurrence[]) => all.map(({ scheduledAt }) => scheduledAt);
    expect(firstDifference(names(found), names(expected))).toBeNull();
    const offsetAt = offsets(name);
    const isAgreed = ({ firesAt }: Occurrence): boolean => offsetAt?.(firesAt) === offsetIn(zone, firesAt);
    const agreed = found.filter(isAgreed);
    expect(firstDifference(linesOf(agreed), linesOf(expected.filter(isAgreed)))).toBeNull();
    expect(agreed.length).toBeGreaterThan(found.length / 2);
  });
}

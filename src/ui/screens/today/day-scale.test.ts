import fc from 'fast-check';
import { dayScale, type DaySpan } from './day-scale';

const H = 60;
const MS = 60_000;
const START = 1_000_000 * MS;
const day = (hours: number, wallOf: (minutes: number) => number): DaySpan => ({
  startsAt: START,
  endsAt: START + hours * H * MS,
  wallMinutesAt: (instant) => wallOf((instant - START) / MS),
});
const ordinary = day(24, (minutes) => minutes);
/** At 2:00 clocks go to 3:00. */
const spring = day(23, (minutes) => (minutes < 2 * H ? minutes : minutes + H));
/** At 3:00 clocks go back to 2:00. */
const autumn = day(25, (minutes) => (minutes < 3 * H ? minutes : minutes - H));
/** Clocks jump at midnight: the day begins at 1:00. */
const late = day(23, (minutes) => minutes + H);

test('[TIMELINE-1] the line is as long as the day', () => {
  expect([ordinary, spring, autumn, late].map((span) => dayScale(span).minutes / H)).toEqual([
    24, 23, 25, 23,
  ]);
});

test('[TIMELINE-1] an hour that is jumped over is missing, one that comes twice is there twice', () => {
  const hoursOf = (span: DaySpan) => dayScale(span).hours.map(({ at, wall }) => [at / H, wall / H]);
  expect(hoursOf(ordinary)).toHaveLength(24);
  expect(hoursOf(spring).slice(0, 4)).toEqual([
    [0, 0],
    [1, 1],
    [2, 3],
    [3, 4],
  ]);
  expect(hoursOf(autumn).slice(1, 5)).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ]);
  expect(hoursOf(late)[0]).toEqual([0, 1]);
});

test('[TIMELINE-1] a wall time that clocks jump over stands at the jump, one that comes twice at its first', () => {
  expect(dayScale(spring).atWall(2 * H + 30)).toBe(2 * H);
  expect(dayScale(spring).atWall(3 * H)).toBe(2 * H);
  expect(dayScale(autumn).atWall(2 * H + 30)).toBe(2 * H + 30);
  expect(dayScale(autumn).atWall(3 * H)).toBe(4 * H);
  expect(dayScale(late).atWall(0)).toBe(0);
  expect(dayScale(ordinary).atWall(30 * H)).toBe(24 * H);
  expect(dayScale(ordinary).atWall(-H)).toBe(0);
});

test('[TIMELINE-1] any other wall time is found again where it stands, and later times stand later', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(ordinary, spring, autumn, late),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      (span, a, b) => {
        const scale = dayScale(span);
        const exists = scale.wallAt(scale.atWall(a)) === a;
        const isJumped = (span === spring && a >= 2 * H && a < 3 * H) || (span === late && a < H);
        expect(exists).toBe(!isJumped);
        expect(Math.sign(scale.atWall(b) - scale.atWall(a)) * Math.sign(b - a)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('an instant stands as far from the beginning as it is', () => {
  expect(dayScale(autumn).atInstant(START + 90 * MS)).toBe(90);
  expect(dayScale(ordinary).atInstant(START - 5 * MS)).toBe(-5);
});

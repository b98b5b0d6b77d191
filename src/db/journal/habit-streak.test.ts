import * as fc from 'fast-check';
import { weekdayOf } from '../../core/calendar/civil-day';
import { checksInWeek, isDue, mondayOf, streakOf, type Course } from './habit-streak';
import type { HabitSchedule } from './kinds/habit';

const schedule: fc.Arbitrary<HabitSchedule> = fc.oneof(
  fc.constant<HabitSchedule>({ kind: 'daily' }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map((days): HabitSchedule => ({ kind: 'weekdays', days })),
  fc.integer({ min: 1, max: 7 }).map((times): HabitSchedule => ({ kind: 'timesAWeek', times })),
);
const course: fc.Arbitrary<Course> = fc
  .tuple(
    schedule,
    fc.integer({ min: 20_000, max: 20_060 }),
    fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
  )
  .map(([chosen, today, days]) => ({
    schedule: chosen,
    start: 19_990,
    today,
    checked: new Set(days.flatMap((isChecked, index) => (isChecked ? [19_985 + index] : []))),
  }));

/** Written another way round: every unit from the newest, as a list, cut at the first that was missed. */
const streakOfDays = ({ schedule: chosen, checked, start, today }: Course): number => {
  const due = Array.from({ length: today - start + 1 }, (_, back) => today - back).filter(
    (day) => chosen.kind === 'daily' || (chosen.kind === 'weekdays' && chosen.days.includes(weekdayOf(day))),
  );
  const closed = due[0] === today && !checked.has(today) ? due.slice(1) : due;
  const missed = closed.findIndex((day) => !checked.has(day));
  return missed === -1 ? closed.length : missed;
};
const streakOfWeeks = ({ checked, start, today }: Course, times: number): number => {
  const mondays: number[] = [];
  for (let monday = mondayOf(today); monday + 6 >= start; monday -= 7) mondays.push(monday);
  const isMet = mondays.map((monday) => checksInWeek(checked, monday) >= times);
  const closed = isMet[0] === false ? isMet.slice(1) : isMet;
  const missed = closed.indexOf(false);
  return missed === -1 ? closed.length : missed;
};

test('[HABIT-3] a streak is what an independent count says', () => {
  fc.assert(
    fc.property(course, (one) => {
      const expected =
        one.schedule.kind === 'timesAWeek' ? streakOfWeeks(one, one.schedule.times) : streakOfDays(one);
      expect(streakOf(one)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('[HABIT-3] today is not missed before it is over; checking it adds one', () => {
  // 20,000 is 2024-10-04, a Friday.
  const checked = new Set([19_997, 19_998, 19_999]);
  const daily: Course = { schedule: { kind: 'daily' }, start: 19_000, today: 20_000, checked };
  expect(streakOf(daily)).toBe(3);
  expect(streakOf({ ...daily, checked: new Set([...checked, 20_000]) })).toBe(4);
  expect(streakOf({ ...daily, today: 20_001 })).toBe(0);
});

test('[HABIT-1] due by day, by weekday, or while the week still lacks some', () => {
  const at = (chosen: HabitSchedule, checked: readonly number[], today = 20_000): boolean =>
    isDue({ schedule: chosen, checked: new Set(checked), start: 19_990, today });
  expect(at({ kind: 'daily' }, [])).toBe(true);
  expect(at({ kind: 'daily' }, [], 19_989)).toBe(false);
  expect(at({ kind: 'weekdays', days: [5] }, [])).toBe(true);
  expect(at({ kind: 'weekdays', days: [1, 4] }, [])).toBe(false);
  expect(at({ kind: 'timesAWeek', times: 2 }, [19_996])).toBe(true);
  expect(at({ kind: 'timesAWeek', times: 2 }, [19_996, 19_997])).toBe(false);
  // Two checks of the week before say nothing about this one.
  expect(at({ kind: 'timesAWeek', times: 2 }, [19_994, 19_995])).toBe(true);
});

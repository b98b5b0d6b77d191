import { weekdayOf } from '../../core/calendar/civil-day';
import type { HabitSchedule } from './kinds/habit';

// [HABIT-1] A habit is due every day, on some days of the week (Monday is 1), or so many times in a week that begins on Monday.
// [HABIT-3] A streak counts due days (whole weeks, where it is so many times a week) backwards without a gap; the current day or week does
// not break it while it lasts. Days are day numbers; a check on a day that was not due breaks nothing and counts nothing.
export type Checked = { readonly has: (day: number) => boolean };
export type Course = {
  readonly schedule: HabitSchedule;
  readonly checked: Checked;
  /** The first day that counts. */
  readonly start: number;
  readonly today: number;
};

export const mondayOf = (day: number): number => day - (weekdayOf(day) - 1);

export const checksInWeek = (checked: Checked, monday: number): number => {
  let count = 0;
  for (let day = monday; day < monday + 7; day += 1) if (checked.has(day)) count += 1;
  return count;
};

const isDueOn = (schedule: HabitSchedule, day: number): boolean =>
  schedule.kind === 'daily' || (schedule.kind === 'weekdays' && schedule.days.includes(weekdayOf(day)));

export const isDue = ({ schedule, checked, start, today }: Course): boolean => {
  if (today < start) return false;
  if (schedule.kind !== 'timesAWeek') return isDueOn(schedule, today);
  return checked.has(today) || checksInWeek(checked, mondayOf(today)) < schedule.times;
};

const weekStreak = ({ checked, start, today }: Course, times: number): number => {
  let streak = 0;
  for (let monday = mondayOf(today); monday + 6 >= start; monday -= 7) {
    const isMet = checksInWeek(checked, monday) >= times;
    if (isMet) streak += 1;
    else if (monday !== mondayOf(today)) break;
  }
  return streak;
};

const dayStreak = ({ schedule, checked, start, today }: Course): number => {
  let streak = 0;
  for (let day = today; day >= start; day -= 1) {
    if (!isDueOn(schedule, day)) continue;
    if (checked.has(day)) streak += 1;
    else if (day !== today) break;
  }
  return streak;
};

export const streakOf = (course: Course): number =>
  course.schedule.kind === 'timesAWeek' ? weekStreak(course, course.schedule.times) : dayStreak(course);

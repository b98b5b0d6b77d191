import type { Schedule } from '../../../runtime/api/journal-values';
import { addDays } from '../../../core/calendar/day-text';
import { formatDay } from '../../time/format';
import type { Speaker } from './amounts';

/** A Monday; the days of any week follow it. */
const MONDAY = '2024-01-01';
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export const weekdayName = (
  day: number,
  { locale, form }: { locale: string; form: 'narrow' | 'short' | 'long' },
): string => formatDay(addDays(MONDAY, day - 1), { language: locale, options: { weekday: form } });

export const scheduleWords = (schedule: Schedule, { say, locale }: Speaker): string => {
  if (schedule.kind === 'daily') return say('track.daily');
  if (schedule.kind === 'timesAWeek') return say('track.timesCount', { count: schedule.times });
  const days = [...new Set(schedule.days)].sort((a, b) => a - b);
  return days.length === 7
    ? say('track.daily')
    : days.map((day) => weekdayName(day, { locale, form: 'short' })).join(', ');
};

export const streakWords = (
  { schedule, streak }: { readonly schedule: Schedule; readonly streak: number },
  { say }: Pick<Speaker, 'say'>,
): string => {
  if (streak === 0) return say('track.noStreak');
  return say(schedule.kind === 'timesAWeek' ? 'track.streakWeeks' : 'track.streakDays', { count: streak });
};

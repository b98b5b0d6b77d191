import { dateFormat } from '../../../core/formatters';
import { addDays, daysBetween } from '../../../core/calendar/day-text';
import { formatDay } from '../../time/format';

export type Due = { readonly day: string; readonly time: string | null };

/** The stored form is a day, or a day with a wall time: `2026-11-18T17:00`. */
export const dueOf = (stored: string): Due => {
  const [day = stored, time] = stored.split('T');
  return { day, time: time ?? null };
};
export const storedDue = (due: Due): string => (due.time === null ? due.day : `${due.day}T${due.time}`);

export const isOverdue = (stored: string, now: { day: string; time: string }): boolean => {
  const due = dueOf(stored);
  if (due.day !== now.day) return due.day < now.day;
  return due.time !== null && due.time < now.time;
};

export type DueNames = { readonly today: string; readonly tomorrow: string; readonly yesterday: string };

/** "Today", "Tomorrow", "Friday", "Mon, 30 Nov", "30 Nov 2027": as near as a person would say it. */
export const dayWords = (
  day: string,
  context: { today: string; language: string; names: DueNames },
): string => {
  const { today, language, names } = context;
  if (day === today) return names.today;
  if (day === addDays(today, 1)) return names.tomorrow;
  if (day === addDays(today, -1)) return names.yesterday;
  const distance = daysBetween(today, day);
  if (distance > 1 && distance < 7) return formatDay(day, { language, options: { weekday: 'long' } });
  if (day.slice(0, 4) !== today.slice(0, 4)) {
    return formatDay(day, { language, options: { day: 'numeric', month: 'short', year: 'numeric' } });
  }
  return formatDay(day, { language, options: { weekday: 'short', day: 'numeric', month: 'short' } });
};

export const timeWords = (time: string, language: string): string =>
  dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/\u202f/g, ' ');

const halfOf = (time: string): string => /\s\D+$/u.exec(time)?.[0] ?? '';
/** The first of two times needs no half of the day where the second says the same: 9:00 – 11:30 AM. */
export const withoutSameHalf = (from: string, to: string): string =>
  halfOf(from) !== '' && halfOf(from) === halfOf(to) ? from.slice(0, -halfOf(from).length) : from;

export const dueWords = (
  stored: string,
  context: { today: string; language: string; names: DueNames },
): string => {
  const due = dueOf(stored);
  const day = dayWords(due.day, context);
  return due.time === null ? day : `${day}, ${timeWords(due.time, context.language)}`;
};

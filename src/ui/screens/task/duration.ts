import type { Say } from '../../../words/words';

export const durationWords = (minutes: number, say: Say): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return say('task.minutes', { minutes: rest });
  if (rest === 0) return say('task.hours', { hours });
  return say('task.hoursMinutes', { hours, minutes: rest });
};

/** Whole minutes a task may take; null for anything else. */
export const minutesOf = (typed: string): number | null => {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return null;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= 100_000 ? minutes : null;
};

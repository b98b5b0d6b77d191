import { MINUTE_MS } from '../../../core/calendar/civil-day';
import type { TimeEntryView } from '../../../runtime/api/journal-values';
import type { Say } from '../../../words/words';
import { timeWords } from '../task/due';
import { durationWords } from '../task/duration';

/** How long, in whole minutes that are over. */
export const elapsedWords = (milliseconds: number, say: Say): string => {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  return minutes < 1 ? say('timer.underMinute') : durationWords(minutes, say);
};

const two = (value: number): string => String(value).padStart(2, '0');
/** The wall clock here at an instant, `09:05`. */
export const clockAt = (instant: number): string => {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
/** The same as a person of this place writes it: `9:05 AM`. */
export const clockWordsAt = (instant: number, locale: string): string => timeWords(clockAt(instant), locale);

const LONGEST_NAME = 60;
export const shortName = (name: string): string => {
  const signs = [...name];
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME).join('')}…` : name;
};

/** What an entry is called: what was written down, else what it was for, else its category. */
export const entryName = (
  entry: Pick<TimeEntryView, 'annotation' | 'source'>,
  { say, category }: { readonly say: Say; readonly category: string | undefined },
): string => {
  const annotation = entry.annotation.trim().split('\n')[0] ?? '';
  if (annotation !== '') return annotation;
  const title = entry.source?.title?.trim() ?? '';
  return title === '' ? (category ?? say('timer.unnamed')) : title;
};

import { numberFormat } from '../../../core/formatters';
import type { WorkoutView } from '../../../runtime/api/journal-values';
import type { LogItem } from '../../../runtime/api/track-definition';
import type { Say } from '../../../words/words';
import { durationWords } from '../task/duration';

export type Speaker = { readonly say: Say; readonly locale: string };

/** As many digits as say something beside a number of that size. */
export const numberWords = (value: number, locale: string): string => {
  const size = Math.abs(value);
  const most = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  return numberFormat(locale, { maximumFractionDigits: most }).format(value);
};

/** As it was written, however fine. */
export const exactWords = (value: number, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: 6 }).format(value);

export const withUnit = (value: string, { unit, say }: { unit: string; say: Say }): string =>
  unit === '' ? value : say('track.amount', { value, unit });

export const secondsWords = (seconds: number, say: Say): string => {
  if (seconds < 60) return say('track.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (rest === 0) return durationWords(minutes, say);
  return minutes >= 60
    ? durationWords(Math.round(seconds / 60), say)
    : say('track.minutesSeconds', { minutes, seconds: rest });
};

type Done = Pick<WorkoutView, 'durationSeconds' | 'sets' | 'distance'>;
export const workoutParts = (
  { sets, distance, durationSeconds }: Done,
  { say, locale }: Speaker,
): readonly string[] => {
  const amount = ({ value, unit }: { value: number; unit: string }): string =>
    withUnit(exactWords(value, locale), { unit, say });
  return [
    ...(sets === null ? [] : [say('track.sets', { sets: sets.sets, reps: sets.reps })]),
    ...(sets === null || sets.load === null ? [] : [amount(sets.load)]),
    ...(distance === null ? [] : [amount(distance)]),
    ...(durationSeconds === null ? [] : [secondsWords(durationSeconds, say)]),
  ];
};

/** What an entry says, in a few words. */
export const itemWords = (item: LogItem, speaker: Speaker): string => {
  const { say, locale } = speaker;
  if (item.kind === 'workout') {
    const parts = workoutParts(item.workout, speaker);
    return parts.length === 0 ? item.workout.workoutType : parts.join(' · ');
  }
  if (item.kind === 'rating') return say('track.score', { value: item.rating.value });
  const { value, unit } = item.measurement.quantity;
  return withUnit(exactWords(value, locale), { unit, say });
};

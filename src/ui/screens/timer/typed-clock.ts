import type { Language } from '../../../words/words';
import { typedTime } from '../task/typed-due';

const HOUR_ALONE = /^([01]?\d|2[0-3])$/;
const DIGITS = /^([01]?\d|2[0-3])([0-5]\d)$/;

/** A time of day as people type it where a time is asked for: `9`, `930`, `9:30`, `5pm`, `17 Uhr`. `HH:MM`, or null. */
export const typedClock = (
  typed: string,
  context: { readonly today: string; readonly language: Language },
): string | null => {
  const text = typed.trim();
  const [, hour = '', minute = '00'] = DIGITS.exec(text) ?? HOUR_ALONE.exec(text) ?? [];
  return hour === '' ? typedTime(text, context) : `${hour.padStart(2, '0')}:${minute}`;
};

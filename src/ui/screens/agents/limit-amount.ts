import { couldBeEither, numberTyped, readDecimal, readWhole } from '../../../words/typed-number';

// [SCREEN-9] What a person types for a limit, and what is stored: money in millionths, time in milliseconds.
export type LimitName = 'tokens' | 'costMicros' | 'runMs' | 'toolCalls';
export const limitScale: Readonly<Record<LimitName, number>> = {
  tokens: 1,
  costMicros: 1_000_000,
  runMs: 60_000,
  toolCalls: 1,
};

/** Finer than a millionth is stored nowhere. */
const TOO_FINE = /[.,]\d{7,}$/;
const isCounted = (scale: number): boolean => scale === 1;
const numberIn = (text: string, scale: number): number | null => {
  if (isCounted(scale)) return readWhole(text);
  return TOO_FINE.test(text) || text.startsWith('-') || text.startsWith('−') ? null : readDecimal(text);
};

/** Null: no limit (nothing typed). Undefined: not understood. */
export const readAmount = (typed: string, scale: number): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  const amount = Math.round((numberIn(text, scale) ?? NaN) * scale);
  return Number.isSafeInteger(amount) ? amount : undefined;
};

/** How to write what was not understood. */
export const unclearWord = (
  typed: string,
  scale: number,
): 'agents.amountUnclear' | 'agents.amountWhole' | 'agents.amountEither' => {
  if (isCounted(scale)) return 'agents.amountWhole';
  return couldBeEither(typed) ? 'agents.amountEither' : 'agents.amountUnclear';
};

/** As it stands in its field: as numbers are written there, and read back as the same, by a person too. */
export const shownAmount = (
  limit: number | null,
  { scale, locale }: { readonly scale: number; readonly locale: string },
): string => (limit === null ? '' : numberTyped(Math.round((limit / scale) * 1_000_000) / 1_000_000, locale));

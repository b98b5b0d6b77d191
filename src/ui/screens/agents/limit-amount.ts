// What a person types for a limit, and what is stored: money in millionths, time in milliseconds.
export type LimitName = 'tokens' | 'costMicros' | 'runMs' | 'toolCalls';
export const limitScale: Readonly<Record<LimitName, number>> = {
  tokens: 1,
  costMicros: 1_000_000,
  runMs: 60_000,
  toolCalls: 1,
};

const AMOUNT = /^\d{1,12}([.,]\d{1,6})?$/;

/** Null: no limit (nothing typed). Undefined: not understood. */
export const readAmount = (typed: string, scale: number): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  if (!AMOUNT.test(text)) return undefined;
  const amount = Math.round(Number(text.replace(',', '.')) * scale);
  return Number.isSafeInteger(amount) ? amount : undefined;
};

export const shownAmount = (limit: number | null, scale: number): string =>
  limit === null ? '' : String(Math.round((limit / scale) * 1_000_000) / 1_000_000);

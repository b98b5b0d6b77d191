// [SCREEN-9] What a person types for a limit, and what is stored: money in millionths, time in milliseconds.
export type LimitName = 'tokens' | 'costMicros' | 'runMs' | 'toolCalls';
export const limitScale: Readonly<Record<LimitName, number>> = {
  tokens: 1,
  costMicros: 1_000_000,
  runMs: 60_000,
  toolCalls: 1,
};

const PLAIN = /^\d{1,12}$/;
const FRACTION = /^\d{1,12}[.,]\d{1,6}$/;
const GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const GROUPS_AND_FRACTION = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,6}$/;
/** 1,000 is a thousand to one and one to another: of what has fractions it is asked, not guessed. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

const isCounted = (scale: number): boolean => scale === 1;
const digits = (text: string): number => Number(text.replaceAll(/[.,]/g, ''));

const numberIn = (text: string, scale: number): number | undefined => {
  if (PLAIN.test(text)) return Number(text);
  if (isCounted(scale)) return GROUPS.test(text) ? digits(text) : undefined;
  if (EITHER.test(text)) return undefined;
  if (GROUPS.test(text)) return digits(text);
  if (FRACTION.test(text)) return Number(text.replace(',', '.'));
  if (!GROUPS_AND_FRACTION.test(text)) return undefined;
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  return Number(`${digits(text.slice(0, mark))}.${text.slice(mark + 1)}`);
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
  return EITHER.test(typed.trim()) ? 'agents.amountEither' : 'agents.amountUnclear';
};

/** Written so that it is read back as the same, by a person too. */
export const shownAmount = (limit: number | null, scale: number): string => {
  if (limit === null) return '';
  const text = String(Math.round((limit / scale) * 1_000_000) / 1_000_000);
  return EITHER.test(text) ? `${text}0` : text;
};

import { numberFormat } from '../core/formatters';

// [SCREEN-9] A number as it was typed: with comma or point, with groups of thousands as the app itself writes them.
const WHOLE = /^\d{1,12}$/;
const FRACTION = /^\d{1,12}[.,]\d{1,9}$/;
const GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const GROUPS_AND_FRACTION = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,9}$/;
/** 1,000 is a thousand to one and one to another: it is asked, not guessed. */
const EITHER = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/u;

const digits = (text: string): number => Number(text.replaceAll(/[.,]/g, ''));

export const couldBeEither = (typed: string): boolean => EITHER.test(typed.trim());

export const readWhole = (typed: string): number | null => {
  const text = typed.trim();
  if (WHOLE.test(text)) return Number(text);
  return GROUPS.test(text) ? digits(text) : null;
};

const readPositive = (text: string): number | null => {
  if (couldBeEither(text)) return null;
  if (FRACTION.test(text)) return Number(text.replace(',', '.'));
  if (!GROUPS_AND_FRACTION.test(text)) return readWhole(text);
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  return Number(`${digits(text.slice(0, mark))}.${text.slice(mark + 1)}`);
};

export const readDecimal = (typed: string): number | null => {
  const text = typed.trim();
  const isNegative = /^[-−]/u.test(text);
  const value = readPositive(isNegative ? text.slice(1) : text);
  return isNegative && value !== null ? -value : value;
};

const unmistakable = (text: string): string => (couldBeEither(text) ? `${text}0` : text);

/** Written for a field so that it is read back as the same: with the comma of those who write one, without groups. */
export const numberTyped = (value: number, locale: string): string => {
  const comma = numberFormat(locale).format(1.5).includes(',');
  const text = Math.abs(value) >= 1e-6 || value === 0 ? String(value) : value.toFixed(9);
  return unmistakable(comma ? text.replace('.', ',') : text);
};

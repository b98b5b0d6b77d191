// [HOUSE-25] A formatter of Intl takes long to make (milliseconds on a phone) and nothing to keep: each is made once by language and options.
// What is asked for are a handful of languages and the options that the code names; the bound is for a fault, not for use.
const MOST = 500;

const keptBy = <Options, Formatter>(
  make: (language: string, options: Options) => Formatter,
): ((language: string, options: Options) => Formatter) => {
  const kept = new Map<string, Formatter>();
  return (language, options) => {
    const key = JSON.stringify([language, options]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST) kept.clear();
    const formatter = make(language, options);
    kept.set(key, formatter);
    return formatter;
  };
};

const numbers = keptBy(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numbers(language, options);

/** With its zone: without one it would keep for ever the zone in which the device was when it was made. */
export type DateOptions = Intl.DateTimeFormatOptions & { readonly timeZone: string };
export const dateFormat = keptBy(
  (language, options: DateOptions) => new Intl.DateTimeFormat(language, options),
);

const plurals = keptBy(
  (language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);
export const pluralRules = (language: string): Intl.PluralRules => plurals(language, {});

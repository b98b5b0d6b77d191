import { numberFormat, pluralRules } from '../core/formatters';

export type Language = 'en' | 'de';

/** `{name}` is filled in; `one` and `other` are chosen by the parameter `count`. */
export type Text = string | { readonly one: string; readonly other: string };
export type Message = { readonly en: Text; readonly de: Text };
/** One area's sentences: `export const today = { … } as const satisfies Area`. Both languages, or it does not compile. */
export type Area = Readonly<Record<string, Message>>;

export type ParamNames<T> = T extends string
  ? T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParamNames<Rest>
    : never
  : T extends { readonly one: infer One; readonly other: infer Other }
    ? ParamNames<One> | ParamNames<Other> | 'count'
    : never;
export type Params = Readonly<Record<string, string | number>>;

const isSingular = (language: Language, count: number): boolean =>
  // Hermes may come without PluralRules; in English and German whole numbers, only 1 is singular.
  typeof Intl.PluralRules === 'function' ? pluralRules(language).select(count) === 'one' : count === 1;

const chosen = (text: Text, { language, params }: { language: Language; params: Params }): string => {
  if (typeof text === 'string') return text;
  return isSingular(language, Number(params['count'] ?? 0)) ? text.one : text.other;
};

/** A parameter's own braces are never filled in again: what a person typed stays as it is. */
export const fillIn = (
  message: Message,
  { language, params }: { language: Language; params: Params },
): string =>
  chosen(message[language], { language, params }).replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberFormat(language).format(value) : value;
  });

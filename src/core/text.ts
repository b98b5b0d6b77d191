// [TEXT-1] Text is stored and shown unchanged. Refused: NUL (native SQLite bindings cut there) and lone surrogates (no UTF-8 holds them).
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && isWellFormed(text);

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

// [TEXT-1] Text is stored and shown unchanged. Refused: NUL (native SQLite bindings cut there) and lone surrogates (no UTF-8 holds them).
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && isWellFormed(text);

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
/** Exported for its test: the way of engines without a built-in one. */
export const isWellFormedByPattern = (text: string): boolean => !LONE_SURROGATE.test(text);
/** The built-in knows at once that a string of one-byte characters holds no surrogate. */
export const isWellFormed: (text: string) => boolean =
  typeof String.prototype.isWellFormed === 'function' ? (text) => text.isWellFormed() : isWellFormedByPattern;

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** [ID-3] Lists are sorted by UTF-8 bytes, which is code point order; `<` on strings is not (it compares UTF-16 units). */
export const compareUtf8 = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    if (isSurrogate(left) !== isSurrogate(right)) return isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
};

const NOT_IN_A_SLUG = /[^\p{L}\p{M}\p{N}]+/gu;
const LONGEST_SLUG = 64;

/**
 * [TOKEN-4] The one slug rule: NFKC, lower case without regard to place, letters, marks and digits of every script; all else is one `-`
 * between them; at most 64 code points. Null where no letter and no digit is left: marks alone name nothing.
 */
export const slugOf = (text: string): string | null => {
  const words = text.normalize('NFKC').toLowerCase().normalize('NFC').replace(NOT_IN_A_SLUG, '-');
  const slug = Array.from(words.replace(/^-/, '')).slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return /[\p{L}\p{N}]/u.test(slug) ? slug : null;
};

// [TRANSFER-3] A member named twice is refused: JSON.parse would keep the last one in silence.
export const QUOTE = 34;
const BACKSLASH = 92;
export const OPEN_ARRAY = 91;
export const CLOSE_ARRAY = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
const COMMA = 44;

/** The index behind the string that starts at `start`, or the text's end where it never closes. */
export const behindString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
};

/** `"a"` and `"\u0061"` are one name. */
const nameOf = (literal: string): string => {
  if (!literal.includes('\\')) return literal;
  const name: unknown = JSON.parse(literal);
  return JSON.stringify(name);
};

/** Of a text that JSON.parse accepted. */
export const hasDuplicateNames = (text: string): boolean => {
  /** The names of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let isNameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = behindString(text, at);
      const names = open[open.length - 1];
      if (isNameNext && names) {
        const name = nameOf(text.slice(at, end));
        if (names.has(name)) return true;
        names.add(name);
        isNameNext = false;
      }
      at = end - 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      open.push(code === OPEN_OBJECT ? new Set() : null);
      isNameNext = code === OPEN_OBJECT;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      open.pop();
      isNameNext = false;
    } else if (code === COMMA) isNameNext = open[open.length - 1] !== null;
  }
  return false;
};

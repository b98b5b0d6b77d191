export type Word = {
  readonly start: number;
  readonly end: number;
  /** As it was typed, and without the marks that may follow it; the first that means something counts. */
  readonly forms: readonly string[];
  /** Inside quotation marks. */
  readonly isQuoted: boolean;
};

const CLOSING = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['»', '«'],
]);

/** Pairs whose opening mark begins a word; 5" is a length and opens nothing. */
const quotedRanges = (text: string): readonly (readonly [number, number])[] => {
  const ranges: (readonly [number, number])[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const closing = CLOSING.get(text.charAt(i));
    const beginsWord = i === 0 || /\s/u.test(text.charAt(i - 1));
    const end = closing === undefined || !beginsWord ? -1 : text.indexOf(closing, i + 1);
    if (end === -1) continue;
    ranges.push([i, end]);
    i = end;
  }
  return ranges;
};

export const wordsOf = (text: string): readonly Word[] => {
  const ranges = quotedRanges(text);
  return Array.from(text.matchAll(/\S+/gu), (match) => {
    const [typed] = match;
    const start = match.index;
    const end = start + typed.length;
    const forms = [typed, typed.replace(/[,;:!?]{1,9}$/, ''), typed.replace(/[.,;:!?]{1,9}$/, '')];
    const isQuoted = ranges.some(([from, to]) => start <= to && end > from);
    return { start, end, forms: [...new Set(forms.map((form) => form.normalize('NFC')))], isQuoted };
  });
};

import { foldForSearch, RUNS, searchedWords } from './search-text';

// [SEARCH-10] Where what was asked stands in a text that is shown: the pieces put together are the text itself, and no piece begins or ends
// inside of what a person sees as one sign (a letter with its accents, an emoji of several parts, a flag).
export type MarkedPiece = { readonly text: string; readonly isMatch: boolean };

/** Flags, runs of single Hangul letters, and any sign with all that is joined to it. */
const SIGN =
  /(?:[\u{1f1e6}-\u{1f1ff}]{2}|[\u1100-\u11ff]+|\P{M})(?:\p{M}|\u200d\P{M}?|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])*|\p{M}+/gu;
const MARKS = /\p{M}/gu;
/** As the index does: Latin letters lose their marks, others keep them. */
const LATIN = /^[a-z\u00c0-\u024f\u1e00-\u1eff]/u;

const foldedSign = (sign: string): string => {
  const folded = foldForSearch(sign);
  const parts = folded.normalize('NFD');
  return LATIN.test(parts) ? parts.replace(MARKS, '').normalize('NFC') : folded;
};

const WITHIN_A_WORD = /[\p{L}\p{M}\p{N}\p{Co}]$/u;
/** Scripts without spaces are found anywhere, words at their beginning alone. */
const ANYWHERE = new RegExp(`^[${RUNS}]`, 'u');

type Folded = {
  readonly text: string;
  /** For each unit of the folded text, which sign it comes from. */
  readonly signAt: readonly number[];
};
const foldSigns = (signs: readonly string[]): Folded => {
  let text = '';
  const signAt: number[] = [];
  signs.forEach((sign, index) => {
    const folded = foldedSign(sign);
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) signAt.push(index);
  });
  return { text, signAt };
};

const beginsHere = (text: string, { at, word }: { at: number; word: string }): boolean => {
  if (at === 0 || ANYWHERE.test(word)) return true;
  const before = text.slice(Math.max(0, at - 2), at);
  return !WITHIN_A_WORD.test(before) || ANYWHERE.test(Array.from(before).at(-1) ?? '');
};

const matchedSigns = ({ text, signAt }: Folded, words: readonly string[]): ReadonlySet<number> => {
  const matched = new Set<number>();
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!beginsHere(text, { at, word })) continue;
      for (let unit = at; unit < at + word.length; unit += 1) matched.add(signAt[unit] ?? -1);
    }
  }
  return matched;
};

const joined = (signs: readonly string[], matched: ReadonlySet<number>): readonly MarkedPiece[] => {
  const pieces: MarkedPiece[] = [];
  signs.forEach((text, index) => {
    const isMatch = matched.has(index);
    const last = pieces.at(-1);
    if (last === undefined || last.isMatch !== isMatch) pieces.push({ text, isMatch });
    else pieces[pieces.length - 1] = { text: last.text + text, isMatch };
  });
  return pieces;
};

const wordsOf = (asked: string): readonly string[] =>
  searchedWords(asked)
    .map((word) => Array.from(word.matchAll(SIGN), ([sign]) => foldedSign(sign)).join(''))
    .filter((word) => word !== '');

export const markedPieces = (text: string, { asked }: { readonly asked: string }): readonly MarkedPiece[] => {
  const signs = Array.from(text.matchAll(SIGN), ([sign]) => sign);
  // What the pattern cannot take apart (halves of a pair) is shown as it is, unmarked.
  if (signs.join('') !== text) return text === '' ? [] : [{ text, isMatch: false }];
  return joined(signs, matchedSigns(foldSigns(signs), wordsOf(asked)));
};

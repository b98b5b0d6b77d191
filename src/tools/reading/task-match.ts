import { foldText } from '../../db/journal/fold-text';

// [TOOL-7] How well a title fits what was said, from 0 to 1: the share of words that both have, counted from both sides (Dice); 1 where they read alike.
// [TOOL-8] A task is meant where it fits by at least 0.6 and by 0.15 better than the next; otherwise nobody says which, and nothing is written.
export const FITS_FROM = 0.6;
export const BETTER_BY = 0.15;

export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

export const fitOf = (said: string, title: string): number => {
  const [a, b] = [wordsOf(said), wordsOf(title)];
  if (a.size === 0 || b.size === 0) return 0;
  const both = [...a].filter((word) => b.has(word)).length;
  return Math.round(((2 * both) / (a.size + b.size)) * 1000) / 1000;
};

export type Ranked = { readonly id: string; readonly title: string; readonly score: number };
export const rank = (
  said: string,
  tasks: readonly { readonly id: string; readonly title: string }[],
): readonly Ranked[] =>
  tasks
    .map(({ id, title }) => ({ id, title, score: fitOf(said, title) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));

/** Null: it is not clear which one is meant. */
export const meantBy = ([first, second]: readonly Ranked[]): string | null =>
  first !== undefined && first.score >= FITS_FROM && first.score - (second?.score ?? 0) >= BETTER_BY
    ? first.id
    : null;

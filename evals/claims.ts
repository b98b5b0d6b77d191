import type { PlayedCase } from './play-case';

// [EVAL-2] A claim is supported where it names a record that is there, and where every text that it quotes, or one of its longer words where it
// quotes none, is that record's own.
const QUOTED = /[“„"]([^”“"]{2,300})[”“"]/gu;
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );

const isSupported = (text: string, titles: readonly string[]): boolean => {
  const quotes = [...text.matchAll(QUOTED)].flatMap(([, quoted]) => quoted ?? []);
  if (quotes.length > 0)
    return quotes.every((quoted) => titles.some((title) => title.includes(quoted.replace(/…$/u, ''))));
  const words = wordsOf(text);
  return titles.some((title) => [...wordsOf(title)].some((word) => words.has(word)));
};

/** The claims that nothing supports, in their own words. One that says itself that it is inferred needs no source. */
export const unsupportedIn = (report: PlayedCase['report']): readonly string[] =>
  (report?.sections ?? [])
    .flatMap(({ claims }) => claims)
    .filter(({ text, inference, sources }) => {
      const titles = sources.flatMap(({ title }) => title ?? []);
      if (sources.length === 0) return inference === 'observed';
      return !isSupported(text, titles);
    })
    .map(({ text }) => text);

export const claimsIn = (report: PlayedCase['report']): number =>
  (report?.sections ?? []).reduce((sum, { claims }) => sum + claims.length, 0);

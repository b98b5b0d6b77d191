// [SEARCH-1] What is indexed and what is asked are folded alike: NFKC, lower case, ß as ss; the index strips Latin diacritics.
// [SEARCH-2] Scripts without spaces are cut into pairs: a run 東京都 is indexed as 東京 京都 都, so that a word of one sign is the beginning of a
// pair, of two is a pair, and of more is pairs that follow each other.
/** Inside of a character class. */
export const RUNS = [
  // Thai, Lao, Burmese, Khmer
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0eff\\u1000-\\u109f\\u1780-\\u17d3',
  // Iteration marks, Hiragana, Katakana (without its dots), Bopomofo
  '\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff',
  // Han
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}',
  // Hangul
  '\\u1100-\\u11ff\\uac00-\\ud7a3',
].join('');
const RUN = new RegExp(`[${RUNS}]+`, 'gu');
const PIECES = new RegExp(`([${RUNS}]+)|([\\p{L}\\p{M}\\p{N}\\p{Co}]+)`, 'gu');

const SHARP_S = /ß/gu;
export const foldForSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(SHARP_S, 'ss');

/** The words of a folded text, runs apart from the letters and digits beside them: [whole, run or undefined, word or undefined]. */
const piecesOf = (folded: string): readonly RegExpExecArray[] =>
  Array.from(folded.replace(RUN, ' $& ').matchAll(PIECES));

const pairsOf = (run: string): readonly string[] => {
  const signs = Array.from(run);
  return signs.map((sign, index) => sign + (signs[index + 1] ?? ''));
};

/** Words and pairs with a space between: what separates them is decided here, since SQLite's tables of characters are older. */
export const indexedText = (text: string): string =>
  piecesOf(foldForSearch(text))
    .map(([, run, word = '']) => (run === undefined ? word : pairsOf(run).join(' ')))
    .join(' ');

/** Letters, marks, digits alone: nothing in it means anything to the query language. */
const quoted = (words: string): string => `"${words}"`;

/** A run of one is the beginning of a pair; of more, its pairs but for the last single sign. */
const runQuery = (run: string): string => {
  const pairs = pairsOf(run);
  return pairs.length === 1 ? `${quoted(run)} *` : quoted(pairs.slice(0, -1).join(' '));
};

const MOST_WORDS = 16;
const wordsQuery = (text: string): readonly string[] =>
  piecesOf(text).map(([, run, word = '']) => (run === undefined ? `${quoted(word)} *` : runQuery(run)));

const OTHER_MARKS = /[“”„«»]/gu;
const QUOTED = /"([^"]*)"/gu;
/** What stands in quotation marks is meant as it stands: its words follow each other. */
const phraseQuery = (text: string): readonly string[] => {
  const parts = piecesOf(text).map(([, run, word = '']) =>
    run === undefined
      ? word
      : pairsOf(run)
          .slice(0, Math.max(1, pairsOf(run).length - 1))
          .join(' '),
  );
  return parts.length === 0 ? [] : [quoted(parts.join(' '))];
};

/**
 * [SEARCH-3] Every word must be there, each as the beginning of one; what stands in quotation marks, exactly and in this order. Null: nothing
 * to look for.
 */
export const searchExpression = (text: string): string | null => {
  const folded = foldForSearch(text).replace(OTHER_MARKS, '"');
  const hasPhrase = folded.includes('"');
  const phrases = hasPhrase
    ? Array.from(folded.matchAll(QUOTED), ([, inner = '']) => phraseQuery(inner)).flat()
    : [];
  const words = wordsQuery(hasPhrase ? folded.replace(QUOTED, ' ') : folded);
  const all = [...phrases, ...words].slice(0, MOST_WORDS);
  return all.length === 0 ? null : all.join(' AND ');
};

/** Any of the words, longer ones as the beginning of one: for questions that nobody typed into a field of search. */
export const anyWordExpression = (text: string): string | null => {
  const terms = piecesOf(foldForSearch(text)).map(([, run, word = '']) => {
    if (run !== undefined) return runQuery(run);
    return Array.from(word).length < 4 ? quoted(word) : `${quoted(word)} *`;
  });
  return terms.length === 0 ? null : [...new Set(terms)].slice(0, MOST_WORDS).join(' OR ');
};

/** The words of a query, for showing where they stand in a text. */
export const searchedWords = (text: string): readonly string[] =>
  piecesOf(foldForSearch(text))
    .map(([whole]) => whole)
    .slice(0, MOST_WORDS);

import { foldForSearch, RUNS } from '../search-text';
import type { Embedder } from './embedder';
import { unitLength } from './vector-code';

// [LIKE-1] On the device, without a model and the same everywhere: texts are alike where they share words, parts of words and pairs of signs. It
// knows nothing of meaning: "car" and "automobile" have nothing in common.
// Each feature is hashed to one place with a sign in each of three parts (feature hashing); a Walsh-Hadamard transform then spreads every part over all
// of its places, which keeps all angles and gives each bit of the sign something to say, however short the text.
const PARTS = 3;
const PART = 128;
export const LETTERS_DIMENSIONS = PARTS * PART;
/** What stands at the beginning says what a text is about; a phone has no more time than this. */
const LONGEST = 4_000;

const PIECES = new RegExp(`([${RUNS}]+)|([\\p{L}\\p{M}\\p{N}\\p{Co}]+)`, 'gu');
const MARKS = /\p{M}/gu;

/** FNV-1a, then mixed: neighbours in the text of a feature must not be neighbours in its places. */
const hashOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
};

type Weights = Map<string, number>;
const adder =
  (weights: Weights) =>
  (feature: string, weight: number): void => {
    weights.set(feature, (weights.get(feature) ?? 0) + weight);
  };

const WORD = 0.4;
/** Of all parts of a word together, however long it is: what is spelt or bent a little differently is alike, too. */
const LETTERS = 1.6;
/** The shortest words of a language say least. */
const rarityOf = (letters: number): number => Math.min(1, (letters / 6) ** 2);

const addWord = (weights: Weights, word: string): void => {
  const add = adder(weights);
  const rarity = rarityOf(word.length);
  add(`w${word}`, WORD * rarity);
  const framed = ` ${word} `;
  const count = framed.length - 2;
  for (let at = 0; at < count; at += 1) add(`t${framed.slice(at, at + 3)}`, (LETTERS * rarity) / count);
};

const addRun = (weights: Weights, run: string): void => {
  const add = adder(weights);
  const signs = Array.from(run);
  signs.forEach((sign, at) => {
    add(`s${sign}`, 0.3);
    const next = signs[at + 1];
    if (next !== undefined) add(`p${sign}${next}`, 1);
  });
};

const featuresOf = (text: string): Weights => {
  const weights: Weights = new Map();
  const folded = foldForSearch(text.slice(0, LONGEST)).normalize('NFD').replace(MARKS, '').normalize('NFC');
  for (const [, run, word] of folded.matchAll(PIECES)) {
    if (run !== undefined) addRun(weights, run);
    else if (word !== undefined) addWord(weights, word);
  }
  return weights;
};

/** In place, over one part. */
const spread = (vector: Float32Array, from: number): void => {
  for (let half = 1; half < PART; half *= 2)
    for (let start = from; start < from + PART; start += half * 2)
      for (let at = start; at < start + half; at += 1) {
        const [a, b] = [vector[at] ?? 0, vector[at + half] ?? 0];
        vector[at] = a + b;
        vector[at + half] = a - b;
      }
};

const embed = (text: string): Float32Array => {
  const vector = new Float32Array(LETTERS_DIMENSIONS);
  for (const [feature, weight] of featuresOf(text)) {
    const hash = hashOf(feature);
    // Said again and again, a word counts for more, but less each time.
    const damped = Math.sqrt(weight);
    for (let part = 0; part < PARTS; part += 1) {
      const bits = hash >>> (part * 8);
      const place = part * PART + (bits & 127);
      vector[place] = (vector[place] ?? 0) + ((bits & 128) === 0 ? damped : -damped);
    }
  }
  for (let part = 0; part < PARTS; part += 1) spread(vector, part * PART);
  return unitLength(vector);
};

export const lettersEmbedder: Embedder = {
  id: 'letters-1',
  dimensions: LETTERS_DIMENSIONS,
  floor: 0.2,
  embed,
};

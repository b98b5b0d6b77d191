import type { Block } from './block';
import type { Kernel, Scan } from './kernel';
import { PLACES_PER_BLOCK } from './vector-schema';

// [LIKE-3] Which places may be nearest: of each block all places are scored, at one cost whatever is asked. Where scores are rough, some times as many as
// wanted are looked at again.
export type Looked = {
  /** All of a shelf's, in order. */
  readonly blocks: () => Iterable<Block>;
  readonly kernel: Kernel;
};
export type PlacesQuestion = {
  readonly vector: Float32Array;
  /** By scope: 1 where it may be seen. The first stands for nobody and is 0. */
  readonly isSeen: Uint8Array;
  readonly mostFound: number;
};

const LOOKED_AT_AGAIN = 8;
const GREATEST = 65_535;

/** Scores of what may be seen are greater than 0. */
const scoreBlock = (
  { scopes, codes }: Block,
  {
    scan,
    isSeen,
    counts,
  }: { readonly scan: Scan; readonly isSeen: Uint8Array; readonly counts: Uint32Array },
): Uint16Array => {
  const scores = new Uint16Array(PLACES_PER_BLOCK);
  scan.scores(codes, scores);
  for (let place = 0; place < PLACES_PER_BLOCK; place += 1) {
    const score = isSeen[scopes[place] ?? 0] === 1 ? (scores[place] ?? 0) + 1 : 0;
    scores[place] = score;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  return scores;
};

/** Above the score all are wanted, at it so many. */
type Reach = { readonly score: number; readonly atIt: number };
const reachOf = (counts: Uint32Array, most: number): Reach => {
  let left = most;
  for (let score = GREATEST; score > 0; score -= 1) {
    const here = counts[score] ?? 0;
    if (here >= left) return { score, atIt: left };
    left -= here;
  }
  return { score: 0, atIt: 0 };
};

const placesWithin = (blocks: readonly Uint16Array[], { score: reach, atIt }: Reach): readonly number[] => {
  const found: number[] = [];
  let left = atIt;
  blocks.forEach((scores, block) => {
    for (let place = 0; place < scores.length; place += 1) {
      const score = scores[place] ?? 0;
      if (score < reach || (score === reach && left === 0)) continue;
      if (score === reach) left -= 1;
      found.push(block * PLACES_PER_BLOCK + place);
    }
  });
  return found;
};

type Candidates = { readonly places: readonly number[]; readonly again: NonNullable<Scan['again']> };
const lookedAtAgain = (blocks: Iterable<Block>, { places, again }: Candidates): readonly number[] => {
  const scores: number[] = [];
  let begin = 0;
  for (const { codes } of blocks) {
    const end = begin + PLACES_PER_BLOCK;
    for (let place = places[scores.length]; place !== undefined && place < end; place = places[scores.length])
      scores.push(again(codes, place - begin));
    begin = end;
    if (scores.length >= places.length) break;
  }
  return scores;
};

/** Places (block × 256 + place in it), in the order in which they lie. */
export const nearestPlaces = (
  { blocks, kernel }: Looked,
  { vector, isSeen, mostFound }: PlacesQuestion,
): readonly number[] => {
  const scan = kernel.ask(vector);
  const counts = new Uint32Array(GREATEST + 1);
  const scored: Uint16Array[] = [];
  for (const block of blocks()) scored.push(scoreBlock(block, { scan, isSeen, counts }));
  const { again } = scan;
  if (again === null) return placesWithin(scored, reachOf(counts, mostFound));
  const places = placesWithin(scored, reachOf(counts, mostFound * LOOKED_AT_AGAIN));
  if (places.length <= mostFound) return places;
  const scores = lookedAtAgain(blocks(), { places, again });
  const best = places
    .map((place, at) => ({ place, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.place - b.place);
  return best
    .slice(0, mostFound)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
};

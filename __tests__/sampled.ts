import { seededRandom } from './commit/bed';

// Every day a test with very many similar cases runs a sample, drawn with a printed seed. REVEILLE_SEED sets the seed; SOAK=1 runs all cases.
const isSoak = process.env['SOAK'] === '1';
const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_120);

type Sample<T> = {
  /** The name that is printed. */
  readonly name: string;
  /** The sample takes one case in this many. */
  readonly oneIn: number;
  /** The sample takes at least one case of each sort. */
  readonly sortOf?: (each: T) => string;
};

/** Keeps the original order. */
export const sampled = <T>(
  all: readonly T[],
  { name, oneIn, sortOf = () => '' }: Sample<T>,
): readonly T[] => {
  if (isSoak || all.length === 0) return all;
  const random = seededRandom(seed + [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const bySort = new Map<string, readonly number[]>();
  all.forEach((each, place) => bySort.set(sortOf(each), [...(bySort.get(sortOf(each)) ?? []), place]));
  const taken = new Set<number>();
  for (const places of bySort.values()) {
    const left = [...places];
    for (let count = Math.ceil(places.length / oneIn); count > 0; count -= 1)
      left.splice(random.below(left.length), 1).forEach((place) => taken.add(place));
  }
  process.stderr.write(`${name}: ${taken.size} of ${all.length}, seed ${seed}\n`);
  return all.filter((_, place) => taken.has(place));
};

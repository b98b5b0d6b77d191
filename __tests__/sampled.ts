import { seededRandom } from './commit/bed';

// Of very many like cases every day takes a part, drawn by a seed that is printed; SOAK=1 takes all. REVEILLE_SEED draws others.
const isSoak = process.env['SOAK'] === '1';
const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_120);

type Sample<T> = {
  /** As it is printed. */
  readonly name: string;
  /** One in so many. */
  readonly oneIn: number;
  /** One of each sort is taken at least. */
  readonly sortOf?: (each: T) => string;
};

/** In the order in which they stood. */
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

// [LIKE-8] Answers of several kinds become one by reciprocal rank fusion: each list gives what stands at rank r (from 1) 1 / (60 + r), and the sums
// decide; among equals, who comes first in the first list that names one. Scores of different scales are never compared.
const RANK_CONSTANT = 60;

export type Fused<T> = { readonly item: T; readonly score: number };

export const fuse = <T>(
  lists: readonly (readonly T[])[],
  keyOf: (item: T) => string,
): readonly Fused<T>[] => {
  const byKey = new Map<string, { readonly item: T; score: number }>();
  for (const list of lists)
    list.forEach((item, at) => {
      const key = keyOf(item);
      const known = byKey.get(key) ?? { item, score: 0 };
      known.score += 1 / (RANK_CONSTANT + at + 1);
      byKey.set(key, known);
    });
  return [...byKey.values()].sort((a, b) => b.score - a.score);
};

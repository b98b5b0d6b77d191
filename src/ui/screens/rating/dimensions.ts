import { slugOf } from '../../../core/text';
import { Name } from '../../../runtime/api/journal-values';
import type { Say } from '../../../words/words';

// [RATING-2] The dimensions that everybody is offered are stored under one name, whatever language they are shown in. An own one that says the
// same in either of the languages is that one.
export const offered = ['overall', 'mood', 'energy', 'focus', 'sleep'] as const;
export type Offered = (typeof offered)[number];

const isOffered = (slug: string | null): slug is Offered => offered.some((name) => name === slug);

export const dimensionWords = (dimension: string, say: Say): string => {
  const slug = slugOf(dimension);
  return isOffered(slug) ? say(`rating.${slug}`) : dimension;
};

/** A typed name as it is stored; null where it can be none. `says`: how each language says the offered ones. */
export const dimensionOf = (typed: string, says: readonly Say[]): string | null => {
  const name = typed.trim();
  const slug = slugOf(name);
  if (slug === null || !Name.safeParse(name).success) return null;
  return offered.find((each) => says.some((say) => slugOf(say(`rating.${each}`)) === slug)) ?? name;
};

export const sameDimension = (a: string, b: string): boolean => slugOf(a) === slugOf(b);

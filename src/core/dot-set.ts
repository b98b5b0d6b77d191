import type { Dot } from './registers';

// [MERGE-13] A grow-only set of dots (`destroyed`): merged by union, beside the registers. Any dot that nothing covers = destroyed, for ever.
export type DotSet = ReadonlyMap<string, ReadonlySet<number>>;

export const noDots: DotSet = new Map();

export const mergeDots = (a: DotSet, b: DotSet): DotSet => {
  const merged = new Map(a);
  for (const [host, counters] of b) merged.set(host, new Set([...(merged.get(host) ?? []), ...counters]));
  return merged;
};

export const addDot = (dots: DotSet, dot: Dot): DotSet =>
  mergeDots(dots, new Map([[dot.host, new Set([dot.n])]]));

/** `isCovered`: a roster repudiation voids that device's dot. */
export const hasUncoveredDot = (dots: DotSet, isCovered: (dot: Dot) => boolean = () => false): boolean => {
  for (const [host, counters] of dots) for (const n of counters) if (!isCovered({ host, n })) return true;
  return false;
};

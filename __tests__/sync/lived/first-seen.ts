import { play } from './world';

// Bundled anew for each rule, with the rule torn out of its sources, and run by a program of its own.
const FIRST = 1;
const MOST = 200;
/** The first seed that shows that something is wrong, and what; null: none of them does. */
export const firstSeen = async (): Promise<{ readonly seed: number; readonly what: string } | null> => {
  for (let seed = FIRST; seed < FIRST + MOST; seed += 1) {
    const [what] = (await play(seed)).wrong;
    if (what !== undefined) return { seed, what: what.slice(0, 300) };
  }
  return null;
};

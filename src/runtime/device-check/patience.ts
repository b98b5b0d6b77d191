import type { Clock } from '../../core/ports';

// [CHECK-6] After five wrong tries in a row there is a pause, twice as long after each further one, up to a quarter of an hour.
const FREE = 5;
const FIRST_MS = 30_000;
const LONGEST_MS = 900_000;

export type Patience = {
  /** Counts as a try at once: many at the same time are as many. */
  readonly mayTry: () => boolean;
  readonly passed: () => void;
};

export const createPatience = (clock: Clock): Patience => {
  let tries = 0;
  let since = 0;
  const pause = (): number =>
    tries < FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries - FREE, 10));
  return {
    mayTry: () => {
      const now = clock.now();
      // A clock that was set back does not make the pause longer than it is.
      if (now < since) since = now;
      if (now - since < pause()) return false;
      tries += 1;
      since = now;
      return true;
    },
    passed: () => {
      tries = 0;
    },
  };
};

import type { Random } from '../../core/ports';

const FIRST_MS = 1000;
export const LONGEST_MS = 5 * 60_000;

/** [LINE-1] The wait before the next try doubles from a second to five minutes, and half of it is chance, so that devices do not come back all at once. */
export const createBackOff = (random: Random) => {
  let tries = 0;
  const spread = (most: number): number => {
    const [byte = 0] = random.bytes(1);
    return Math.round(most / 2 + (most / 2) * (byte / 255));
  };
  return {
    next: (): number => {
      const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 20));
      tries += 1;
      return spread(most);
    },
    /** For a device that is not wanted: asking often changes nothing. */
    longest: (): number => spread(LONGEST_MS),
    reset: (): void => {
      tries = 0;
    },
  };
};
export type BackOff = ReturnType<typeof createBackOff>;

import type { Wake } from '../../db/agent/wake';

/** Of the 256 KiB that a commit holds: the rest is for what it says of the run itself. */
const MOST_TEXT = 220_000;
/** What an entry of the log says besides its wake. */
const BESIDE = 300;

const sizeOf = (wake: Wake): number => JSON.stringify(wake).length + BESIDE;

/** As many of those that wait as one commit can log together with the first, in their order. */
export const fittingWakes = (first: Wake, waiting: readonly Wake[]): readonly Wake[] => {
  const taken: Wake[] = [];
  let size = sizeOf(first);
  for (const wake of waiting) {
    size += sizeOf(wake);
    if (size > MOST_TEXT) break;
    taken.push(wake);
  }
  return taken;
};

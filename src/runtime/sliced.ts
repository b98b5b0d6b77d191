import type { Clock } from '../core/ports';
import type { Sliced } from '../core/sliced';
import type { Result, Failure } from '../core/result';
import { err } from '../core/result';
import { sqlFailureOf } from '../db/sql-failure';

// [SLICE-1] Work too long for one frame is a generator that stops wherever it may rest: outside every transaction, nothing half done.
// [SLICE-2] In slices of 8 ms it leaves the rest of the time to the screen; at once it is the same work.
export type { Sliced };
const SLICE_MS = 8;

export const isSliced = <T extends object>(work: T | Sliced<T>): work is Sliced<T> => Symbol.iterator in work;

export const atOnce = <T>(work: Sliced<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

export type SlicePorts = {
  readonly clock: Clock;
  /** Runs a task after whatever else waits: input, frames, other requests. */
  readonly pause: (task: () => void) => void;
};

/** Works for one slice. Null: there is more to do. */
export const oneSlice = <T extends object>(work: Sliced<T>, clock: Clock): T | null => {
  const from = clock.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    const passed = clock.now() - from;
    // A clock that was put back is no reason to work until it has caught up.
    if (passed < 0 || passed >= SLICE_MS) return null;
  }
};

/** What the disk or the file does wrong becomes a failure; a bug is thrown on. */
export const guardedSlices = function* <T>(work: Sliced<Result<T, Failure>>): Sliced<Result<T, Failure>> {
  try {
    return yield* work;
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    return err(failure);
  }
};

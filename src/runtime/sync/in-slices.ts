import type { Sliced } from '../../core/sliced';

export type Slices = {
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly pause: (task: () => void) => void;
};
export const SLICE_MS = 8;

/** Runs the whole work, with a rest after each slice. Null: it was stopped. */
export const inSlices = <T>(
  work: Sliced<T>,
  { elapsed, pause, isStopped = () => false }: Slices & { readonly isStopped?: () => boolean },
): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const slice = (): void => {
      try {
        const end = elapsed() + SLICE_MS;
        for (;;) {
          if (isStopped()) return resolve(null);
          const step = work.next();
          if (step.done === true) return resolve(step.value);
          if (elapsed() >= end) return pause(slice);
        }
      } catch (error) {
        reject(error instanceof Error ? error : new Error('[SLICE-1] work that threw'));
      }
    };
    slice();
  });

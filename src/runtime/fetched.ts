import { fail, type Failure, type Result } from '../core/result';

// [SHELL-7] Code that few people need comes when it is first asked for: in a browser it is a file of its own, elsewhere it is there already.
export type Fetched<T> = {
  /** Null until it came. */
  readonly here: () => T | null;
  readonly fetch: () => Promise<Result<T, Failure>>;
};

export const fetchedOnce = <T>(load: () => Promise<T>): Fetched<T> => {
  let here: T | null = null;
  return {
    here: () => here,
    fetch: () =>
      load().then(
        (value) => {
          here = value;
          return { ok: true, value };
        },
        // Asked again, it may come.
        (cause: unknown) => fail('part_not_loaded', cause instanceof Error ? cause.name : 'unknown'),
      ),
  };
};

import { err, ok, type Failure, type Result } from '../core/result';
import { Refusal } from '../db/commit-refusal';
import { sqlFailureOf } from '../db/sql-failure';

/** A disk that is full or broken is an answer; a bug is thrown on. */
export const orFailure = <T>(work: () => T): Result<T, Failure> => {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof Refusal) return err(error.failure);
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    return err(failure);
  }
};
/** The same for work that answers by itself. */
export const flatOrFailure = <T>(work: () => Result<T, Failure>): Result<T, Failure> => {
  const done = orFailure(work);
  return done.ok ? done.value : done;
};

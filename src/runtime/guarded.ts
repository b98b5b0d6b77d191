import { err, type Failure, type Result } from '../core/result';
import { sqlFailureOf } from '../db/sql-failure';

/** What the disk or the file does wrong becomes a failure; a bug is thrown on. */
export const guarded = <T>(body: () => Result<T, Failure>): Result<T, Failure> => {
  try {
    return body();
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    return err(failure);
  }
};

import { headOf } from '../../db/log/feed';
import type { SqlDatabase } from '../../db/sql-database';
import { atOnce, type Sliced } from '../sliced';

// [TRANSFER-11] [MARKDOWN-6] An export shows one moment. Where something was committed while it was written it begins again; the last try
// does not rest, so that a person who keeps typing gets theirs, too.
const placeOf = (database: SqlDatabase): number | null => {
  try {
    return headOf(database).arrival;
  } catch {
    // The commits cannot be read: what is exported is what there is.
    return null;
  }
};
const TRIES = 3;

type Try<T> = {
  readonly write: () => Sliced<T>;
  /** What a try left that does not count. */
  readonly drop?: (written: T) => void;
};
export const ofOneMoment = function* <T>(database: SqlDatabase, { write, drop }: Try<T>): Sliced<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const place = placeOf(database);
    const written = yield* write();
    if (placeOf(database) === place) return written;
    drop?.(written);
  }
  return atOnce(write());
};

import { fail, ok, type Failure, type Result } from '../../core/result';
import { SqlError } from '../sql-database';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { findDocuments, type FindQuery, type FoundDocument } from './search-documents';
import { beginAnew, follow, hasCaughtUp, type Source, type Steps } from './search-follow';
import { openSearchFile, SEARCH_FILE } from './search-schema';

// [SEARCH-7] A search first brings the index up to date, then answers: what was committed before it was asked is found. Where more is behind
// than fits into a moment it answers with what there is and says so, or goes on to the end for whoever waits. A file that turns out to
// be damaged is thrown away once and made anew; where even that fails the journal is unharmed and search alone is unavailable.
export type Found = { readonly documents: readonly FoundDocument[]; readonly isComplete: boolean };
export type SearchIndex = {
  readonly find: (question: {
    readonly query: FindQuery;
    /** To the end, however long it takes. */
    readonly waits: boolean;
  }) => Steps<Result<Found, Failure>>;
  /** Throws everything away and reads the journal anew. */
  readonly rebuild: () => Steps<Result<{ readonly documents: number }, Failure>>;
  /** For idle times: so many steps at most, and only where it was searched before. */
  readonly followSome: (most: number) => void;
  readonly close: () => void;
};
export type SearchIndexParts = Source & {
  readonly files: SqlFiles;
  readonly readOnly: boolean;
  readonly onFault: (fault: { readonly code: string }) => void;
};

const isBeyondRepair = (error: unknown): boolean =>
  error instanceof SqlError &&
  (error.kind === 'corrupt' || error.kind === 'other' || error.kind === 'constraint');

type Opened = {
  readonly get: () => SqlDatabase;
  readonly discard: () => void;
  readonly isOpen: () => boolean;
  readonly isCurrent: (index: SqlDatabase | null) => boolean;
  readonly close: () => void;
};
const createOpened = ({ files, readOnly }: SearchIndexParts): Opened => {
  let database: SqlDatabase | null = null;
  const close = (): void => {
    database?.close();
    database = null;
  };
  return {
    get: () => (database ??= readOnly ? files.open(SEARCH_FILE, { readOnly: true }) : openSearchFile(files)),
    discard: () => {
      close();
      files.remove(SEARCH_FILE);
    },
    isOpen: () => database !== null,
    isCurrent: (index) => index === database,
    close,
  };
};

type Work<T> = (index: SqlDatabase) => Steps<T>;

/** Once more over a new file where the first turns out to be damaged. */
const twice = function* <T>(
  opened: Opened,
  { parts, work }: { parts: SearchIndexParts; work: Work<T> },
): Steps<Result<T, Failure>> {
  for (const isLast of [false, true]) {
    let index: SqlDatabase | null = null;
    try {
      index = opened.get();
      return ok(yield* work(index));
    } catch (error) {
      // Another search met the damage first and began a new file.
      if (index !== null && !opened.isCurrent(index) && !isLast) continue;
      if (!(error instanceof SqlError) || error.kind === 'misuse') throw error;
      parts.onFault({ code: `search.${error.kind}` });
      if (isLast || parts.readOnly || !isBeyondRepair(error)) return fail('search_unavailable');
      opened.discard();
    }
  }
  return fail('search_unavailable');
};

const countOf = (index: SqlDatabase): number => {
  const [count] = index.query('SELECT count(*) FROM document').rows[0] ?? [];
  return typeof count === 'number' ? count : 0;
};

/** Some 500 entries: a subscription is answered in one go and must not hold up the screen. */
const STEPS_OF_A_MOMENT = 10;

const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

export const createSearchIndex = (parts: SearchIndexParts): SearchIndex => {
  const opened = createOpened(parts);
  const catchUp =
    (most: number, isIdle: boolean): Work<undefined> =>
    (index) =>
      follow(index, { source: parts, most: parts.readOnly ? 0 : most, isIdle });
  const toTheEnd = catchUp(Number.POSITIVE_INFINITY, false);
  const aMoment = catchUp(STEPS_OF_A_MOMENT, false);
  const untilSettled = catchUp(Number.POSITIVE_INFINITY, true);
  return {
    find: ({ query, waits }) =>
      twice(opened, {
        parts,
        work: function* (index) {
          yield* waits ? toTheEnd(index) : aMoment(index);
          return { documents: findDocuments(index, query), isComplete: hasCaughtUp(index, parts) };
        },
      }),
    rebuild: () =>
      twice(opened, {
        parts,
        work: function* (index) {
          beginAnew(index, parts);
          yield* untilSettled(index);
          return { documents: countOf(index) };
        },
      }),
    followSome: (most) => {
      if (opened.isOpen()) atOnce(twice(opened, { parts, work: catchUp(most, true) }));
    },
    close: opened.close,
  };
};

import type { MachineCode } from '../../core/ports';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Sha256 } from '../../core/sha256';
import { column, number } from '../rows';
import { SqlError } from '../sql-database';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { followMemory, type MemorySource } from './memory-follow';
import { recall, type AskedVector, type Recalled, type RecallQuestion } from './recall';
import { findDocuments, type FindQuery, type FoundDocument } from './search-documents';
import { beginAnew, follow, hasCaughtUp, type Source, type Steps } from './search-follow';
import { openSearchFile, SEARCH_FILE } from './search-schema';
import { createBlockCache, type BlockCache } from './vectors/blocks';
import type { Embedder } from './vectors/embedder';
import { farSlice, forgetFar, type FarStep, type FarStepped } from './vectors/far-fill';
import { fillSlice } from './vectors/fill';
import { countOnShelf } from './vectors/shelf';

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
  /** Everything may be another than before, without a commit that says so: the next reading begins anew. */
  readonly beginAnew: () => void;
  /** For idle times: so many steps at most, and only where it was searched before. */
  readonly followSome: (most: number) => void;
  /** [LIKE-9] For agents. Brings a moment's worth up to date first. */
  readonly recall: (
    question: RecallQuestion,
    /** What is asked, as models elsewhere say it; this device's own is asked in any case. */
    more?: readonly AskedVector[],
  ) => Result<{ readonly found: readonly Recalled[]; readonly isComplete: boolean }, Failure>;
  /** [LIKE-7] Follows and fills one slice; only where it was searched before. False: nothing is left. */
  readonly fillSome: () => boolean;
  /** Of models elsewhere. */
  readonly far: FarIndex;
  /** From now on messages are read, too. */
  readonly attachMemory: (source: MemorySource) => void;
  readonly close: () => void;
};
export type FarIndex = {
  /** One slice, behind the full text. Opens the index where it is not. */
  readonly step: <T extends { readonly text: string }>(step: FarStep<T>) => Result<FarStepped<T>, Failure>;
  /** Whatever models elsewhere said goes. */
  readonly forget: () => void;
  /** How many vectors of a model there are, in an index that is open. */
  readonly count: (modelId: string) => number;
};
export type SearchIndexParts = Source & {
  readonly sha256: Sha256;
  readonly embedder: Embedder;
  readonly machine: MachineCode | null;
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

/** What is kept in memory of a file goes with it. */
const createPerFile = <T>(create: () => T): ((index: SqlDatabase) => T) => {
  let kept: { readonly index: SqlDatabase; readonly value: T } | null = null;
  return (index) => {
    if (kept?.index !== index) kept = { index, value: create() };
    return kept.value;
  };
};

type CacheOf = (index: SqlDatabase) => BlockCache;
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

const COUNT = column({ count: number }, 'SELECT count(*) AS count FROM document');
const countOf = (index: SqlDatabase): number => COUNT.first(index) ?? 0;

/** Some 500 entries: a subscription is answered in one go and must not hold up the screen. */
const STEPS_OF_A_MOMENT = 10;

const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** A few milliseconds. */
const FILLED_AT_ONCE = 16;

type Likeness = Pick<SearchIndex, 'recall' | 'fillSome' | 'attachMemory' | 'far'>;
type LikenessParts = {
  readonly parts: SearchIndexParts;
  readonly catchUp: (most: number) => Work<undefined>;
  readonly memory: () => MemorySource | null;
};

const fillOnce = ({ parts, catchUp, memory }: LikenessParts): Work<boolean> =>
  function* (index) {
    yield* catchUp(1)(index);
    if (!hasCaughtUp(index, parts)) return true;
    const remembered = memory();
    if (remembered !== null && followMemory(index, remembered)) return true;
    const sources = { journal: parts, memory: remembered };
    return fillSlice(index, { ...parts, sources, most: FILLED_AT_ONCE });
  };

const farOnce = <T extends { readonly text: string }>(
  { parts, catchUp, memory }: LikenessParts,
  step: FarStep<T>,
): Work<FarStepped<T>> =>
  function* (index) {
    yield* catchUp(1)(index);
    const remembered = memory();
    const isBehind = !hasCaughtUp(index, parts) || (remembered !== null && followMemory(index, remembered));
    // Vectors that came are put where their text still stands, whatever else was written meanwhile.
    if (isBehind && step.vectors.size === 0) return { state: 'advanced' };
    const sources = { journal: parts, memory: remembered };
    return farSlice(index, { step, sources, sha256: parts.sha256, nearId: parts.embedder.id });
  };

const createFar = (opened: Opened, own: LikenessParts): FarIndex => {
  const { parts } = own;
  return {
    step: (step) =>
      parts.readOnly ? ok({ state: 'done' }) : atOnce(twice(opened, { parts, work: farOnce(own, step) })),
    forget: () => {
      if (!opened.isOpen() || parts.readOnly) return;
      const work: Work<null> = function* (index) {
        forgetFar(index, parts.embedder.id);
        yield;
        return null;
      };
      atOnce(twice(opened, { parts, work }));
    },
    count: (modelId) => (opened.isOpen() ? countOnShelf(opened.get(), modelId) : 0),
  };
};

const recallOnce = (
  { parts, catchUp, memory }: LikenessParts,
  { question, more, cache }: { question: RecallQuestion; more: readonly AskedVector[]; cache: CacheOf },
): Work<{ readonly found: readonly Recalled[]; readonly isComplete: boolean }> =>
  function* (index) {
    yield* catchUp(STEPS_OF_A_MOMENT)(index);
    const remembered = parts.readOnly ? null : memory();
    if (remembered !== null)
      for (let page = 0; page < STEPS_OF_A_MOMENT && followMemory(index, remembered); page += 1) yield;
    const { id, dimensions, floor, embed } = parts.embedder;
    const asked = [{ id, dimensions, floor, vector: embed(question.text) }, ...more];
    const found = recall(index, { question, asked, cache: cache(index) });
    return { found, isComplete: hasCaughtUp(index, parts) };
  };

/** What agents look for by likeness, beside the full text. */
const createLikeness = (
  opened: Opened,
  { parts, catchUp }: Pick<LikenessParts, 'parts' | 'catchUp'>,
): Likeness => {
  const cache: CacheOf = createPerFile(() => createBlockCache({ machine: parts.machine }));
  let memory: MemorySource | null = null;
  const own: LikenessParts = { parts, catchUp, memory: () => memory };
  return {
    far: createFar(opened, own),
    attachMemory: (source) => {
      memory = source;
    },
    recall: (question, more = []) =>
      atOnce(twice(opened, { parts, work: recallOnce(own, { question, more, cache }) })),
    fillSome: () => {
      if (!opened.isOpen() || parts.readOnly) return false;
      const done = atOnce(twice(opened, { parts, work: fillOnce(own) }));
      return done.ok && done.value;
    },
  };
};

export const createSearchIndex = (parts: SearchIndexParts): SearchIndex => {
  const opened = createOpened(parts);
  const catchUp =
    (most: number, isIdle: boolean): Work<undefined> =>
    (index) =>
      follow(index, { source: parts, most: parts.readOnly ? 0 : most, isIdle });
  const toTheEnd = catchUp(Number.POSITIVE_INFINITY, false);
  const aMoment = catchUp(STEPS_OF_A_MOMENT, false);
  const likeness = createLikeness(opened, { parts, catchUp: (most) => catchUp(most, false) });
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
          // Vectors, too: whoever has it made anew waits for all of it.
          while (likeness.fillSome()) yield;
          return { documents: countOf(index) };
        },
      }),
    beginAnew: () => {
      if (parts.readOnly) return;
      const work: Work<null> = function* (index) {
        beginAnew(index, parts);
        yield;
        return null;
      };
      atOnce(twice(opened, { parts, work }));
    },
    followSome: (most) => {
      if (opened.isOpen()) atOnce(twice(opened, { parts, work: catchUp(most, true) }));
    },
    ...likeness,
    close: opened.close,
  };
};

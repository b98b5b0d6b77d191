import type { Batch } from '../core/batch';
import type { IdSource } from '../core/id';
import type { Json } from '../core/json';
import type { Clock } from '../core/ports';
import { err, fail, ok, type Failure, type Result } from '../core/result';
import type { Sha256 } from '../core/sha256';
import type { CommandLog } from './command-log';
import type { CommitOutcome, CommitRequest } from './commit';
import { createBatch } from './commit-batch';
import { commitFailure } from './commit-failure';
import type { CommitLog } from './commit-log';
import { Refusal } from './commit-refusal';
import { createDraft, saveDraft, type Draft } from './record-draft';
import type { RecordStore, StoreFault } from './record-store';
import type { SqlDatabase } from './sql-database';

// [COMMIT-1] Records, outbox, change units, clock and the command's result are one SQLite transaction.
// [COMMIT-3] A repeated commandId returns the stored result and does nothing.
// [COMMIT-5] The batch is emitted only after the commit; memory moves only after the commit.
/** What a command's body and an undo both stand on; a body sees only its `Writer`. */
export type CommitEngine = {
  readonly database: SqlDatabase;
  readonly store: RecordStore;
  readonly commits: CommitLog;
  readonly commands: CommandLog;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly hostId: string;
  readonly domain: 'journal' | 'agent';
  readonly sha256: Sha256;
  readonly onFault: (fault: StoreFault) => void;
};
export type DraftCommit = (
  request: CommitRequest,
  body: (draft: Draft) => Json,
) => Result<CommitOutcome, Failure>;
type Done = { readonly outcome: CommitOutcome; readonly lastCounter: number | null };

const authorOf = { person: 'user', agent: 'agent', runtime: 'runtime' } as const;

const keepCommit = (engine: CommitEngine, draft: Draft, request: CommitRequest): Batch => {
  const before = saveDraft(draft);
  const { units, semanticKeys, firstCounter } = draft;
  const own = new Set(units.map(({ id }) => id));
  const relatedIds = [...draft.relatedIds].filter((id) => !own.has(id));
  const author = authorOf[request.writer.by];
  const { commandId, actId, cause } = request;
  const at = engine.clock.now();
  engine.commits.insert({ commandId, actId, at, author, cause, firstCounter, units, relatedIds, before });
  const { hostId, domain, sha256 } = engine;
  return createBatch({
    hostId,
    domain,
    firstCounter,
    units,
    semanticKeys,
    relatedIds,
    author,
    cause,
    sha256,
  });
};

const runCommit = (engine: CommitEngine, request: CommitRequest, body: (draft: Draft) => Json): Done => {
  const { commandId, writer } = request;
  const earlier = engine.commands.find(commandId);
  if (earlier !== null)
    return { outcome: { result: earlier.result, batch: null, repeated: true }, lastCounter: null };
  const { store, hostId, sha256 } = engine;
  const draft = createDraft({ store, hostId, sha256, writer, firstCounter: engine.commits.head() + 1 });
  const result = body(draft);
  const isEmpty = draft.units.length === 0;
  const batch = isEmpty ? null : keepCommit(engine, draft, request);
  const lastCounter = isEmpty ? null : draft.firstCounter + draft.units.length - 1;
  engine.commands.keep({ commandId, result, at: engine.clock.now(), lastCounter });
  return { outcome: { result, batch, repeated: false }, lastCounter };
};

export const createCommit = (engine: CommitEngine, emit: (batch: Batch) => void): DraftCommit => {
  const attempt = (request: CommitRequest, body: (draft: Draft) => Json): Result<Done, Failure> => {
    try {
      return ok(engine.database.transaction(() => runCommit(engine, request, body)));
    } catch (error) {
      // The file may hold more or less than memory says: both are read again.
      engine.commits.forget();
      engine.commands.forget();
      if (error instanceof Refusal) return err(error.failure);
      const failure = commitFailure(error);
      if (failure === null) throw error;
      engine.onFault({ code: failure.code });
      return err(failure);
    }
  };
  return (request, body) => {
    if (engine.database.isReadOnly) return fail('database_read_only');
    const done = attempt(request, body);
    if (!done.ok) return done;
    const { outcome, lastCounter } = done.value;
    if (!outcome.repeated) engine.commands.kept(request.commandId);
    if (lastCounter !== null) engine.commits.moved(lastCounter);
    if (outcome.batch !== null) emit(outcome.batch);
    return ok(outcome);
  };
};

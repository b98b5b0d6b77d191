import type { Batch } from '../core/batch';
import type { IdSource } from '../core/id';
import type { Json } from '../core/json';
import type { Clock } from '../core/ports';
import { err, fail, ok, type Failure, type Result } from '../core/result';
import type { Sha256 } from '../core/sha256';
import { keepBroughtIn } from './text-history';
import type { BatchEmitter } from './batch-emitter';
import type { AnsweredCommand, CommandLog } from './command-log';
import type { CommitOutcome, CommitRequest } from './commit';
import { createBatch, type BatchSource } from './commit-batch';
import type { CommitLog } from './commit-log';
import type { CommitTokens } from './commit-tokens';
import { Refusal } from './commit-refusal';
import { createDraft, saveDraft, type Draft } from './record-draft';
import type { Hosts } from './hosts';
import type { RecordStore, StoreFault } from './record-store';
import type { SqlDatabase } from './sql-database';
import { sqlFailureOf } from './sql-failure';

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
  readonly hosts: Hosts;
  readonly domain: 'journal' | 'agent';
  readonly sha256: Sha256;
  readonly onFault: (fault: StoreFault) => void;
};
export type DraftCommit = (
  request: CommitRequest,
  body: (draft: Draft) => Json,
) => Result<CommitOutcome, Failure>;
type Done = { readonly outcome: Outcome; readonly command: AnsweredCommand | null };

/** [COMMIT-9] The batch is made when somebody asks for it. */
class Outcome implements CommitOutcome {
  readonly result: Json;
  readonly repeated: boolean;
  readonly #source: BatchSource | null;
  #batch: Batch | null = null;
  constructor(made: {
    readonly result: Json;
    readonly repeated: boolean;
    readonly source: BatchSource | null;
  }) {
    this.result = made.result;
    this.repeated = made.repeated;
    this.#source = made.source;
  }
  get batch(): Batch | null {
    if (this.#source !== null) this.#batch ??= createBatch(this.#source);
    return this.#batch;
  }
}

const authorOf = { person: 'user', agent: 'agent', runtime: 'runtime' } as const;

const nothingElse: CommitTokens = { relatedIds: [], subtypes: [], ends: [] };
const tokensBesides = ({ units, relatedIds, subtypes, ends }: Draft): CommitTokens => {
  if (relatedIds === null && subtypes === null && ends === null) return nothingElse;
  for (const { id } of units) relatedIds?.delete(id);
  return {
    relatedIds: [...(relatedIds ?? [])],
    subtypes: [...(subtypes?.values() ?? [])],
    ends: [...(ends ?? [])],
  };
};

const keepCommit = (
  engine: CommitEngine,
  { draft, result, at }: { readonly draft: Draft; readonly result: string; readonly at: number },
): BatchSource => {
  const before = saveDraft(draft);
  const { units, firstCounter } = draft;
  const { commandId, actId, cause, writer } = draft.request;
  const author = authorOf[writer.by];
  const tokens = tokensBesides(draft);
  engine.commits.insert({
    firstCounter,
    units,
    tokens,
    author,
    cause,
    commandId,
    actId,
    result,
    before,
    at,
  });
  for (const [counter, pasted] of draft.broughtIn ?? []) keepBroughtIn(engine.database, { counter, pasted });
  const { domain, sha256, store } = engine;
  const { hostId } = draft;
  return { firstCounter, units, tokens, author, cause, hostId, domain, store, sha256 };
};

type Command = { readonly request: CommitRequest; readonly body: (draft: Draft) => Json };

const runCommit = (engine: CommitEngine, { request, body }: Command): Done => {
  const { commandId } = request;
  const earlier = engine.commands.find(commandId);
  if (earlier !== null) {
    return { outcome: new Outcome({ result: earlier.result, repeated: true, source: null }), command: null };
  }
  const firstCounter = engine.commits.head() + 1;
  const draft = createDraft(engine, { request, firstCounter });
  const result = body(draft);
  const text = JSON.stringify(result);
  const at = engine.clock.now();
  const source = draft.units.length === 0 ? null : keepCommit(engine, { draft, result: text, at });
  const lastCounter = source === null ? null : draft.firstCounter + draft.units.length - 1;
  const command = { commandId, result: text, at, lastCounter };
  engine.commands.keep(command);
  return { outcome: new Outcome({ result, repeated: false, source }), command };
};

export const createCommit = (engine: CommitEngine, emitter: BatchEmitter): DraftCommit => {
  const attempt = (command: Command): Result<Done, Failure> => {
    const { durable = 'now' } = command.request;
    try {
      return ok(engine.database.transaction(() => runCommit(engine, command), { durable }));
    } catch (error) {
      // The file may hold more or less than memory says: both are read again.
      engine.commits.forget();
      engine.commands.forget();
      if (error instanceof Refusal) return err(error.failure);
      const failure = sqlFailureOf(error);
      if (failure === null) throw error;
      engine.onFault({ code: failure.code });
      return err(failure);
    }
  };
  return (request, body) => {
    if (engine.database.isReadOnly) return fail('database_read_only');
    const done = attempt({ request, body });
    if (!done.ok) return done;
    const { outcome, command } = done.value;
    if (command === null) return ok(outcome);
    engine.commands.kept(command);
    if (command.lastCounter === null) return ok(outcome);
    engine.commits.moved(command.lastCounter);
    if (emitter.hasListeners()) emitter.emit(outcome.batch);
    return ok(outcome);
  };
};

import type { Batch } from '../core/batch';
import type { IdSource } from '../core/id';
import type { Json } from '../core/json';
import type { Clock } from '../core/ports';
import { err, fail, ok, type Failure, type Result } from '../core/result';
import type { Sha256 } from '../core/sha256';
import type { BatchEmitter } from './batch-emitter';
import type { AnsweredCommand, CommandLog } from './log/commands';
import type { CommitOutcome, CommitRequest } from './commit';
import { createBatch, type BatchSource } from './log/batch';
import type { CommitLog } from './log/append';
import type { LogHead } from './log/feed';
import type { Unit } from './log/past';
import type { CommitTokens } from './log/tokens';
import { Refusal } from './commit-refusal';
import { createDraft, saveDraft, type Draft } from './records/draft';
import type { Hosts } from './log/hosts';
import type { RecordStore, StoreFault } from './records/store';
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
  /** [AWAY-7] In the transaction that takes in a commit of another device: what is kept beside its records follows them. */
  readonly followArrived?: ((units: readonly Unit[]) => void) | undefined;
};
export type DraftCommit = (
  request: CommitRequest,
  body: (draft: Draft) => Json,
) => Result<CommitOutcome, Failure>;
type Done = {
  readonly outcome: Outcome;
  readonly command: AnsweredCommand | null;
  /** Null: nothing was written. */
  readonly head: LogHead | null;
};

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
): { readonly source: BatchSource; readonly head: LogHead } => {
  const before = saveDraft(draft);
  const { hostId, units, firstCounter } = draft;
  const { commandId, actId, cause, writer } = draft.request;
  const author = authorOf[writer.by];
  const tokens = tokensBesides(draft);
  const broughtIn = [...(draft.broughtIn ?? [])].map(
    ([counter, pasted]) => [counter - firstCounter, pasted] as const,
  );
  const head = engine.commits.insert({
    host: hostId,
    firstCounter,
    units,
    tokens,
    author,
    cause,
    commandId,
    actId,
    result,
    before,
    broughtIn,
    at,
  });
  const { domain, sha256, store } = engine;
  const { arrival } = head;
  const source: BatchSource = {
    hostId,
    arrived: 'here',
    arrival,
    firstCounter,
    units,
    tokens,
    author,
    cause,
    domain,
    store,
    sha256,
  };
  return { source, head };
};

type Command = { readonly request: CommitRequest; readonly body: (draft: Draft) => Json };

const runCommit = (engine: CommitEngine, { request, body }: Command): Done => {
  const { commandId } = request;
  const earlier = engine.commands.find(commandId);
  if (earlier !== null) {
    const outcome = new Outcome({ result: earlier.result, repeated: true, source: null });
    return { outcome, command: null, head: null };
  }
  const draft = createDraft(engine, { request, firstCounter: engine.commits.head().counter + 1 });
  const result = body(draft);
  const text = JSON.stringify(result);
  const at = engine.clock.now();
  const kept = draft.units.length === 0 ? null : keepCommit(engine, { draft, result: text, at });
  const head = kept?.head ?? null;
  const command = { commandId, result: text, at, arrival: head?.arrival ?? null };
  engine.commands.keep(command);
  return { outcome: new Outcome({ result, repeated: false, source: kept?.source ?? null }), command, head };
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
    const { outcome, command, head } = done.value;
    if (command === null) return ok(outcome);
    engine.commands.kept(command);
    if (head === null) return ok(outcome);
    engine.commits.moved(head);
    if (emitter.hasListeners()) emitter.emit(outcome.batch);
    return ok(outcome);
  };
};

import type { Batch } from '../../core/batch';
import { isCounter, isIdentityComponent } from '../../core/identities';
import type { HostId } from '../../core/named-ids';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { BatchEmitter } from '../batch-emitter';
import type { CommitEngine } from '../commit-engine';
import { MOST_RECORDS, refuse, Refusal } from '../commit-refusal';
import { sqlFailureOf } from '../sql-failure';
import { keepBefores, type LaterBefore } from './append';
import { foundBefores } from './arrived-before';
import { createBatch } from './batch';
import type { CarriedCommit, CarriedUnit } from './carried';
import { markApplied } from './envelopes';
import { CommitAuthor, CommitCause, throughOf, type LogHead } from './feed';
import { malformed, mergeUnit, newMerging } from './merge-unit';
import { completeEnvelope, ownHead } from './streams';
import { keepUnknownUnit } from './unknown-records';

// [APPLY-1] Each commit of another device is applied whole or not at all: merged states, appended bodies, the earlier values here, a row of the log
// with its author's host, counters, author, cause, act, tokens and units, and the head of its stream.
// [APPLY-2] Applying authors nothing: it writes no dot of this host and does not move its counter. Applying twice changes nothing more.
// [APPLY-3] The batch is its author's except for `arrived`: the same keys, tokens and cause. It is emitted once, after the commit.
// [APPLY-5] A gap in its stream, a clock ahead of what is here [MERGE-14], a stranger's id or malformed data refuses the whole commit.
// [SYNC-11] No commit waits for the disk: the relay and the other devices hold it. Flush the database before saying what is applied.
export type ArrivedCommits = {
  /** All of one host, in order. */
  readonly commits: readonly CarriedCommit[];
  /** The envelope that ends with the last of them; the stream's head moves with that commit. Null: more of it follows. */
  readonly completes: { readonly seq: number; readonly commitment: Uint8Array } | null;
};
export type SpaceHosts = {
  /** [SYNC-7] Whether a clock may name the host: the roster's and the ghosts'. */
  readonly knows: (host: HostId) => boolean;
};
export type ApplyTerms = {
  /** Null only where there is no space: own commits need not be sealed then, and any host may be named. */
  readonly space: SpaceHosts | null;
  /** Asked before every commit but the first; absent: all of them at once. */
  readonly mayGoOn?: () => boolean;
};
export type Applied = {
  /** Only for those that were not here already. */
  readonly batches: readonly Batch[];
  /** False: `mayGoOn` said no. */
  readonly isAll: boolean;
};
/**
 * `stream_behind`: the next commit waits for another stream [SYNC-6]. `own_unsealed`: seal first [SYNC-5]. Anything else refuses it for good.
 * The commits before it stay applied.
 */
export type Apply = (arrived: ArrivedCommits, terms: ApplyTerms) => Result<Applied, Failure>;

/** Checks all names that its batch is made of. */
const checkNames = ({ host, actId, units, tokens }: CarriedCommit): void => {
  const isName = isIdentityComponent;
  const areUnits = units.every(
    ({ payloadType, kind, id }) => isName(payloadType) && isName(kind) && isName(id),
  );
  const areSubtypes = tokens.subtypes.every(({ namespace, value }) => isName(namespace) && isName(value));
  if (!areUnits || !areSubtypes || !isName(host) || !isName(actId) || !tokens.ends.every(isName))
    refuse('invalid_identity_component');
};

const checkCommit = (engine: CommitEngine, commit: CarriedCommit): void => {
  const { domain, firstCounter, units, at, undoes } = commit;
  if (domain !== engine.domain) malformed('domain');
  if (!isCounter(firstCounter) || !Number.isSafeInteger(at) || at < 0) malformed('numbers');
  if (units.length === 0 || units.length > MOST_RECORDS) malformed('units');
  if (!CommitAuthor.safeParse(commit.author).success) malformed('author');
  if (commit.cause !== null && !CommitCause.safeParse(commit.cause).success) malformed('cause');
  if (undoes !== null && !isIdentityComponent(undoes)) malformed('undoes');
  checkNames(commit);
};

/** Whether the commit is here already. */
const isKnown = (engine: CommitEngine, { host, firstCounter, units }: CarriedCommit): boolean => {
  if (engine.hosts.isOurs(host)) refuse('own_stream');
  const through = throughOf(engine.database, host);
  if (firstCounter + units.length - 1 <= through) return true;
  if (firstCounter !== through + 1) refuse('stream_gap', `${host}: ${through} here, ${firstCounter} came`);
  return false;
};

/** [SYNC-5] Otherwise a later seal would carry what this commit brought, and two commits could wait for each other for ever. */
const checkSealed = ({ database, hosts, commits }: CommitEngine): void => {
  const span = hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 };
  if (ownHead(database, span).counter < commits.head().counter) refuse('own_unsealed');
};

type Step = {
  readonly commit: CarriedCommit;
  readonly completes: ArrivedCommits['completes'];
  readonly space: SpaceHosts | null;
};
type Kept = { readonly head: LogHead; readonly batch: Batch; readonly laters: readonly LaterBefore[] };

const keepArrived = (engine: CommitEngine, { commit, space }: Step): Kept | null => {
  checkCommit(engine, commit);
  if (space !== null) checkSealed(engine);
  if (isKnown(engine, commit)) return null;
  const { host, at, actId, author, firstCounter, tokens, undoes } = commit;
  const lastCounter = firstCounter + commit.units.length - 1;
  const keep = (unit: CarriedUnit, counter: number): void => {
    const payload = JSON.stringify(unit.payload);
    keepUnknownUnit(engine.database, { ...unit, host, counter, payload });
  };
  const merging = newMerging({ engine, host, lastCounter, knows: space?.knows ?? null, keep });
  let counter = firstCounter;
  for (const unit of commit.units) {
    mergeUnit(merging, { unit, counter });
    counter += 1;
  }
  const units = commit.units.map(({ payloadType, kind, id }) => ({ payloadType, kind, id }));
  const { own: before, laters } = foundBefores({ host, firstCounter, found: merging.found });
  const cause = commit.cause ?? undefined;
  const head = engine.commits.insertArrived({
    host,
    at,
    actId,
    undoes,
    author,
    cause,
    firstCounter,
    units,
    tokens,
    before,
  });
  engine.followArrived?.(units);
  const { domain, store, sha256 } = engine;
  const batch = createBatch({
    hostId: host,
    arrived: 'sync',
    arrival: head.arrival,
    domain,
    firstCounter,
    units,
    store,
    tokens,
    author,
    cause,
    sha256,
  });
  return { head, batch, laters };
};

const applyStep = (engine: CommitEngine, step: Step): Kept | null => {
  const kept = keepArrived(engine, step);
  const { completes, commit } = step;
  if (completes === null) return kept;
  const { seq, commitment } = completes;
  const { host } = commit;
  completeEnvelope(engine.database, { host, seq, commitment });
  markApplied(engine.database, { host, seq });
  return kept;
};

type Run = { readonly steps: readonly Step[]; readonly mayGoOn: () => boolean };
type Done = { readonly kept: readonly Kept[]; readonly isAll: boolean };
/** Where a commit was refused, and why. */
type Stopped = { readonly at: number; readonly failure: Failure };

const always = (): boolean => true;

/** [APPLY-6] Once for all: many states of one run belong to the same few commits before them. */
const keepLaters = (
  { database }: CommitEngine,
  { steps: [first], kept }: { readonly steps: readonly Step[]; readonly kept: readonly Kept[] },
): void => {
  if (first === undefined) return;
  keepBefores(database, { host: first.commit.host, laters: kept.flatMap(({ laters }) => laters) });
};

export const createApply = (engine: CommitEngine, emitter: BatchEmitter): Apply => {
  /** [SYNC-11] One transaction for all: pages that several commits write are written once. */
  const runAll = ({ steps, mayGoOn }: Run): Result<Done, Stopped> => {
    let at = 0;
    try {
      const done = engine.database.transaction(
        (): Done => {
          const kept: Kept[] = [];
          for (const step of steps) {
            if (at > 0 && !mayGoOn()) break;
            const one = applyStep(engine, step);
            at += 1;
            if (one === null) continue;
            kept.push(one);
            // The next commit takes the place behind it; a rollback forgets both.
            engine.commits.moved(one.head);
          }
          keepLaters(engine, { steps, kept });
          return { kept, isAll: at === steps.length };
        },
        { durable: 'later' },
      );
      return ok(done);
    } catch (error) {
      // The file may hold more or less than memory says: both are read again.
      engine.commits.forget();
      engine.commands.forget();
      if (error instanceof Refusal) return err({ at, failure: error.failure });
      const failure = sqlFailureOf(error);
      if (failure === null) throw error;
      engine.onFault({ code: failure.code });
      return err({ at: 0, failure });
    }
  };
  const emitted = (kept: readonly Kept[]): readonly Batch[] => {
    const batches = kept.map(({ batch }) => batch);
    for (const batch of batches) emitter.emit(batch);
    return batches;
  };
  return ({ commits, completes }, { space, mayGoOn = always }) => {
    if (engine.database.isReadOnly) return fail('database_read_only');
    const steps = commits.map((commit, place): Step => {
      return { commit, completes: place === commits.length - 1 ? completes : null, space };
    });
    const done = runAll({ steps, mayGoOn });
    if (done.ok) return ok({ batches: emitted(done.value.kept), isAll: done.value.isAll });
    const { at, failure } = done.error;
    // The commits before the refused one were rolled back with it and are as good as before.
    const before = at === 0 ? null : runAll({ steps: steps.slice(0, at), mayGoOn: always });
    if (before?.ok === false) return err(before.error.failure);
    if (before !== null) emitted(before.value.kept);
    return err(failure);
  };
};

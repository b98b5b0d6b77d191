import type { Batch } from '../../core/batch';
import { appendOnlyId, takesItsPlace } from '../../core/append-only';
import { foldOf } from '../../core/folds';
import { isGrowOnly, ownPart } from '../../core/grow-only';
import { isCounter, isIdentityComponent } from '../../core/identities';
import { jsonEquals, nestsDeeperThan, type Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import { emptyRegisters, mergeRegisters, type Entry, type Registers } from '../../core/registers';
import { encodeRegisters, isProvenance } from '../../core/registers-codec';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import { missingBefore } from '../../core/version-gate';
import type { BatchEmitter } from '../batch-emitter';
import type { CommitEngine } from '../commit-engine';
import { checkStorable, MOST_RECORDS, refuse, Refusal } from '../commit-refusal';
import { bodyAsEffective, effectiveOf } from '../records/effective';
import { EFFECT_ID } from '../records/draft';
import {
  foldsOf,
  isRegisterKind,
  type AppendOnlyKind,
  type RecordKind,
  type RegisterKind,
} from '../record-kind';
import { sqlFailureOf } from '../sql-failure';
import { keepFound, type Found } from './arrived-before';
import { createBatch } from './batch';
import { clockOf, type CarriedCommit, type CarriedState, type CarriedUnit } from './carried';
import { CommitAuthor, CommitCause, throughOf, type LogHead } from './feed';

// [APPLY-1] One transaction applies a commit of another device: merged states, appended bodies, the earlier values here, a row of the log
// with its author's host, counters, author, cause, act, tokens and units, and the head of its stream.
// [APPLY-2] Applying authors nothing: it writes no dot of this host and does not move its counter. Applying twice changes nothing more.
// [APPLY-3] The batch is its author's except for `arrived`: the same keys, tokens and cause. It is emitted once, after the commit.
// [APPLY-5] A gap in its stream, a clock ahead of what is here [MERGE-14], a stranger's id or malformed data refuses the whole commit.
/** The batch is null if the commit was here already. */
export type Applied = { readonly batch: Batch | null };
export type Apply = (commit: CarriedCommit) => Result<Applied, Failure>;

const DEEPEST_VALUE = 64;
const malformed = (detail: string): never => refuse('malformed_commit', detail);

const checkValue = (value: Json, where: string): void => {
  if (nestsDeeperThan(value, DEEPEST_VALUE)) malformed(where);
  checkStorable(value, where);
};

/** Checks all names that its batch is made of. */
const checkNames = ({ host, actId, units, tokens }: CarriedCommit): void => {
  const names = units.flatMap(({ payloadType, kind, id }) => [payloadType, kind, id]);
  const subtypes = tokens.subtypes.flatMap(({ namespace, value }) => [namespace, value]);
  if (![host, actId, ...names, ...subtypes, ...tokens.ends].every(isIdentityComponent))
    refuse('invalid_identity_component');
};

const checkCommit = (engine: CommitEngine, commit: CarriedCommit): void => {
  const { domain, firstCounter, units, at } = commit;
  if (domain !== engine.domain) malformed('domain');
  if (!isCounter(firstCounter) || !Number.isSafeInteger(at) || at < 0) malformed('numbers');
  if (units.length === 0 || units.length > MOST_RECORDS) malformed('units');
  if (!CommitAuthor.safeParse(commit.author).success) malformed('author');
  if (commit.cause !== null && !CommitCause.safeParse(commit.cause).success) malformed('cause');
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

type Arriving = {
  readonly engine: CommitEngine;
  readonly commit: CarriedCommit;
  readonly found: Found[];
};
type Version<K = RecordKind> = { readonly kind: K; readonly unit: CarriedUnit; readonly counter: number };

/** The last counter of a host that is here. For a former host of this device, commits after the database went back are not here. */
const appliedThrough = ({ database, hosts, commits }: CommitEngine, host: HostId): number => {
  const spans = hosts.spans();
  const place = spans.findIndex((span) => span.host === host);
  if (place === -1) return throughOf(database, host);
  const next = spans[place + 1];
  return next === undefined ? commits.head().counter : next.from - 1;
};

/** [MERGE-14] Refuses a clock that has seen commits that are not here. */
const checkClock = (
  { engine, commit }: Arriving,
  { counter, state }: { counter: number; state: CarriedState },
) => {
  const clock = clockOf(state);
  if (clock.size !== state.clock.length || clock.get(commit.host) !== counter) malformed('clock');
  for (const [host, n] of clock) if (!isIdentityComponent(host) || !isCounter(n)) malformed('clock');
  const applied = new Map([...clock.keys()].map((host) => [host, appliedThrough(engine, host)]));
  const [missing] = missingBefore({ author: commit.host, clock }, applied);
  if (missing !== undefined) refuse('stream_behind', `${missing.host}: ${missing.through}`);
};

/** [MERGE-17] [APPLY-4] The author's own dots come from the commit, other hosts' dots from this device. One that is missing here was replaced. */
const entriesOf = (
  { commit }: Arriving,
  { kind, state, held }: { kind: RegisterKind; state: CarriedState; held: Registers },
): ReadonlyMap<string, readonly Entry[]> => {
  const fields = new Map<string, Entry[]>();
  const clock = clockOf(state);
  // A version's `rev` is at most one above those its author had seen, so it never exceeds the number of all counters.
  const mostRev = [...clock.values()].reduce((sum, counter) => sum + counter, 0);
  const folds = foldsOf(kind);
  for (const { field, host, n, rev, by, authority, tainted, value } of state.dots) {
    if (!isCounter(n) || !isCounter(rev) || n > (clock.get(host) ?? 0)) malformed(`${kind.kind}.${field}`);
    if (rev > mostRev || !isProvenance({ by, authority, tainted })) malformed(`${kind.kind}.${field}`);
    const here = (held.fields.get(field) ?? []).find((entry) => entry.host === host && entry.n === n);
    const entries = fields.get(field) ?? [];
    if (entries.some((entry) => entry.host === host && entry.n === n)) malformed(`${kind.kind}.${field}`);
    fields.set(field, entries);
    if (host !== commit.host) {
      if (here !== undefined) entries.push(here);
      continue;
    }
    if (value === undefined) return malformed(`${kind.kind}.${field}`);
    checkStorable(field, kind.kind);
    checkValue(value, `${kind.kind}.${field}`);
    const fold = foldOf(folds, field);
    const said = isGrowOnly(fold) ? ownPart(fold, { host, value }) : value;
    entries.push({ host, n, rev, by, authority, tainted, value: said });
  }
  return fields;
};

/** [APPLY-7] Whether the commit's host may write this record. If not, the unit is reported and ignored. */
const maySpeak = (
  { engine, commit }: Arriving,
  { speaker, at }: { speaker: string | undefined; at: readonly string[] },
) => {
  if (speaker === undefined || speaker === commit.host) return true;
  engine.onFault({ code: 'speaks_for_another', ids: [commit.host, ...at] });
  return false;
};

const mergeState = (arriving: Arriving, { kind, unit, counter }: Version<RegisterKind>): void => {
  const { engine, found } = arriving;
  const { payload, id } = unit;
  if (payload === null) return;
  if (payload.is !== 'state') return malformed(`${kind.kind} ${id}`);
  checkClock(arriving, { counter, state: payload });
  if (!maySpeak(arriving, { speaker: kind.speaker?.(id), at: [kind.kind, id] })) return;
  const read = engine.store.readState(kind, id);
  if (!read.ok) return refuse(read.error.code, read.error.detail);
  const held = read.value;
  const fields = entriesOf(arriving, { kind, state: payload, held: held ?? emptyRegisters });
  const came: Registers = { clock: clockOf(payload), fields };
  const registers = mergeRegisters(foldsOf(kind))(held ?? emptyRegisters, came);
  found.push({ kind, id, counter, held, came });
  const state = { registers, text: encodeRegisters(registers), effective: effectiveOf(kind, registers) };
  if (held === null) engine.store.insertState(kind, id, state);
  else engine.store.updateState(kind, id, state);
};

/** [APPEND-2] Whether the id is the unit's own. */
const isUnitsId = ({ commit, engine }: Arriving, { unit, counter }: Omit<Version, 'kind'>): boolean =>
  unit.id === appendOnlyId({ hostId: commit.host, domain: engine.domain }, counter);

const mergeBody = (arriving: Arriving, version: Version<AppendOnlyKind>): void => {
  const { store, sha256 } = arriving.engine;
  const { kind } = version;
  const { payload, id } = version.unit;
  const where = `${kind.kind} ${id}`;
  if (payload?.is !== 'body') return malformed(where);
  const isUnits = isUnitsId(arriving, version);
  const mayBe = kind.ids === 'derived' || (kind.ids === 'stream_or_effect' && EFFECT_ID.test(id));
  if (!isUnits && !mayBe) refuse('foreign_append_only_id', where);
  const { body } = payload;
  checkValue(body, where);
  if (!maySpeak(arriving, { speaker: kind.speaker?.(bodyAsEffective(body)), at: [kind.kind, id] })) return;
  const came = { value: body, text: JSON.stringify(body) };
  if (store.insertBody(kind, id, came)) return;
  const here = store.readBody(kind, id);
  if (!here.ok) return refuse(here.error.code, here.error.detail);
  // [APPEND-3] If only its author can write the id, the author's body always wins.
  const isTaken = isUnits
    ? !jsonEquals(here.value, body)
    : takesItsPlace({ came: body, here: here.value }, sha256);
  if (isTaken) store.updateBody(kind, id, came);
};

const mergeUnit = (arriving: Arriving, { unit, counter }: Omit<Version, 'kind'>): void => {
  const { kind: name, payloadType } = unit;
  const kind = arriving.engine.store.known(name);
  if (kind === null) return refuse('unknown_kind', name);
  if (kind.payloadType !== payloadType) malformed(`${name}: ${payloadType}`);
  if (isRegisterKind(kind)) mergeState(arriving, { kind, unit, counter });
  else mergeBody(arriving, { kind, unit, counter });
};

type Kept = { readonly head: LogHead; readonly batch: Batch };

const keepArrived = (engine: CommitEngine, commit: CarriedCommit): Kept | null => {
  checkCommit(engine, commit);
  if (isKnown(engine, commit)) return null;
  const arriving: Arriving = { engine, commit, found: [] };
  const { host, at, actId, author, firstCounter, tokens } = commit;
  for (const [place, unit] of commit.units.entries()) {
    mergeUnit(arriving, { unit, counter: firstCounter + place });
  }
  const units = commit.units.map(({ payloadType, kind, id }) => ({ payloadType, kind, id }));
  const before = keepFound(engine.database, { host, firstCounter, found: arriving.found });
  const cause = commit.cause ?? undefined;
  const head = engine.commits.insertArrived({
    host,
    at,
    actId,
    author,
    cause,
    firstCounter,
    units,
    tokens,
    before,
  });
  engine.followArrived?.(units);
  const { domain, store, sha256 } = engine;
  const { arrival } = head;
  const made = {
    hostId: host,
    arrived: 'sync',
    arrival,
    domain,
    firstCounter,
    units,
    store,
    tokens,
    author,
  } as const;
  return { head, batch: createBatch({ ...made, cause, sha256 }) };
};

export const createApply = (engine: CommitEngine, emitter: BatchEmitter): Apply => {
  const attempt = (commit: CarriedCommit): Result<Kept | null, Failure> => {
    try {
      return ok(engine.database.transaction(() => keepArrived(engine, commit)));
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
  return (commit) => {
    if (engine.database.isReadOnly) return fail('database_read_only');
    const kept = attempt(commit);
    if (!kept.ok) return kept;
    if (kept.value === null) return ok({ batch: null });
    engine.commits.moved(kept.value.head);
    emitter.emit(kept.value.batch);
    return ok({ batch: kept.value.batch });
  };
};

import { appendOnlyId, takesItsPlace } from '../../core/append-only';
import { foldOf, type Folds } from '../../core/folds';
import { isGrowOnly, ownPart, type GrowOnly } from '../../core/grow-only';
import { isCounter, isIdentityComponent } from '../../core/identities';
import { isJsonObject, jsonEquals, nestsDeeperThan, type Json, type JsonObject } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import {
  emptyRegisters,
  mergeRegisters,
  type Dot,
  type Entry,
  type HostClock,
  type Registers,
} from '../../core/registers';
import { encodeRegisters, isProvenance } from '../../core/registers-codec';
import { missingBefore } from '../../core/version-gate';
import type { CommitEngine } from '../commit-engine';
import { checkStorable, MOST_BYTES, refuse } from '../commit-refusal';
import { EFFECT_ID } from '../records/draft';
import { bodyAsEffective, effectiveOf } from '../records/effective';
import {
  foldsOf,
  isRegisterKind,
  type AppendOnlyKind,
  type RecordKind,
  type RegisterKind,
} from '../record-kind';
import type { Found } from './arrived-before';
import { clockOf, type CarriedState, type CarriedUnit } from './carried';
import { throughOf } from './feed';

// One unit of another host, merged into the record that is here. [APPLY-5] Data that is malformed refuses the whole commit.
export type Merging = {
  readonly engine: CommitEngine;
  /** The author of the stream. */
  readonly host: HostId;
  /** Its commit's. */
  readonly lastCounter: number;
  /** [SYNC-7] The hosts that a clock may name; null: any. */
  readonly knows: ((host: HostId) => boolean) | null;
  /** Through which counter each host is applied here, as far as it was asked. */
  readonly applied: Map<HostId, number>;
  readonly found: Found[];
  /** Takes a unit that cannot be merged now. */
  readonly keep: (unit: CarriedUnit, counter: number) => void;
  /** Characters of values that the commit may still hold. */
  left: number;
};
export const newMerging = (of: Omit<Merging, 'applied' | 'found' | 'left'>): Merging => ({
  engine: of.engine,
  host: of.host,
  lastCounter: of.lastCounter,
  knows: of.knows,
  keep: of.keep,
  applied: new Map(),
  found: [],
  left: MOST_BYTES,
});

const DEEPEST_VALUE = 64;
export const malformed = (detail: string): never => refuse('malformed_commit', detail);

type Version<K = RecordKind> = { readonly kind: K; readonly unit: CarriedUnit; readonly counter: number };

/** [COMMIT-4] Its author measured more than these characters: an honest commit always fits. */
const spend = (merging: Merging, { length, of }: { length: number; of: string }): void => {
  merging.left -= length;
  if (merging.left < 0) malformed(`${of}: more than ${MOST_BYTES} bytes`);
};
const isMade = (value: Json): value is JsonObject | readonly Json[] =>
  typeof value === 'object' && value !== null;

/** `of` names the kind: a name for each value would be made ten thousand times for nobody. */
const checkValue = (merging: Merging, { value, of }: { value: Json; of: string }): void => {
  if (isMade(value)) {
    if (nestsDeeperThan(value, DEEPEST_VALUE)) malformed(of);
    spend(merging, { length: JSON.stringify(value).length, of });
  } else if (typeof value === 'string') spend(merging, { length: value.length, of });
  checkStorable(value, of);
};

/** The last counter of a host that is here. For a former host of this device, commits after the database went back are not here. */
const appliedThrough = ({ database, hosts, commits }: CommitEngine, host: HostId): number => {
  const spans = hosts.spans();
  const place = spans.findIndex((span) => span.host === host);
  if (place === -1) return throughOf(database, host);
  const next = spans[place + 1];
  return next === undefined ? commits.head().counter : next.from - 1;
};

/** [MERGE-14] Refuses a clock that has seen commits that are not here. */
const checkedClock = (
  { engine, host: author, knows, applied }: Merging,
  { counter, state }: { counter: number; state: CarriedState },
): HostClock => {
  const clock = clockOf(state);
  if (clock.size !== state.clock.length || clock.get(author) !== counter) malformed('clock');
  if (clock.size === 1) return clock;
  for (const [host, n] of clock) {
    if (!isIdentityComponent(host) || !isCounter(n)) malformed('clock');
    if (host === author || applied.has(host)) continue;
    if (knows?.(host) === false) refuse('unknown_host', host);
    applied.set(host, appliedThrough(engine, host));
  }
  const [missing] = missingBefore({ author, clock }, applied);
  if (missing !== undefined) refuse('stream_behind', `${missing.host}: ${missing.through}`);
  return clock;
};

/**
 * [MERGE-17] [SYNC-9] The author's own key, no further than its stream. A commit that wrote the record before names the counter that would have
 * come next: one above its last.
 */
const grown = ({ host, lastCounter }: Merging, { fold, value }: { fold: GrowOnly; value: Json }): Json => {
  const said = ownPart(fold, { host, value });
  const own = fold !== 'most' && isJsonObject(said) ? said[host] : undefined;
  if (typeof own === 'number' && own > lastCounter + 1) malformed(`${fold} beyond its commit`);
  return said;
};

type Coming = {
  readonly kind: string;
  readonly folds: Folds;
  readonly state: CarriedState;
  readonly clock: HostClock;
  readonly held: Registers | null;
};
type Came = {
  readonly fields: ReadonlyMap<string, readonly Entry[]>;
  /** One entry a field and nothing that only grows: merged into nothing it is what it is. */
  readonly isPlain: boolean;
};
const isDotOf = (entries: readonly Entry[], { host, n }: Dot): boolean =>
  entries.some((entry) => entry.host === host && entry.n === n);

/** [APPLY-4] The author's own dots come from the commit, other hosts' dots from this device. One that is missing here was replaced. */
const entriesOf = (merging: Merging, { kind, folds, state, clock, held }: Coming): Came => {
  const { host: author } = merging;
  const fields = new Map<string, Entry[]>();
  let isPlain = true;
  // A version's `rev` is at most one above those its author had seen, so it never exceeds the number of all counters.
  let mostRev = 0;
  for (const counter of clock.values()) mostRev += counter;
  for (const dot of state.dots) {
    const { field, host, n, rev, by, authority, tainted, value } = dot;
    if (!isCounter(n) || !isCounter(rev) || n > (clock.get(host) ?? 0)) malformed(kind);
    if (rev > mostRev || !isProvenance(dot)) malformed(kind);
    const entries = fields.get(field);
    if (entries !== undefined && isDotOf(entries, dot)) malformed(kind);
    let entry: Entry | undefined;
    if (host !== author) {
      entry = held?.fields.get(field)?.find((one) => one.host === host && one.n === n);
    } else {
      if (value === undefined) return malformed(kind);
      if (entries === undefined) checkStorable(field, kind);
      checkValue(merging, { value, of: kind });
      const fold = foldOf(folds, field);
      const growing = isGrowOnly(fold) ? fold : null;
      if (growing !== null) isPlain = false;
      const said = growing === null ? value : grown(merging, { fold: growing, value });
      entry = { host, n, rev, by, authority, tainted, value: said };
    }
    if (entry === undefined || entries !== undefined) isPlain = false;
    if (entries === undefined) fields.set(field, entry === undefined ? [] : [entry]);
    else if (entry !== undefined) entries.push(entry);
  }
  return { fields, isPlain };
};

/** [APPLY-7] Whether the commit's host may write this record. If not, the unit is reported and ignored. */
const maySpeak = (
  { engine, host }: Merging,
  { speaker, at }: { speaker: string | undefined; at: readonly string[] },
): boolean => {
  if (speaker === undefined || speaker === host) return true;
  engine.onFault({ code: 'speaks_for_another', ids: [host, ...at] });
  return false;
};

const mergeState = (merging: Merging, { kind, unit, counter }: Version<RegisterKind>): void => {
  const { engine, found } = merging;
  const { payload, id } = unit;
  if (payload === null) return;
  if (payload.is !== 'state') return malformed(`${kind.kind} ${id}`);
  const clock = checkedClock(merging, { counter, state: payload });
  if (!maySpeak(merging, { speaker: kind.speaker?.(id), at: [kind.kind, id] })) return;
  const read = engine.store.readState(kind, id);
  // [SEAL-8] One row that is damaged here holds up no stream: its units wait until it can be read again.
  if (!read.ok) return merging.keep(unit, counter);
  const held = read.value;
  const folds = foldsOf(kind);
  const { fields, isPlain } = entriesOf(merging, { kind: kind.kind, folds, state: payload, clock, held });
  const came: Registers = { clock, fields };
  const registers = held === null && isPlain ? came : mergeRegisters(folds)(held ?? emptyRegisters, came);
  found.push({ kind, id, counter, held, came });
  const state = { registers, text: encodeRegisters(registers), effective: effectiveOf(kind, registers) };
  if (held === null) engine.store.insertState(kind, id, state);
  else engine.store.updateState(kind, id, state);
};

/** [APPEND-2] Whether the id is the unit's own. */
const isUnitsId = ({ host, engine }: Merging, { unit, counter }: Omit<Version, 'kind'>): boolean =>
  unit.id === appendOnlyId({ hostId: host, domain: engine.domain }, counter);

const mergeBody = (merging: Merging, version: Version<AppendOnlyKind>): void => {
  const { store, sha256 } = merging.engine;
  const { kind } = version;
  const { payload, id } = version.unit;
  const where = `${kind.kind} ${id}`;
  const isUnits = isUnitsId(merging, version);
  const mayBe = kind.ids === 'derived' || (kind.ids === 'stream_or_effect' && EFFECT_ID.test(id));
  if (!isUnits && !mayBe) refuse('foreign_append_only_id', where);
  // [SYNC-5] Its author could not read it any more.
  if (payload === null) return;
  if (payload.is !== 'body') return malformed(where);
  const { body } = payload;
  if (isMade(body) && nestsDeeperThan(body, DEEPEST_VALUE)) malformed(where);
  const text = JSON.stringify(body);
  spend(merging, { length: text.length, of: where });
  checkStorable(body, where);
  if (!maySpeak(merging, { speaker: kind.speaker?.(bodyAsEffective(body)), at: [kind.kind, id] })) return;
  const came = { value: body, text };
  if (store.insertBody(kind, id, came)) return;
  const here = store.readBody(kind, id);
  if (!here.ok) return merging.keep(version.unit, version.counter);
  // [APPEND-3] If only its author can write the id, the author's body always wins.
  const isTaken = isUnits
    ? !jsonEquals(here.value, body)
    : takesItsPlace({ came: body, here: here.value }, sha256);
  if (isTaken) store.updateBody(kind, id, came);
};

/** What holds of a unit whose kind a later version knows. That version checks the rest. */
const keepUnknown = (merging: Merging, { unit, counter }: Omit<Version, 'kind'>): void => {
  const { payload } = unit;
  if (payload === null) return;
  if (payload.is === 'state') {
    const clock = checkedClock(merging, { counter, state: payload });
    entriesOf(merging, { kind: unit.kind, folds: {}, state: payload, clock, held: null });
  } else checkValue(merging, { value: payload.body, of: unit.kind });
  merging.keep(unit, counter);
};

export const mergeUnit = (merging: Merging, { unit, counter }: Omit<Version, 'kind'>): void => {
  const { kind: name, payloadType } = unit;
  const kind = merging.engine.store.known(name);
  if (kind === null) return keepUnknown(merging, { unit, counter });
  if (kind.payloadType !== payloadType) malformed(`${name}: ${payloadType}`);
  if (isRegisterKind(kind)) mergeState(merging, { kind, unit, counter });
  else mergeBody(merging, { kind, unit, counter });
};

import type { HostId } from '../../core/named-ids';
import { decodeRegisters } from '../../core/registers-codec';
import type { RecordKind } from '../record-kind';
import { anything, select } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { checkCommands } from './commands';
import { envelopeHeads, type EnvelopeHead } from './envelopes';
import { headOf, storedCommits, type StoredCommit } from './feed';
import { refusedUnits } from './unknown-records';
import { sealedHeads, streamHead, streamHeads } from './streams';

// [COMMIT-11] Invariants of every database at rest: no gaps in a host's counters, places as the rule of the log says, a record for every
// unit, a unit for every record's own dot, a commit for every command. For proofs and for `doctor`; reads everything, changes
// nothing. [SEAL-7] Envelopes join without a gap and end where their stream's head says.
export type CommitFinding = { readonly code: string; readonly at: string };
type OwnUnit = { readonly host: HostId | null; readonly counter: number };
type Check = {
  readonly database: SqlDatabase;
  readonly findings: CommitFinding[];
  /** This device's units by kind|id. */
  readonly ownUnits: Map<string, OwnUnit[]>;
  /** kind|id of records from other devices. */
  readonly arrived: Set<string>;
  /** The first and the last counter that arrived of each host. */
  readonly spanByHost: Map<HostId, { readonly first: number; last: number }>;
  /** A stream that is here began before its first commit in this log: its records came in a snapshot [SYNC-19], or are a ghost's. */
  isSeeded: boolean;
};

const keysOf = ({ names }: StoredCommit): readonly string[] | null => {
  if (names === null || names.length === 0 || names.length % 3 !== 0) return null;
  return names.flatMap((id, at) => (at % 3 === 2 ? [`${names[at - 1] ?? ''}|${id}`] : []));
};

const noteUnits = (
  check: Check,
  { commit, keys, first }: { commit: StoredCommit; keys: readonly string[]; first: number },
): void => {
  keys.forEach((key, place) => {
    if (commit.ownThrough !== null) {
      check.arrived.add(key);
      return;
    }
    const units = check.ownUnits.get(key) ?? [];
    units.push({ host: commit.host, counter: first + place });
    check.ownUnits.set(key, units);
  });
};

const checkStreams = (check: Check): void => {
  /** Places minus own counters: one for each commit that arrived. */
  let beside: number | null = null;
  /** '' stands for this device under all of its names. */
  const nextByHost = new Map<string, number>();
  for (const commit of storedCommits(check.database)) {
    const at = `commit ${commit.arrival}`;
    const { arrival, host, first, last, ownThrough } = commit;
    const keys = keysOf(commit);
    if (first === null || last === null || keys === null) {
      check.findings.push({ code: 'commit_unreadable', at });
      continue;
    }
    const stream = ownThrough === null ? '' : (host ?? '?');
    const next = nextByHost.get(stream);
    if (next !== undefined && first !== next) check.findings.push({ code: 'counter_gap', at });
    if (last - first + 1 !== keys.length) check.findings.push({ code: 'units_do_not_fill_counters', at });
    nextByHost.set(stream, last + 1);
    const isBeside: number = arrival - (ownThrough ?? last);
    const expected: number =
      (beside ?? (ownThrough === null ? isBeside : isBeside - 1)) + (ownThrough === null ? 0 : 1);
    if (isBeside !== expected) check.findings.push({ code: 'out_of_place', at });
    beside = isBeside;
    noteUnits(check, { commit, keys, first });
    if (ownThrough === null || host === null) continue;
    const span = check.spanByHost.get(host);
    if (span === undefined) check.spanByHost.set(host, { first, last });
    else span.last = last;
  }
};

const checkHeads = (check: Check): void => {
  for (const { host, counter } of streamHeads(check.database)) {
    const span = check.spanByHost.get(host);
    if (counter > 0 && span?.first !== 1) check.isSeeded = true;
    if (span !== undefined && span.last > counter)
      check.findings.push({ code: 'stream_head_behind', at: `stream ${host}` });
  }
};

const checkEnvelopes = ({ database, findings }: Check): void => {
  const sealed = new Map(sealedHeads(database).map((head) => [head.host, head]));
  const { counter } = headOf(database);
  for (const head of sealed.values())
    if (head.counter > counter && head.counter >= head.from)
      findings.push({ code: 'sealed_ahead', at: `stream ${head.host}` });
  const last = new Map<HostId, EnvelopeHead>();
  for (const envelope of envelopeHeads(database)) {
    const { host, seq, firstCounter, state } = envelope;
    const at = `envelope ${host} ${seq}`;
    const before = last.get(host);
    last.set(host, envelope);
    if (sealed.has(host)) {
      const isNext = before === undefined || seq === before.seq + 1;
      const goesOn = before === undefined || firstCounter === before.lastCounter + 1;
      if (!isNext || !goesOn) findings.push({ code: 'envelope_gap', at });
    } else if (state === 'applied' && seq > streamHead(database, host).seq)
      findings.push({ code: 'envelope_out_of_place', at });
  }
  for (const { host, seq, counter: through } of sealed.values()) {
    const envelope = last.get(host);
    if (envelope !== undefined && (envelope.seq !== seq || envelope.lastCounter !== through))
      findings.push({ code: 'sealed_head_is_not_its_last_envelope', at: `stream ${host}` });
  }
};

const checkRecords = (check: Check, kind: RecordKind): void => {
  const own = kind.storage === 'registers' ? 'state' : 'NULL';
  const records = select({ id: anything, state: anything }, `SELECT id, ${own} AS state FROM ${kind.table}`);
  for (const { id, state } of records.all(check.database)) {
    const at = `${kind.kind} ${String(id)}`;
    const key = `${kind.kind}|${String(id)}`;
    const units = check.ownUnits.get(key) ?? [];
    check.ownUnits.delete(key);
    const isOfSnapshot = check.isSeeded && units.length === 0 && !check.arrived.has(key);
    if (units.length === 0 && !check.arrived.has(key) && !isOfSnapshot)
      check.findings.push({ code: 'record_without_unit', at });
    if (kind.storage === 'append') {
      if (units.length > 1) check.findings.push({ code: 'appended_twice', at });
      continue;
    }
    const registers = typeof state === 'string' ? decodeRegisters(state) : null;
    if (!registers?.ok) {
      check.findings.push({ code: 'record_unreadable', at });
      continue;
    }
    // A record may be newer or older than the units of other hosts: a version comes with the newest unit of its host.
    const newest = units.at(-1);
    const isHere =
      newest === undefined
        ? check.arrived.has(key) || isOfSnapshot
        : registers.value.clock.get(newest.host ?? '') === newest.counter;
    if (!isHere) check.findings.push({ code: 'record_is_not_its_last_unit', at });
  }
};

export const checkCommits = (parts: {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
}): readonly CommitFinding[] => {
  const { database, kinds } = parts;
  const check: Check = {
    database,
    findings: [],
    ownUnits: new Map(),
    arrived: new Set(),
    spanByHost: new Map(),
    isSeeded: false,
  };
  checkStreams(check);
  checkHeads(check);
  checkEnvelopes(check);
  for (const kind of kinds) checkRecords(check, kind);
  const known = new Set(kinds.map(({ kind }) => kind));
  for (const key of check.ownUnits.keys()) {
    if (known.has(key.split('|')[0] ?? '')) check.findings.push({ code: 'unit_without_record', at: key });
  }
  const { withoutCommit, actedTwice } = checkCommands(database);
  for (const at of withoutCommit) check.findings.push({ code: 'command_without_commit', at });
  for (const at of actedTwice) check.findings.push({ code: 'command_acted_twice', at });
  for (const { kind, id } of refusedUnits(database))
    check.findings.push({ code: 'unit_refused', at: `${kind} ${id}` });
  return check.findings;
};

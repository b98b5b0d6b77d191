import type { HostId } from '../../core/named-ids';
import { decodeRegisters } from '../../core/registers-codec';
import type { RecordKind } from '../record-kind';
import { anything, select } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { checkCommands } from './commands';
import { storedCommits, type StoredCommit } from './feed';

// [COMMIT-11] Invariants of every database at rest: no gaps in a host's counters, places as the rule of the log says, a record for every
// unit, a unit for every record's own dot, a commit for every command. For proofs and for `doctor`; reads everything, changes
// nothing.
export type CommitFinding = { readonly code: string; readonly at: string };
type OwnUnit = { readonly host: HostId | null; readonly counter: number };
type Check = {
  readonly database: SqlDatabase;
  readonly findings: CommitFinding[];
  /** This device's units by kind|id. */
  readonly ownUnits: Map<string, OwnUnit[]>;
  /** kind|id of records from other devices. */
  readonly arrived: Set<string>;
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
    if (units.length === 0 && !check.arrived.has(key))
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
        ? check.arrived.has(key)
        : registers.value.clock.get(newest.host ?? '') === newest.counter;
    if (!isHere) check.findings.push({ code: 'record_is_not_its_last_unit', at });
  }
};

export const checkCommits = (parts: {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
}): readonly CommitFinding[] => {
  const { database, kinds } = parts;
  const check: Check = { database, findings: [], ownUnits: new Map(), arrived: new Set() };
  checkStreams(check);
  for (const kind of kinds) checkRecords(check, kind);
  const known = new Set(kinds.map(({ kind }) => kind));
  for (const key of check.ownUnits.keys()) {
    if (known.has(key.split('|')[0] ?? '')) check.findings.push({ code: 'unit_without_record', at: key });
  }
  const { withoutCommit, actedTwice } = checkCommands(database);
  for (const at of withoutCommit) check.findings.push({ code: 'command_without_commit', at });
  for (const at of actedTwice) check.findings.push({ code: 'command_acted_twice', at });
  return check.findings;
};

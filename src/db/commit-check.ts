import { z } from 'zod';
import { parseJson } from '../core/json';
import { decodeRegisters } from '../core/registers-codec';
import { createHosts, type Hosts } from './hosts';
import type { RecordKind } from './record-kind';
import type { SqlDatabase, SqlValue } from './sql-database';

// [COMMIT-11] What must hold in every database at rest: counters without a gap, every unit's record there, every record's own dot
// a unit that names it, every command's commit there. For proofs and for `doctor`; reads everything, changes nothing.
const Units = z.array(z.string());
export type CommitFinding = { readonly code: string; readonly at: string };
type Check = {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
  readonly hosts: Hosts;
  readonly findings: CommitFinding[];
  /** kind|id → the counters of its units. */
  readonly countersByRecord: Map<string, number[]>;
};

const unitNames = (text: SqlValue | undefined): readonly string[] | null => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const names = json?.ok ? Units.safeParse(json.value) : null;
  return names?.success && names.data.length % 3 === 0 && names.data.length > 0 ? names.data : null;
};

const checkStream = (check: Check): void => {
  const sql = 'SELECT first_counter, last_counter, units FROM commits ORDER BY last_counter';
  let next: number | null = null;
  for (const [first, last, text] of check.database.query(sql).rows) {
    const at = `commit ${String(last)}`;
    const names = unitNames(text);
    if (typeof first !== 'number' || typeof last !== 'number' || names === null) {
      check.findings.push({ code: 'commit_unreadable', at });
      continue;
    }
    if (next !== null && first !== next) check.findings.push({ code: 'counter_gap', at });
    if (last - first + 1 !== names.length / 3)
      check.findings.push({ code: 'units_do_not_fill_counters', at });
    next = last + 1;
    for (let i = 0; i < names.length; i += 3) {
      const key = `${names[i + 1] ?? ''}|${names[i + 2] ?? ''}`;
      const counters = check.countersByRecord.get(key);
      if (counters === undefined) check.countersByRecord.set(key, [first + i / 3]);
      else counters.push(first + i / 3);
    }
  }
};

type Own = { readonly clock: ReadonlyMap<string, number>; readonly counter: number | undefined };
const isOwn = ({ hosts }: Check, { clock, counter }: Own): boolean =>
  counter !== undefined && clock.get(hosts.hostOf(counter)) === counter;

const checkRecords = (check: Check, kind: RecordKind): void => {
  const own = kind.storage === 'registers' ? 'state' : 'NULL';
  for (const [id, state] of check.database.query(`SELECT id, ${own} FROM ${kind.table}`).rows) {
    const at = `${kind.kind} ${String(id)}`;
    const counters = check.countersByRecord.get(`${kind.kind}|${String(id)}`);
    check.countersByRecord.delete(`${kind.kind}|${String(id)}`);
    if (counters === undefined) check.findings.push({ code: 'record_without_unit', at });
    if (kind.storage === 'append') {
      if ((counters?.length ?? 0) > 1) check.findings.push({ code: 'appended_twice', at });
      continue;
    }
    const registers = typeof state === 'string' ? decodeRegisters(state) : null;
    if (!registers?.ok) check.findings.push({ code: 'record_unreadable', at });
    else if (!isOwn(check, { clock: registers.value.clock, counter: counters?.at(-1) })) {
      check.findings.push({ code: 'record_is_not_its_last_unit', at });
    }
  }
};

const TWICE = 'SELECT command_id FROM commits GROUP BY command_id HAVING count(*) > 1';
const ORPHANS = `SELECT command_id FROM commands WHERE last_counter IS NOT NULL
  AND last_counter NOT IN (SELECT last_counter FROM commits)`;

export const checkCommits = (parts: {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
  readonly hostId: string;
}): readonly CommitFinding[] => {
  const { database, kinds, hostId } = parts;
  const hosts = createHosts(database, hostId);
  const check: Check = { database, kinds, hosts, findings: [], countersByRecord: new Map() };
  checkStream(check);
  for (const kind of parts.kinds) checkRecords(check, kind);
  const known = new Set(parts.kinds.map(({ kind }) => kind));
  for (const key of check.countersByRecord.keys()) {
    if (known.has(key.split('|')[0] ?? '')) check.findings.push({ code: 'unit_without_record', at: key });
  }
  for (const [id] of parts.database.query(ORPHANS).rows) {
    check.findings.push({ code: 'command_without_commit', at: String(id) });
  }
  for (const [id] of parts.database.query(TWICE).rows) {
    check.findings.push({ code: 'command_acted_twice', at: String(id) });
  }
  return check.findings;
};

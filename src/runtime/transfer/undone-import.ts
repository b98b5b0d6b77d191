import type { Hosts } from '../../db/log/hosts';
import { jsonEquals } from '../../core/json';
import type { Entry, Registers } from '../../core/registers';
import { decodeRegisters } from '../../core/registers-codec';
import { journalKinds } from '../../db/journal/kinds';
import type { RecordKind } from '../../db/record-kind';
import { exists, select, textOr, type Column } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';

// [TRANSFER-13] After an import was undone the profile holds deleted records in which this host wrote nothing but deletions. It takes an
// import as an empty one does, if every record that it and the file share says the same in both, but for the deletion: then that alone is
// written, and the record reads as the file says.
const DELETED_AT = 'deletedAt';
const PAGE = 100;

/** What is only ever appended cannot be deleted: any of it is alive. */
const hasLive = (database: SqlDatabase, { table, storage }: RecordKind): boolean => {
  const live = storage === 'registers' ? 'deleted_at IS NULL' : 'true';
  return exists(`SELECT 1 FROM ${table} WHERE ${live} LIMIT 1`)(database);
};

const sameEntries = (a: readonly Entry[] = [], b: readonly Entry[] = []): boolean =>
  jsonEquals([...a], [...b]);

/** But for when it was deleted. */
const saysTheSame = (stored: Registers, taken: Registers): boolean => {
  const isKnown = [...taken.clock].every(([host, n]) => (stored.clock.get(host) ?? 0) >= n);
  const names = new Set([...stored.fields.keys(), ...taken.fields.keys()]);
  names.delete(DELETED_AT);
  return isKnown && [...names].every((name) => sameEntries(stored.fields.get(name), taken.fields.get(name)));
};

const isOnlyDeletedHere = ({ fields }: Registers, hosts: Hosts): boolean =>
  [...fields].every(
    ([name, entries]) => name === DELETED_AT || entries.every(({ host }) => !hosts.isOurs(host)),
  );

type Row = { readonly id: string; readonly state: Registers | null };
const registers: Column<Registers | null> = (value) => {
  const state = typeof value === 'string' ? decodeRegisters(value) : null;
  return state?.ok === true ? state.value : null;
};

const pagesOf = function* (database: SqlDatabase, { table }: RecordKind): Generator<readonly Row[]> {
  const page = select(
    { id: textOr(''), state: registers },
    `SELECT id, state FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
  );
  for (let after = ''; ;) {
    const rows = page.all(database, [after, PAGE]);
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
};

/** `takenOf`: the file's record as it would be stored. */
export const holdsOnlyUndone = function* (
  { database, unitOfWork }: Engine,
  takenOf: (kind: string, id: string) => Registers | null,
): Sliced<boolean> {
  if (journalKinds.some((kind) => hasLive(database, kind))) return false;
  for (const kind of journalKinds.filter(({ storage }) => storage === 'registers')) {
    for (const page of pagesOf(database, kind)) {
      for (const { id, state } of page) {
        if (state === null || !isOnlyDeletedHere(state, unitOfWork.hosts)) return false;
        const same = takenOf(kind.kind, id);
        if (same !== null && !saysTheSame(state, same)) return false;
      }
      yield;
    }
  }
  return true;
};

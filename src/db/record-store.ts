import { foldField } from '../core/folds';
import { jsonEquals, parseJson, type Json } from '../core/json';
import type { Entry, Registers } from '../core/registers';
import { decodeRegisters } from '../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { AppendOnlyKind, Effective, RecordKind, RegisterKind } from './record-kind';
import type { SqlDatabase, SqlValue } from './sql-database';

// [RECORD-1] A record is read from its state alone; columns are a cache beside it, written with it and never read back.
// [RECORD-2] Fields that this version does not know stay in the state, unread and unharmed.
// [RECORD-3] A row that cannot be read is reported and left as it is: it fails alone, never what stands beside it.
type Sql = { readonly insert: string; readonly update: string; readonly select: string };
/** A record's state and its stored form (`encodeRegisters`), which the commit has measured already. */
export type EncodedState = {
  readonly registers: Registers;
  readonly text: string;
  readonly effective: Effective;
};
export type StoreFault = { readonly code: string; readonly ids?: readonly string[] };

export type RecordStore = {
  readonly kind: (name: string) => RecordKind;
  readonly registerKind: (name: string) => RegisterKind;
  readonly appendOnlyKind: (name: string) => AppendOnlyKind;
  readonly readState: (kind: RegisterKind, id: string) => Result<Registers | null, Failure>;
  readonly readBody: (kind: AppendOnlyKind, id: string) => Result<Json | null, Failure>;
  /** False where the id is taken; nothing is written then. */
  readonly insertState: (kind: RegisterKind, id: string, state: EncodedState) => boolean;
  readonly updateState: (kind: RegisterKind, id: string, state: EncodedState) => void;
  readonly insertBody: (kind: AppendOnlyKind, id: string, body: { value: Json; text: string }) => boolean;
  /** Every readable record of a kind, in the order of ids; the others are reported. */
  readonly eachState: (kind: RegisterKind, visit: (id: string, registers: Registers) => void) => void;
};

const sqlOf = (kind: RecordKind): Sql => {
  const own = kind.storage === 'registers' ? ['conflicted', 'state'] : ['body'];
  const columns = [...Object.keys(kind.columns), ...own];
  const marks = columns.map(() => '?').join(', ');
  return {
    insert: `INSERT INTO ${kind.table} (id, ${columns.join(', ')}) VALUES (?, ${marks}) ON CONFLICT (id) DO NOTHING`,
    update: `UPDATE ${kind.table} SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    select: `SELECT ${own.at(-1) ?? 'body'} FROM ${kind.table} WHERE id = ?`,
  };
};

/** What a record reads as; fields never written are left out. */
export const effectiveOf = (kind: RegisterKind, registers: Registers): Effective => {
  const effective: Record<string, unknown> = {};
  for (const name in kind.fields) {
    const field = kind.fields[name];
    const entries = registers.fields.get(name);
    if (field === undefined || entries === undefined) continue;
    const folded = foldField(field.fold, entries);
    if (folded !== null) effective[name] = folded.value;
  }
  return effective;
};

const isContested = (entries: readonly Entry[]): boolean => {
  const [first, ...others] = entries;
  if (first === undefined || others.length === 0) return false;
  return (
    entries.some(({ by }) => by === 'person') && others.some((other) => !jsonEquals(other.value, first.value))
  );
};
const isConflicted = (registers: Registers): boolean => {
  for (const entries of registers.fields.values())
    if (entries.length > 1 && isContested(entries)) return true;
  return false;
};

const pushColumns = (params: SqlValue[], kind: RecordKind, effective: Effective): void => {
  for (const name in kind.columns) params.push(kind.columns[name]?.from(effective) ?? null);
};

const isEffective = (value: unknown): value is Effective =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const bodyAsEffective = (body: Json): Effective => (isEffective(body) ? body : {});

const SLICE = 500;

export const createRecordStore = (parts: {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
  readonly onFault?: (fault: StoreFault) => void;
}): RecordStore => {
  const { database } = parts;
  const kindByName = new Map(parts.kinds.map((kind) => [kind.kind, kind]));
  const sqlByKind = new Map(parts.kinds.map((kind) => [kind.kind, sqlOf(kind)]));
  const sqlFor = (kind: RecordKind): Sql => {
    const sql = sqlByKind.get(kind.kind);
    if (sql === undefined) throw new Error(`[KIND-1] a kind that this store was not given: ${kind.kind}`);
    return sql;
  };
  const kindOf = (name: string): RecordKind => {
    const kind = kindByName.get(name);
    if (kind === undefined) throw new Error(`[KIND-1] a kind that this store was not given: ${name}`);
    return kind;
  };
  const unreadable = (kind: RecordKind, id: string): Result<never, Failure> => {
    parts.onFault?.({ code: 'record_unreadable', ids: [kind.kind, id] });
    return fail('record_unreadable', `${kind.kind} ${id}`);
  };
  const textOf = (kind: RecordKind, id: string): SqlValue | undefined =>
    database.query(sqlFor(kind).select, [id]).rows[0]?.[0];
  const registersOf = (row: {
    kind: RegisterKind;
    id: string;
    text: SqlValue | undefined;
  }): Result<Registers, Failure> => {
    const decoded = typeof row.text === 'string' ? decodeRegisters(row.text) : null;
    return decoded?.ok ? decoded : unreadable(row.kind, row.id);
  };

  return {
    kind: kindOf,
    registerKind: (name) => {
      const kind = kindOf(name);
      if (kind.storage !== 'registers') throw new Error(`[KIND-1] ${name} is append-only`);
      return kind;
    },
    appendOnlyKind: (name) => {
      const kind = kindOf(name);
      if (kind.storage !== 'append') throw new Error(`[KIND-1] ${name} is not append-only`);
      return kind;
    },
    readState: (kind, id) => {
      const text = textOf(kind, id);
      return text === undefined ? ok(null) : registersOf({ kind, id, text });
    },
    readBody: (kind, id) => {
      const text = textOf(kind, id);
      if (text === undefined) return ok(null);
      const parsed = typeof text === 'string' ? parseJson(text) : null;
      return parsed?.ok ? parsed : unreadable(kind, id);
    },
    insertState: (kind, id, { registers, text, effective }) => {
      const params: SqlValue[] = [id];
      pushColumns(params, kind, effective);
      params.push(Number(isConflicted(registers)), text);
      return database.run(sqlFor(kind).insert, params) === 1;
    },
    updateState: (kind, id, { registers, text, effective }) => {
      const params: SqlValue[] = [];
      pushColumns(params, kind, effective);
      params.push(Number(isConflicted(registers)), text, id);
      database.run(sqlFor(kind).update, params);
    },
    insertBody: (kind, id, body) => {
      const params: SqlValue[] = [id];
      pushColumns(params, kind, bodyAsEffective(body.value));
      params.push(body.text);
      return database.run(sqlFor(kind).insert, params) === 1;
    },
    eachState: (kind, visit) => {
      let after = '';
      for (;;) {
        const sql = `SELECT id, state FROM ${kind.table} WHERE id > ? ORDER BY id LIMIT ${SLICE}`;
        const { rows } = database.query(sql, [after]);
        for (const [id, text] of rows) {
          if (typeof id !== 'string') continue;
          after = id;
          const registers = registersOf({ kind, id, text });
          if (registers.ok) visit(id, registers.value);
        }
        if (rows.length < SLICE) return;
      }
    },
  };
};

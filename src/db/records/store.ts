import { hasLiveConflict } from '../../core/conflicts';
import { everyDotCounts, type Counts } from '../../core/counts';
import { parseJson, type Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import { decodeRegisters } from '../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { countedView } from './counted-view';
import { bodyAsEffective } from './effective';
import { createKindRegistry, type KindRegistry } from './kind-registry';
import {
  foldsOf,
  type AppendOnlyKind,
  type ColumnDefinition,
  type Effective,
  type RecordKind,
  type RegisterKind,
} from '../record-kind';
import { exists, select, textOr, type Select } from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';

// [RECORD-1] A record is read from its state alone; columns are a cache beside it, written with it and never read back.
// [RECORD-2] Fields that this version does not know stay in the state, unread and unharmed.
// [RECORD-3] A row that cannot be read is reported and left as it is: it fails alone, never what stands beside it.
/** A record's state and its stored form (`encodeRegisters`), which the commit has measured already. */
export type EncodedState = {
  readonly registers: Registers;
  readonly text: string;
  readonly effective: Effective;
};
export type EncodedBody = { readonly value: Json; readonly text: string };
export type StoreFault = { readonly code: string; readonly ids?: readonly string[] };

type Reader = {
  readonly has: (kind: RecordKind, id: string) => boolean;
  readonly readState: (kind: RegisterKind, id: string) => Result<Registers | null, Failure>;
  readonly readBody: (kind: AppendOnlyKind, id: string) => Result<Json | null, Failure>;
};
type CountedReader = {
  /** [AWAY-9] For whoever decides by it: without what does not count. Never for what is written back or sent. */
  readonly readCounted: Reader['readState'];
  readonly counts: Counts;
};
type RowWriter = {
  /** False where the id is taken; nothing is written then. */
  readonly insertState: (kind: RegisterKind, id: string, state: EncodedState) => boolean;
  readonly updateState: (kind: RegisterKind, id: string, state: EncodedState) => void;
  readonly insertBody: (kind: AppendOnlyKind, id: string, body: EncodedBody) => boolean;
  /** [APPEND-3] Replaces the body by another one with the same id. */
  readonly updateBody: (kind: AppendOnlyKind, id: string, body: EncodedBody) => void;
};
export type RecordStore = KindRegistry &
  Reader &
  CountedReader &
  RowWriter & {
    /** The same kinds, over another handle of the same file. */
    readonly over: (database: SqlDatabase) => RecordStore;
  };

/** Written out once per kind: the statement cache goes by the text, and a row's values by a list. */
type Plan = {
  readonly insert: string;
  readonly update: string;
  /** `content` is null if it cannot be read: the record exists all the same. */
  readonly content: Select<{ readonly content: string | null }>;
  readonly has: (database: SqlDatabase, params: readonly SqlValue[]) => boolean;
  readonly columns: readonly ColumnDefinition['from'][];
};

const planOf = (kind: RecordKind): Plan => {
  const own = kind.storage === 'registers' ? ['conflicted', 'state'] : ['body'];
  const content = own.at(-1) ?? 'body';
  const columns = [...Object.keys(kind.columns), ...own];
  const marks = columns.map(() => '?').join(', ');
  return {
    insert: `INSERT INTO ${kind.table} (id, ${columns.join(', ')}) VALUES (?, ${marks}) ON CONFLICT (id) DO NOTHING`,
    update: `UPDATE ${kind.table} SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    content: select(
      { content: textOr(null) },
      `SELECT ${content} AS content FROM ${kind.table} WHERE id = ?`,
    ),
    has: exists(`SELECT 1 FROM ${kind.table} WHERE id = ?`),
    columns: Object.values(kind.columns).map(({ from }) => from),
  };
};
const createPlans = (): ((kind: RecordKind) => Plan) => {
  const planByKind = new Map<RecordKind, Plan>();
  return (kind) => {
    const known = planByKind.get(kind);
    if (known !== undefined) return known;
    const plan = planOf(kind);
    planByKind.set(kind, plan);
    return plan;
  };
};

const valuesOf = (
  values: SqlValue[],
  { plan, effective }: { readonly plan: Plan; readonly effective: Effective },
): SqlValue[] => {
  for (const from of plan.columns) values.push(from(effective));
  return values;
};

type Parts = {
  readonly database: SqlDatabase;
  readonly onFault?: (fault: StoreFault) => void;
  /** Absent: everything counts. */
  readonly counts?: Counts;
};

const createReader = ({ database, onFault }: Parts, planFor: (kind: RecordKind) => Plan): Reader => {
  const unreadable = (kind: RecordKind, id: string): Result<never, Failure> => {
    onFault?.({ code: 'record_unreadable', ids: [kind.kind, id] });
    return fail('record_unreadable', `${kind.kind} ${id}`);
  };
  return {
    has: (kind, id) => planFor(kind).has(database, [id]),
    readState: (kind, id) => {
      const row = planFor(kind).content.first(database, [id]);
      if (row === null) return ok(null);
      const registers = row.content === null ? null : decodeRegisters(row.content);
      return registers?.ok ? ok(registers.value) : unreadable(kind, id);
    },
    readBody: (kind, id) => {
      const row = planFor(kind).content.first(database, [id]);
      if (row === null) return ok(null);
      const parsed = row.content === null ? null : parseJson(row.content);
      return parsed?.ok ? parsed : unreadable(kind, id);
    },
  };
};

const createRowWriter = ({ database }: Parts, planFor: (kind: RecordKind) => Plan): RowWriter => ({
  insertState: (kind, id, { registers, text, effective }) => {
    const plan = planFor(kind);
    const values = valuesOf([id], { plan, effective });
    values.push(Number(hasLiveConflict(registers, foldsOf(kind))), text);
    return database.run(plan.insert, values) === 1;
  },
  updateState: (kind, id, { registers, text, effective }) => {
    const plan = planFor(kind);
    const values = valuesOf([], { plan, effective });
    values.push(Number(hasLiveConflict(registers, foldsOf(kind))), text, id);
    database.run(plan.update, values);
  },
  insertBody: (kind, id, { value, text }) => {
    const plan = planFor(kind);
    const values = valuesOf([id], { plan, effective: bodyAsEffective(value) });
    values.push(text);
    return database.run(plan.insert, values) === 1;
  },
  updateBody: (kind, id, { value, text }) => {
    const plan = planFor(kind);
    const values = valuesOf([], { plan, effective: bodyAsEffective(value) });
    values.push(text, id);
    database.run(plan.update, values);
  },
});

export const createRecordStore = (parts: Parts & { readonly kinds: readonly RecordKind[] }): RecordStore => {
  const planFor = createPlans();
  const { counts = everyDotCounts } = parts;
  const reader = createReader(parts, planFor);
  return {
    ...createKindRegistry(parts.kinds),
    ...reader,
    counts,
    readCounted: (kind, id) => {
      const state = reader.readState(kind, id);
      return state.ok && state.value !== null
        ? ok(countedView(kind, { registers: state.value, counts }))
        : state;
    },
    ...createRowWriter(parts, planFor),
    over: (database) => createRecordStore({ ...parts, database }),
  };
};
export { effectiveOf } from './effective';

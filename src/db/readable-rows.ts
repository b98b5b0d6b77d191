import { parseJson } from '../core/json';
import { compareUtf8 } from '../core/text';
import { isUnitNames } from './log/past';
import type { RecordKind } from './record-kind';
import type { SqlDatabase, SqlValue } from './sql-database';
import { unlessDamaged } from './unless-damaged';

// [RESCUE-1] A damaged page costs the rows on it and no others: a table is walked from its start to the hole and from its end back to it;
// what lies in between is read out of the bytes of the file ([RESCUE-7]), or, where those cannot be had, one by one as the commits name it.
// [RESCUE-2] What cannot be read is named. Where even the commits do not say what stood there, its id is `?`.
export type StoredRow = { readonly id: string; readonly text: string };
export type UnreadableRow = { readonly id: string; readonly text: null };
export type Row = StoredRow | UnreadableRow;
type Way = 'up' | 'down';
type Tree = { readonly table: string; readonly key: string; readonly content: string };

const ROWS = 50;
/** Something stood here, and nobody says what. */
export const UNNAMED = '?';
const FIRST = '';
/** Behind every id: no text of UTF-8 sorts after it. */
const LAST = '\u{10ffff}\u{10ffff}';

const contentOf = (kind: RecordKind): string => (kind.storage === 'registers' ? 'state' : 'body');

type Walk = { readonly from: SqlValue; readonly way: Way };
type Walked = { readonly last: SqlValue; readonly isWhole: boolean };

/** On a damaged page a key may be none, or out of its order: asked for what comes behind it, SQLite would answer the same for ever. */
const isBeyond = (key: SqlValue | undefined, { from, way }: Walk): boolean => {
  if (typeof key === 'string' && typeof from === 'string')
    return way === 'up' ? compareUtf8(key, from) > 0 : compareUtf8(key, from) < 0;
  if (typeof key !== 'number' || typeof from !== 'number') return false;
  return way === 'up' ? key > from : key < from;
};

/** Ends at the end of the table or before the first row that cannot be read. */
const walk = function* (
  database: SqlDatabase,
  { tree, from, way }: Walk & { readonly tree: Tree },
): Generator<readonly SqlValue[], Walked, undefined> {
  const { table, key, content } = tree;
  const side = way === 'up' ? '>' : '<';
  const sql = `SELECT ${key}, ${content} FROM ${table} WHERE ${key} ${side} ? ORDER BY ${key} ${way === 'up' ? 'ASC' : 'DESC'} LIMIT ?`;
  let last = from;
  for (let take = ROWS; ;) {
    const read = unlessDamaged(() => database.query(sql, [last, take]).rows);
    if (read === null && take === 1) return { last, isWhole: false };
    if (read === null) {
      take = 1;
      continue;
    }
    for (const row of read) {
      const [key] = row;
      if (key === undefined || !isBeyond(key, { from: last, way })) return { last, isWhole: false };
      last = key;
      yield row;
    }
    if (read.length < take) return { last, isWhole: true };
  }
};

/** Read by `rowid`: a file of an older version has another key. */
const COMMITS: Tree = { table: 'commits', key: 'rowid', content: 'units' };

/** Every id that the readable commits name, by kind. */
export type Named = {
  readonly idsByKind: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isWhole: boolean;
};

export const addNamed = (idsByKind: Map<string, Set<string>>, text: SqlValue | undefined): void => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const names = json?.ok && isUnitNames(json.value) ? json.value : [];
  for (let place = 2; place < names.length; place += 3) {
    const [kind, id] = names.slice(place - 1, place + 1);
    if (kind === undefined || id === undefined) continue;
    const ids = idsByKind.get(kind);
    if (ids === undefined) idsByKind.set(kind, new Set([id]));
    else ids.add(id);
  }
};

type Reading = {
  readonly database: SqlDatabase;
  readonly named: () => Named;
  /** Rows out of the bytes of the file; null where they cannot be had. */
  readonly salvaged: () => RowsOf | null;
};

const readNamed = (database: SqlDatabase): Named => {
  const idsByKind = new Map<string, Set<string>>();
  for (const way of ['up', 'down'] as const) {
    const from = way === 'up' ? 0 : Number.MAX_SAFE_INTEGER;
    const rows = walk(database, { tree: COMMITS, from, way });
    for (let step = rows.next(); ; step = rows.next()) {
      if (step.done === true) {
        if (step.value.isWhole) return { idsByKind, isWhole: true };
        break;
      }
      addNamed(idsByKind, step.value[1]);
    }
  }
  return { idsByKind, isWhole: false };
};

const asRow = ([id, text]: readonly SqlValue[]): Row =>
  typeof text === 'string' ? { id: String(id), text } : { id: String(id), text: null };

type Hole = { readonly kind: RecordKind; readonly after: string; readonly before: string };
const readHole = function* (
  { database, named, salvaged }: Reading,
  { kind, after, before }: Hole,
): Generator<Row, void, undefined> {
  const isInside = (id: string): boolean => compareUtf8(id, after) > 0 && compareUtf8(id, before) < 0;
  const raw = salvaged();
  if (raw !== null) {
    for (const row of raw(kind)) if (row.id === UNNAMED || isInside(row.id)) yield row;
    return;
  }
  const { idsByKind, isWhole } = named();
  if (!isWhole) yield { id: UNNAMED, text: null };
  const sql = `SELECT id, ${contentOf(kind)} FROM ${kind.table} WHERE id = ?`;
  for (const id of idsByKind.get(kind.kind) ?? []) {
    if (!isInside(id)) continue;
    const read = unlessDamaged(() => database.query(sql, [id]).rows);
    const row = read?.[0];
    yield row === undefined ? { id, text: null } : asRow(row);
  }
};

const readKind = function* (reading: Reading, kind: RecordKind): Generator<Row, void, undefined> {
  const tree: Tree = { table: kind.table, key: 'id', content: contentOf(kind) };
  const walked = { up: FIRST, down: LAST };
  for (const way of ['up', 'down'] as const) {
    const rows = walk(reading.database, { tree, from: walked[way], way });
    for (let step = rows.next(); ; step = rows.next()) {
      if (step.done === true) {
        if (step.value.isWhole) return;
        break;
      }
      const row = asRow(step.value);
      walked[way] = row.id;
      yield row;
    }
  }
  yield* readHole(reading, { kind, after: walked.up, before: walked.down });
};

/** In the order of ids, but for what is rescued from behind a damaged page. */
export type RowsOf = (kind: RecordKind) => Generator<Row, void, undefined>;
/** For one work: however many kinds have a hole, the commits are read once. */
export const readableRows = (database: SqlDatabase, salvage: () => RowsOf | null = () => null): RowsOf => {
  let known: Named | null = null;
  let raw: RowsOf | null | undefined;
  const named = (): Named => (known ??= readNamed(database));
  const salvaged = (): RowsOf | null => (raw === undefined ? (raw = salvage()) : raw);
  return (kind) => readKind({ database, named, salvaged }, kind);
};

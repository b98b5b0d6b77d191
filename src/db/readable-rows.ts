import { parseJson } from '../core/json';
import { compareUtf8 } from '../core/text';
import { isUnitNames } from './commit-past';
import type { RecordKind } from './record-kind';
import type { SqlDatabase, SqlValue } from './sql-database';
import { sqlFailureOf } from './sql-failure';

// [RESCUE-1] A damaged page costs the rows on it and no others: a table is walked from its start to the hole and from its end back to it;
// what the commits name in between is read one by one.
// [RESCUE-2] What cannot be read is named. Where even the commits do not say what stood there, its id is `?`.
export type StoredRow = { readonly id: string; readonly text: string };
export type UnreadableRow = { readonly id: string; readonly text: null };
type Row = StoredRow | UnreadableRow;
type Way = 'up' | 'down';
type Tree = { readonly table: string; readonly key: string; readonly content: string };

const ROWS = 50;
const FIRST = '';
/** Behind every id: no text of UTF-8 sorts after it. */
const LAST = '\u{10ffff}\u{10ffff}';

const contentOf = (kind: RecordKind): string => (kind.storage === 'registers' ? 'state' : 'body');

const isDamage = (error: unknown): boolean => sqlFailureOf(error)?.code === 'database_corrupt';
const damagedOr = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
};

type Walk = { readonly from: SqlValue; readonly way: Way };
type Walked = { readonly last: SqlValue; readonly isWhole: boolean };

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
    const read = damagedOr(() => database.query(sql, [last, take]).rows);
    if (read === null && take === 1) return { last, isWhole: false };
    if (read === null) {
      take = 1;
      continue;
    }
    yield* read;
    last = read.at(-1)?.[0] ?? last;
    if (read.length < take) return { last, isWhole: true };
  }
};

const namedIn = (text: SqlValue | undefined, kind: string): readonly string[] => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const names = json?.ok && isUnitNames(json.value) ? json.value : [];
  return names.filter((_, place) => place % 3 === 2 && names[place - 1] === kind);
};

const COMMITS: Tree = { table: 'commits', key: 'last_counter', content: 'units' };

/** Every id that the readable commits name. */
const namedIds = (
  database: SqlDatabase,
  kind: string,
): { readonly ids: Set<string>; readonly isWhole: boolean } => {
  const ids = new Set<string>();
  let isWhole = true;
  for (const way of ['up', 'down'] as const) {
    const from = way === 'up' ? 0 : Number.MAX_SAFE_INTEGER;
    const rows = walk(database, { tree: COMMITS, from, way });
    for (let step = rows.next(); ; step = rows.next()) {
      if (step.done === true) {
        isWhole = step.value.isWhole;
        break;
      }
      for (const id of namedIn(step.value[1], kind)) ids.add(id);
    }
    if (isWhole) break;
  }
  return { ids, isWhole };
};

const asRow = ([id, text]: readonly SqlValue[]): Row =>
  typeof text === 'string' ? { id: String(id), text } : { id: String(id), text: null };

const readHole = function* (
  database: SqlDatabase,
  { kind, after, before }: { readonly kind: RecordKind; readonly after: string; readonly before: string },
): Generator<Row, void, undefined> {
  const { ids, isWhole } = namedIds(database, kind.kind);
  if (!isWhole) yield { id: '?', text: null };
  const sql = `SELECT id, ${contentOf(kind)} FROM ${kind.table} WHERE id = ?`;
  for (const id of ids) {
    if (compareUtf8(id, after) <= 0 || compareUtf8(id, before) >= 0) continue;
    const read = damagedOr(() => database.query(sql, [id]).rows);
    const row = read?.[0];
    yield row === undefined ? { id, text: null } : asRow(row);
  }
};

/** In the order of ids, but for what is rescued from behind a damaged page. */
export const readableRows = function* (
  database: SqlDatabase,
  kind: RecordKind,
): Generator<Row, void, undefined> {
  const tree: Tree = { table: kind.table, key: 'id', content: contentOf(kind) };
  const walked = { up: FIRST, down: LAST };
  for (const way of ['up', 'down'] as const) {
    const rows = walk(database, { tree, from: walked[way], way });
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
  yield* readHole(database, { kind, after: walked.up, before: walked.down });
};

import type { CategoryId } from '../../core/named-ids';
import { column, from, number, select, text, type Select } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { DocumentRef, SearchableText } from './searchable';
import { indexedText } from './search-text';
import { removeVectors } from './vectors/shelf';
import { wallTimedKinds } from './wall-timed';

// [SEARCH-5] A document's number is its time, so that the newest come first without sorting and a page starts behind a number: milliseconds
// × 2048 and a place among those of that millisecond; where that is full, of the one before.
const PLACES = 2_048;
/** 2109; numbers stay exact. */
const LAST_MILLISECOND = 2 ** 42 - 1;

/** Behind every document but one of the very last moment: a greater number is none that a driver takes. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;

const NUMBER_OF = from('document').column({ number }, 'WHERE id = ? AND kind = ?');
const LAST_IN = column(
  { last: number },
  'SELECT max(number) AS last FROM document WHERE number >= ? AND number < ?',
);
// Greater than all that are there and all that somebody saw: a document that was the last and is gone leaves its place to nobody.
const ADD = `INSERT INTO document (number, kind, id, category_id, changed) VALUES (?, ?, ?, ?, 1 + max(
coalesce((SELECT max(changed) FROM document), 0), coalesce((SELECT max(journal_through) FROM shelf), 0)))`;
// FTS5 takes a rowid as an integer alone; a driver may bind one as a real number.
const ADD_WORDS = 'INSERT INTO words (rowid, title, body) SELECT number, ?, ? FROM document WHERE number = ?';
const REMOVE_WORDS = 'DELETE FROM words WHERE rowid = (SELECT number FROM document WHERE number = ?)';
const REMOVE = 'DELETE FROM document WHERE number = ?';

const freeIn = (database: SqlDatabase, base: number): number | null => {
  const last = LAST_IN.first(database, [base, base + PLACES]);
  if (last === null) return base;
  return last < base + PLACES - 1 ? last + 1 : null;
};

/** What came before 1970 is all of the first millisecond: where there is nothing before that is free, it goes on behind. */
const freeNumber = (database: SqlDatabase, at: number): number => {
  const own = Math.min(Math.max(0, Math.trunc(at)), LAST_MILLISECOND) * PLACES;
  for (let base = own; base >= 0; base -= PLACES) {
    const free = freeIn(database, base);
    if (free !== null) return free;
  }
  for (let base = own + PLACES; base + PLACES - 1 <= LAST_NUMBER; base += PLACES) {
    const free = freeIn(database, base);
    if (free !== null) return free;
  }
  throw new Error('[SEARCH-5] no number is free');
};

const remove = (database: SqlDatabase, { kind, id }: DocumentRef): void => {
  const place = NUMBER_OF.first(database, [id, kind]);
  if (place === null) return;
  database.run(REMOVE_WORDS, [place]);
  database.run(REMOVE, [place]);
};

/** Inside a transaction. Null: it is not to be found any more. */
export const putDocument = (
  database: SqlDatabase,
  { ref, text }: { readonly ref: DocumentRef; readonly text: SearchableText | null },
): void => {
  remove(database, ref);
  if (text === null || (text.title.trim() === '' && text.body.trim() === ''))
    return removeVectors(database, ref);
  const free = freeNumber(database, text.at);
  database.run(ADD, [free, ref.kind, ref.id, text.categoryId]);
  database.run(ADD_WORDS, [indexedText(text.title), indexedText(text.body), free]);
};

/** Milliseconds, from inclusive, until exclusive. */
export type Moments = { readonly from: number | null; readonly until: number | null };
export type FindQuery = Moments & {
  readonly expression: string;
  readonly kinds: readonly string[] | null;
  readonly categoryId: CategoryId | null;
  /** [SEARCH-13] The same days on the wall, for what has wall times; null: the moments count for these, too. */
  readonly onWall: Moments | null;
  /** Behind this number. */
  readonly before: number | null;
  readonly limit: number;
};
export type FoundDocument = DocumentRef & { readonly number: number };

export const numberAt = (milliseconds: number): number =>
  Math.min(Math.max(0, Math.trunc(milliseconds)), LAST_MILLISECOND) * PLACES;

const SELECT = `SELECT document.kind, document.id, document.number FROM words CROSS JOIN document ON document.number = words.rowid
WHERE words MATCH ?`;
const BELOW = ' AND words.rowid < CAST(? AS INTEGER)';
const ABOVE = ' AND words.rowid >= CAST(? AS INTEGER)';
const NEWEST = ' ORDER BY words.rowid DESC LIMIT ?';

/** A rare word's search time is mostly the size of the answer, so the SQL answers one text, nothing to assemble. */
export const selectFound = (sql: string): Select<FoundDocument> =>
  select({ kind: text, id: text, number }, sql);
const FIND = selectFound(SELECT + NEWEST);

const ON_WALL = `document.kind IN (${wallTimedKinds.map((kind) => `'${kind}'`).join(', ')})`;
/** The wider of both bounds what the index gives at all; then each document has its own. */
const WITHIN = `${ABOVE}${BELOW} AND words.rowid >= CASE WHEN ${ON_WALL} THEN ? ELSE ? END
AND words.rowid < CASE WHEN ${ON_WALL} THEN ? ELSE ? END`;
type Between = { readonly condition: string; readonly values: readonly number[] };
const betweenOf = ({ from, until, onWall }: FindQuery): Between | null => {
  const wall = onWall ?? { from, until };
  if (from === null && until === null && wall.from === null && wall.until === null) return null;
  const starts = [numberAt(wall.from ?? 0), numberAt(from ?? 0)];
  const ends = [wall.until, until].map((bound) => (bound === null ? LAST_NUMBER : numberAt(bound)));
  return { condition: WITHIN, values: [Math.min(...starts), Math.max(...ends), ...starts, ...ends] };
};

/** The usual question is asked with every key that is typed: one text, no pieces to put together. */
const isUsual = ({ kinds, categoryId, before, from, until, onWall }: FindQuery): boolean =>
  kinds === null &&
  categoryId === null &&
  before === null &&
  from === null &&
  until === null &&
  onWall === null;
const narrowed = (database: SqlDatabase, query: FindQuery): readonly FoundDocument[] => {
  const { expression, kinds, categoryId, before, limit } = query;
  const between = betweenOf(query);
  const params: (string | number)[] = [expression];
  let sql = SELECT;
  const narrow = (condition: string, ...values: readonly (string | number)[]): void => {
    sql += condition;
    params.push(...values);
  };
  if (before !== null) narrow(BELOW, before);
  if (between !== null) narrow(between.condition, ...between.values);
  if (kinds !== null) narrow(` AND document.kind IN (${kinds.map(() => '?').join(', ')})`, ...kinds);
  if (categoryId !== null) narrow(' AND document.category_id = ?', categoryId);
  narrow(NEWEST, limit);
  return selectFound(sql).all(database, params);
};

/** Newest first. */
export const findDocuments = (database: SqlDatabase, query: FindQuery): readonly FoundDocument[] =>
  isUsual(query) ? FIND.all(database, [query.expression, query.limit]) : narrowed(database, query);

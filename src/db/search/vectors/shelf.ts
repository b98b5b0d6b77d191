import type { SqlDatabase, SqlValue } from '../../sql-database';
import type { DocumentRef } from '../searchable';
import { bytesOfBlock, clearPlace, layCode, type Block } from './block';
import { readBlock, writeBlock } from './blocks';
import type { Embedder } from './embedder';
import { codeOf, packed } from './vector-code';
import { PLACES_PER_BLOCK, SHELF } from './vector-schema';

// [LIKE-4] Every model has a shelf of its own: its vectors are compared with each other and with nothing else. A record has at most one place on a shelf;
// where the record goes, the vector goes.
const OPEN = 'SELECT number, dimensions FROM shelf WHERE model_id = ?';
const ADD = 'INSERT INTO shelf (model_id, dimensions, journal_through, memory_through) VALUES (?, ?, 0, 0)';
const FORGET: readonly string[] = ['vector', 'vector_hole', 'vector_block'].map(
  (table) => `DELETE FROM ${table} WHERE number >= ? AND number < ?`,
);
const PLACES_OF = 'SELECT number, content_hash FROM vector WHERE id = ? AND kind = ?';
const LAST = 'SELECT max(number) FROM vector WHERE number >= ? AND number < ?';
const COUNT = 'SELECT count(*) FROM vector WHERE number >= ? AND number < ?';
const HOLE = 'SELECT min(number) FROM vector_hole WHERE number >= ? AND number < ?';
const FILL_HOLE = 'DELETE FROM vector_hole WHERE number = ?';
const LEAVE_HOLE = 'INSERT INTO vector_hole (number) VALUES (?)';
const PUT = `INSERT INTO vector (number, kind, id, content_hash, value) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (number) DO UPDATE SET content_hash = excluded.content_hash, value = excluded.value`;
const REMOVE = 'DELETE FROM vector WHERE number = ?';
const SCOPE = 'SELECT number FROM scope WHERE kind = ? AND owner = ?';
const ADD_SCOPE = `INSERT INTO scope (number, kind, owner)
SELECT coalesce(max(number), 0) + 1, ?, ? FROM scope`;

const numberIn = (value: SqlValue | undefined): number | null => (typeof value === 'number' ? value : null);
const oneNumber = (database: SqlDatabase, asked: { sql: string; params: readonly SqlValue[] }) =>
  numberIn(database.query(asked.sql, asked.params).rows[0]?.[0]);

export type Shelf = {
  readonly number: number;
  readonly dimensions: number;
};
export type VectorModel = Pick<Embedder, 'id' | 'dimensions'>;

const boundsOf = (number: number): readonly [number, number] => [number * SHELF, (number + 1) * SHELF];

/** Inside a transaction: throws away all that lies on it. */
const emptyShelf = (database: SqlDatabase, number: number): void => {
  for (const sql of FORGET) database.run(sql, [number * SHELF, (number + 1) * SHELF]);
  database.run('DELETE FROM shelf WHERE number = ?', [number]);
};

export const findShelf = (database: SqlDatabase, { id, dimensions }: VectorModel): Shelf | null => {
  const [number, kept] = database.query(OPEN, [id]).rows[0] ?? [];
  return typeof number === 'number' && kept === dimensions ? { number, dimensions } : null;
};

/** Inside a transaction. A model that suddenly says more or fewer numbers is another one. */
export const openShelf = (database: SqlDatabase, { id, dimensions }: VectorModel): Shelf => {
  const known = findShelf(database, { id, dimensions });
  if (known !== null) return known;
  const other = numberIn(database.query(OPEN, [id]).rows[0]?.[0]);
  if (other !== null) emptyShelf(database, other);
  database.run(ADD, [id, dimensions]);
  const number = numberIn(database.query(OPEN, [id]).rows[0]?.[0]);
  if (number === null) throw new Error('[LIKE-4] a shelf has a number');
  return { number, dimensions };
};

/** Of a model elsewhere nobody knows how many numbers it says before its first answer: until then its shelf has none. */
const UNKNOWN = 0;
const KNOW = 'UPDATE shelf SET dimensions = ? WHERE number = ?';

/** Inside a transaction. `dimensions` null: not known yet. */
export const openFarShelf = (
  database: SqlDatabase,
  { id, dimensions }: { readonly id: string; readonly dimensions: number | null },
): Shelf => {
  const [number, kept] = database.query(OPEN, [id]).rows[0] ?? [];
  if (typeof number !== 'number' || typeof kept !== 'number')
    return openShelf(database, { id, dimensions: dimensions ?? UNKNOWN });
  if (dimensions === null || dimensions === kept) return { number, dimensions: kept };
  if (kept !== UNKNOWN) return openShelf(database, { id, dimensions });
  database.run(KNOW, [dimensions, number]);
  return { number, dimensions };
};

/** How many vectors of a model there are. */
export const countOnShelf = (database: SqlDatabase, id: string): number => {
  const number = numberIn(database.query(OPEN, [id]).rows[0]?.[0]);
  return number === null ? 0 : (oneNumber(database, { sql: COUNT, params: boundsOf(number) }) ?? 0);
};

/** Inside a transaction: it is gone through from the beginning again. What is as it was keeps its vector. */
export const rereadShelf = (database: SqlDatabase, id: string): void => {
  database.run('UPDATE shelf SET journal_through = 0, memory_through = 0 WHERE model_id = ?', [id]);
};

/** Inside a transaction: every model goes through what the person wrote once more. */
export const rereadShelves = (database: SqlDatabase): void => {
  database.run('UPDATE shelf SET journal_through = 0');
};

/** Inside a transaction: all of every model's. */
export const emptyShelves = (database: SqlDatabase): void => keepShelves(database, []);

/** Inside a transaction. Vectors of models that nobody asks any more go. */
export const keepShelves = (database: SqlDatabase, modelIds: readonly string[]): void => {
  for (const [number, id] of database.query('SELECT number, model_id FROM shelf').rows)
    if (typeof number === 'number' && typeof id === 'string' && !modelIds.includes(id))
      emptyShelf(database, number);
};

export type Owned = { readonly kind: string; readonly owner: string };
const MOST_SCOPES = 65_535;
/** Inside a transaction. Null: there are more owners than a place can name; what belongs to them is found by its words alone. */
const scopeOf = (database: SqlDatabase, { kind, owner }: Owned): number | null => {
  const asked = { sql: SCOPE, params: [kind, owner] };
  const known = oneNumber(database, asked);
  if (known === null) database.run(ADD_SCOPE, [kind, owner]);
  const number = known ?? oneNumber(database, asked);
  return number === null || number > MOST_SCOPES ? null : number;
};

type Place = { readonly number: number; readonly hash: string };
const placeOf = (
  database: SqlDatabase,
  { shelf, ref }: { readonly shelf: Shelf; readonly ref: DocumentRef },
): Place | null => {
  const [from, until] = boundsOf(shelf.number);
  for (const [number, hash] of database.query(PLACES_OF, [ref.id, ref.kind]).rows)
    if (typeof number === 'number' && number >= from && number < until && typeof hash === 'string')
      return { number, hash };
  return null;
};

export const hashOnShelf = (
  database: SqlDatabase,
  at: { readonly shelf: Shelf; readonly ref: DocumentRef },
): string | null => placeOf(database, at)?.hash ?? null;

const freePlace = (database: SqlDatabase, shelf: Shelf): number => {
  const bounds = boundsOf(shelf.number);
  const hole = oneNumber(database, { sql: HOLE, params: bounds });
  if (hole !== null) {
    database.run(FILL_HOLE, [hole]);
    return hole;
  }
  const last = oneNumber(database, { sql: LAST, params: bounds });
  return last === null ? bounds[0] : last + 1;
};

const inBlock = (number: number): { readonly block: number; readonly place: number } => {
  const place = number % SHELF;
  const shelf = number - place;
  return { block: shelf + Math.floor(place / PLACES_PER_BLOCK), place: place % PLACES_PER_BLOCK };
};

export type NewVector = {
  readonly ref: DocumentRef;
  readonly owned: Owned;
  readonly hash: string;
  /** Null: the text is as it was, only its owner may be another. */
  readonly vector: Float32Array | null;
};

/** Inside a transaction. A block is written once for all of its places. */
export const putVectors = (
  database: SqlDatabase,
  { shelf, vectors }: { readonly shelf: Shelf; readonly vectors: readonly NewVector[] },
): void => {
  const bytes = bytesOfBlock(shelf.dimensions);
  const blocks = new Map<number, Block>();
  for (const { ref, owned, hash, vector } of vectors) {
    const known = placeOf(database, { shelf, ref });
    const scope = scopeOf(database, owned);
    if (scope === null || (vector === null && known === null)) continue;
    const number = known?.number ?? freePlace(database, shelf);
    const { block, place } = inBlock(number);
    const lies = blocks.get(block) ?? readBlock(database, { number: block, bytes });
    blocks.set(block, lies);
    lies.scopes[place] = scope;
    if (vector === null) continue;
    layCode(lies, { place, code: codeOf(vector) });
    database.run(PUT, [number, ref.kind, ref.id, hash, packed(vector)]);
  }
  for (const [number, block] of blocks) writeBlock(database, { number, block });
};

const removeAt = (database: SqlDatabase, number: number): void => {
  const { block, place } = inBlock(number);
  const bytes = bytesOnShelf(database, Math.floor(number / SHELF));
  const lies = readBlock(database, { number: block, bytes });
  clearPlace(lies, place);
  writeBlock(database, { number: block, block: lies });
  database.run(REMOVE, [number]);
  database.run(LEAVE_HOLE, [number]);
};

/** Inside a transaction: from every shelf. */
export const removeVectors = (database: SqlDatabase, { id, kind }: DocumentRef): void => {
  for (const [number] of database.query(PLACES_OF, [id, kind]).rows)
    if (typeof number === 'number') removeAt(database, number);
};

/** Inside a transaction: from this one alone. */
export const removeFromShelf = (
  database: SqlDatabase,
  at: { readonly shelf: Shelf; readonly ref: DocumentRef },
): void => {
  const place = placeOf(database, at);
  if (place !== null) removeAt(database, place.number);
};

const bytesOnShelf = (database: SqlDatabase, number: number): number => {
  const sql = 'SELECT dimensions FROM shelf WHERE number = ?';
  return bytesOfBlock(oneNumber(database, { sql, params: [number] }) ?? 0);
};

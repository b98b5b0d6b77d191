import { column, from, number, numberOr, text, textOr } from '../../rows';
import type { SqlDatabase } from '../../sql-database';
import type { DocumentRef } from '../searchable';
import { bytesOfBlock, clearPlace, layCode, type Block } from './block';
import { readBlock, writeBlock } from './blocks';
import type { Embedder } from './embedder';
import { codeOf, packed } from './vector-code';
import { PLACES_PER_BLOCK, SHELF } from './vector-schema';

// [LIKE-4] Every model has a shelf of its own: its vectors are compared with each other and with nothing else. A record has at most one place on a shelf;
// where the record goes, the vector goes.
const OPEN = from('shelf').select({ number, dimensions: numberOr(null) }, 'WHERE model_id = ?');
const DIMENSIONS = from('shelf').column({ dimensions: number }, 'WHERE number = ?');
const SHELVES = from('shelf').select({ number, modelId: text });
const ADD = 'INSERT INTO shelf (model_id, dimensions, journal_through, memory_through) VALUES (?, ?, 0, 0)';
const FORGET: readonly string[] = ['vector', 'vector_hole', 'vector_block'].map(
  (table) => `DELETE FROM ${table} WHERE number >= ? AND number < ?`,
);
const PLACES_OF = from('vector').select({ number, contentHash: textOr(null) }, 'WHERE id = ? AND kind = ?');
const BETWEEN = 'WHERE number >= ? AND number < ?';
const LAST = column({ last: number }, `SELECT max(number) AS last FROM vector ${BETWEEN}`);
const COUNT = column({ count: number }, `SELECT count(*) AS count FROM vector ${BETWEEN}`);
const HOLE = column({ hole: number }, `SELECT min(number) AS hole FROM vector_hole ${BETWEEN}`);
const FILL_HOLE = 'DELETE FROM vector_hole WHERE number = ?';
const LEAVE_HOLE = 'INSERT INTO vector_hole (number) VALUES (?)';
const PUT = `INSERT INTO vector (number, kind, id, content_hash, value) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (number) DO UPDATE SET content_hash = excluded.content_hash, value = excluded.value`;
const REMOVE = 'DELETE FROM vector WHERE number = ?';
const SCOPE = from('scope').column({ number }, 'WHERE kind = ? AND owner = ?');
const ADD_SCOPE = `INSERT INTO scope (number, kind, owner)
SELECT coalesce(max(number), 0) + 1, ?, ? FROM scope`;

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
  const kept = OPEN.first(database, [id]);
  return kept !== null && kept.dimensions === dimensions ? { number: kept.number, dimensions } : null;
};

/** Inside a transaction. A model that suddenly says more or fewer numbers is another one. */
export const openShelf = (database: SqlDatabase, { id, dimensions }: VectorModel): Shelf => {
  const known = findShelf(database, { id, dimensions });
  if (known !== null) return known;
  const other = OPEN.first(database, [id]);
  if (other !== null) emptyShelf(database, other.number);
  database.run(ADD, [id, dimensions]);
  const added = OPEN.first(database, [id]);
  if (added === null) throw new Error('[LIKE-4] a shelf has a number');
  return { number: added.number, dimensions };
};

/** Of a model elsewhere nobody knows how many numbers it says before its first answer: until then its shelf has none. */
const UNKNOWN = 0;
const KNOW = 'UPDATE shelf SET dimensions = ? WHERE number = ?';

/** Inside a transaction. `dimensions` null: not known yet. */
export const openFarShelf = (
  database: SqlDatabase,
  { id, dimensions }: { readonly id: string; readonly dimensions: number | null },
): Shelf => {
  const open = OPEN.first(database, [id]);
  if (open === null || open.dimensions === null)
    return openShelf(database, { id, dimensions: dimensions ?? UNKNOWN });
  const kept = { number: open.number, dimensions: open.dimensions };
  if (dimensions === null || dimensions === kept.dimensions) return kept;
  if (kept.dimensions !== UNKNOWN) return openShelf(database, { id, dimensions });
  database.run(KNOW, [dimensions, kept.number]);
  return { number: kept.number, dimensions };
};

/** How many vectors of a model there are. */
export const countOnShelf = (database: SqlDatabase, id: string): number => {
  const shelf = OPEN.first(database, [id]);
  return shelf === null ? 0 : (COUNT.first(database, boundsOf(shelf.number)) ?? 0);
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
  for (const shelf of SHELVES.all(database))
    if (!modelIds.includes(shelf.modelId)) emptyShelf(database, shelf.number);
};

export type Owned = { readonly kind: string; readonly owner: string };
const MOST_SCOPES = 65_535;
/** Inside a transaction. Null: there are more owners than a place can name; what belongs to them is found by its words alone. */
const scopeOf = (database: SqlDatabase, { kind, owner }: Owned): number | null => {
  const known = SCOPE.first(database, [kind, owner]);
  if (known === null) database.run(ADD_SCOPE, [kind, owner]);
  const scope = known ?? SCOPE.first(database, [kind, owner]);
  return scope === null || scope > MOST_SCOPES ? null : scope;
};

type Place = { readonly number: number; readonly hash: string };
const placeOf = (
  database: SqlDatabase,
  { shelf, ref }: { readonly shelf: Shelf; readonly ref: DocumentRef },
): Place | null => {
  const [first, end] = boundsOf(shelf.number);
  for (const { number: at, contentHash } of PLACES_OF.all(database, [ref.id, ref.kind]))
    if (at >= first && at < end && contentHash !== null) return { number: at, hash: contentHash };
  return null;
};

export const hashOnShelf = (
  database: SqlDatabase,
  at: { readonly shelf: Shelf; readonly ref: DocumentRef },
): string | null => placeOf(database, at)?.hash ?? null;

const freePlace = (database: SqlDatabase, shelf: Shelf): number => {
  const bounds = boundsOf(shelf.number);
  const hole = HOLE.first(database, bounds);
  if (hole !== null) {
    database.run(FILL_HOLE, [hole]);
    return hole;
  }
  const last = LAST.first(database, bounds);
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
  for (const place of PLACES_OF.all(database, [id, kind])) removeAt(database, place.number);
};

/** Inside a transaction: from this one alone. */
export const removeFromShelf = (
  database: SqlDatabase,
  at: { readonly shelf: Shelf; readonly ref: DocumentRef },
): void => {
  const place = placeOf(database, at);
  if (place !== null) removeAt(database, place.number);
};

const bytesOnShelf = (database: SqlDatabase, shelf: number): number =>
  bytesOfBlock(DIMENSIONS.first(database, [shelf]) ?? 0);

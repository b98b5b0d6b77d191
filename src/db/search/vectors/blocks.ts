import type { SqlDatabase, SqlValue } from '../../sql-database';
import type { Block } from './bit-scan';
import { wordsFor } from './vector-code';
import { PLACES_PER_BLOCK, SHELF } from './vector-schema';

// [LIKE-5] Blocks that were looked through stay in memory up to a bound; the ones beyond it are read at every question. What is written is read anew.
const READ = 'SELECT scopes, signs FROM vector_block WHERE number = ?';
const WRITE = `INSERT INTO vector_block (number, shelf, written, scopes, signs)
SELECT ?, ?, coalesce(max(written), 0) + 1, ?, ? FROM vector_block WHERE shelf = ?
ON CONFLICT (number) DO UPDATE SET written = excluded.written, scopes = excluded.scopes, signs = excluded.signs`;
const SINCE = `SELECT number, written, scopes, signs FROM vector_block WHERE shelf = ? AND written > ? AND number < ?
ORDER BY written LIMIT 64`;
const BEHIND = `SELECT number, scopes, signs FROM vector_block WHERE number >= ? AND number < ?
ORDER BY number LIMIT 64`;
const PAGE = 64;

const empty = (words: number): Block => ({
  scopes: new Uint16Array(PLACES_PER_BLOCK),
  signs: new Uint32Array(PLACES_PER_BLOCK * words),
});

/** A row's bytes may begin anywhere, numbers may not. A row of another size is as good as none. */
const blockOf = (
  scopes: SqlValue | undefined,
  { signs, words }: { readonly signs: SqlValue | undefined; readonly words: number },
): Block => {
  const block = empty(words);
  if (!(scopes instanceof Uint8Array) || !(signs instanceof Uint8Array)) return block;
  if (scopes.length !== block.scopes.byteLength || signs.length !== block.signs.byteLength) return block;
  new Uint8Array(block.scopes.buffer).set(scopes);
  new Uint8Array(block.signs.buffer).set(signs);
  return block;
};

/** One that may be changed. */
export const readBlock = (
  database: SqlDatabase,
  { number, words }: { readonly number: number; readonly words: number },
): Block => {
  const [scopes, signs] = database.query(READ, [number]).rows[0] ?? [];
  return blockOf(scopes, { signs, words });
};

/** Inside a transaction. */
export const writeBlock = (
  database: SqlDatabase,
  { number, block }: { readonly number: number; readonly block: Block },
): void => {
  const shelf = Math.floor(number / SHELF);
  const bytesOf = ({ buffer }: Uint16Array | Uint32Array): Uint8Array => new Uint8Array(buffer);
  database.run(WRITE, [number, shelf, bytesOf(block.scopes), bytesOf(block.signs), shelf]);
};

export type BlocksOf = { readonly number: number; readonly dimensions: number };
export type BlockCache = {
  /** All blocks of a shelf, in order. */
  readonly of: (database: SqlDatabase, shelf: BlocksOf) => Iterable<Block>;
};
type Kept = { readonly blocks: Map<number, Block>; through: number };

/** A shelf's. Room for some 240,000 vectors of 384 numbers. */
export const MOST_KEPT_BYTES = 12 * 1024 * 1024;

const indexOf = (number: number): number => number % SHELF;

/** What was written since it was last asked, as far as there is room for it. */
const refresh = (
  database: SqlDatabase,
  { shelf, kept, room }: { readonly shelf: BlocksOf; readonly kept: Kept; readonly room: number },
): void => {
  const words = wordsFor(shelf.dimensions);
  const end = shelf.number * SHELF + room;
  for (;;) {
    const { rows } = database.query(SINCE, [shelf.number, kept.through, end]);
    for (const [number, written, scopes, signs] of rows) {
      if (typeof number !== 'number' || typeof written !== 'number') continue;
      kept.through = written;
      kept.blocks.set(indexOf(number), blockOf(scopes, { signs, words }));
    }
    if (rows.length < PAGE) return;
  }
};

/** Those for which there is no room, read from the file. */
const behind = function* (
  database: SqlDatabase,
  { shelf, room }: { readonly shelf: BlocksOf; readonly room: number },
): Generator<Block, undefined, undefined> {
  const words = wordsFor(shelf.dimensions);
  for (let from = shelf.number * SHELF + room; ; from += PAGE) {
    const { rows } = database.query(BEHIND, [from, (shelf.number + 1) * SHELF]);
    for (const [, scopes, signs] of rows) yield blockOf(scopes, { signs, words });
    if (rows.length < PAGE) return undefined;
  }
};

export const createBlockCache = (mostBytes: number = MOST_KEPT_BYTES): BlockCache => {
  const shelves = new Map<number, Kept>();
  return {
    of: function* (database, shelf) {
      const { scopes, signs } = empty(wordsFor(shelf.dimensions));
      const room = Math.floor(mostBytes / (scopes.byteLength + signs.byteLength));
      const kept = shelves.get(shelf.number) ?? { blocks: new Map(), through: 0 };
      shelves.set(shelf.number, kept);
      refresh(database, { shelf, kept, room });
      for (let index = 0; index < kept.blocks.size; index += 1) {
        const block = kept.blocks.get(index);
        if (block !== undefined) yield block;
      }
      if (kept.blocks.size >= room) yield* behind(database, { shelf, room });
    },
  };
};

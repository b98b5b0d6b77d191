import { anything, from, number } from '../../rows';
import type { SqlDatabase, SqlValue } from '../../sql-database';
import type { MachineCode } from '../../../core/ports';
import { bytesOfBlock, type Block } from './block';
import type { Kernel } from './kernel';
import { createMachineKernel } from './machine-kernel';
import type { Looked } from './near-places';
import { createPlainKernel } from './plain-kernel';
import { PLACES_PER_BLOCK, SHELF } from './vector-schema';

// [LIKE-5] Blocks that were looked through stay in memory up to a bound; the ones beyond it are read at every question. What is written is read anew.
const BYTES = { scopes: anything, codes: anything };
const READ = from('vector_block').select(BYTES, 'WHERE number = ?');
const WRITE = `INSERT INTO vector_block (number, shelf, written, scopes, codes)
SELECT ?, ?, coalesce(max(written), 0) + 1, ?, ? FROM vector_block WHERE shelf = ?
ON CONFLICT (number) DO UPDATE SET written = excluded.written, scopes = excluded.scopes, codes = excluded.codes`;
const SINCE = from('vector_block').select(
  { number, written: number, ...BYTES },
  'WHERE shelf = ? AND written > ? AND number < ? ORDER BY written LIMIT 64',
);
const BEHIND = from('vector_block').select(
  BYTES,
  'WHERE number >= ? AND number < ? ORDER BY number LIMIT 64',
);
const PAGE = 64;

/** A row's bytes may begin anywhere, numbers may not. A row of another size is as good as none. */
const fillBlock = (
  { scopes, codes }: Block,
  row: { readonly scopes: SqlValue; readonly codes: SqlValue },
): void => {
  const isWhole =
    row.scopes instanceof Uint8Array &&
    row.codes instanceof Uint8Array &&
    row.scopes.length === scopes.byteLength &&
    row.codes.length === codes.length;
  if (!isWhole) return void scopes.fill(0);
  new Uint8Array(scopes.buffer).set(row.scopes);
  codes.set(row.codes);
};
const blockOver = (codes: Uint8Array): Block => ({ scopes: new Uint16Array(PLACES_PER_BLOCK), codes });

/** One that may be changed. */
export const readBlock = (
  database: SqlDatabase,
  { number: at, bytes }: { readonly number: number; readonly bytes: number },
): Block => {
  const block = blockOver(new Uint8Array(bytes));
  fillBlock(block, READ.first(database, [at]) ?? { scopes: null, codes: null });
  return block;
};

/** Inside a transaction. */
export const writeBlock = (
  database: SqlDatabase,
  { number, block }: { readonly number: number; readonly block: Block },
): void => {
  const shelf = Math.floor(number / SHELF);
  database.run(WRITE, [number, shelf, new Uint8Array(block.scopes.buffer), block.codes, shelf]);
};

export type BlocksOf = { readonly number: number; readonly dimensions: number };
export type BlockCache = {
  /** All blocks of a shelf, in order, and what looks through them. */
  readonly of: (database: SqlDatabase, shelf: BlocksOf) => Looked;
};
type Kept = {
  readonly blocks: Map<number, Block>;
  readonly kernel: Kernel;
  readonly room: number;
  readonly bytes: number;
  through: number;
};
type OfShelf = { readonly shelf: BlocksOf; readonly kept: Kept };

/** A shelf's. Room for some 120,000 vectors of 384 numbers. */
export const MOST_KEPT_BYTES = 12 * 1024 * 1024;

const indexOf = (number: number): number => number % SHELF;

/** What was written since it was last asked, as far as there is room for it. */
const refresh = (database: SqlDatabase, { shelf, kept }: OfShelf): void => {
  const end = shelf.number * SHELF + kept.room;
  for (;;) {
    const { rows, found } = SINCE.page(database, [shelf.number, kept.through, end]);
    for (const row of rows) {
      kept.through = row.written;
      const block = kept.blocks.get(indexOf(row.number)) ?? blockOver(kept.kernel.room());
      fillBlock(block, row);
      kept.blocks.set(indexOf(row.number), block);
    }
    // SQLite sorts values that are no numbers behind all numbers.
    if (found < PAGE || rows.length === 0) return;
  }
};

/** Those for which there is no room, read from the file. */
const behind = function* (
  database: SqlDatabase,
  { shelf, kept }: OfShelf,
): Generator<Block, undefined, undefined> {
  for (let first = shelf.number * SHELF + kept.room; ; first += PAGE) {
    const { rows, found } = BEHIND.page(database, [first, (shelf.number + 1) * SHELF]);
    for (const row of rows) {
      const block = blockOver(new Uint8Array(kept.bytes));
      fillBlock(block, row);
      yield block;
    }
    if (found < PAGE) return undefined;
  }
};

const allOf = function* (database: SqlDatabase, of: OfShelf): Generator<Block, undefined, undefined> {
  const { blocks, room } = of.kept;
  for (let index = 0; index < blocks.size; index += 1) {
    const block = blocks.get(index);
    if (block !== undefined) yield block;
  }
  if (blocks.size >= room) yield* behind(database, of);
  return undefined;
};

export type CacheParts = {
  readonly mostBytes?: number;
  /** Null: this device has none, and looks by what JavaScript can do. */
  readonly machine: MachineCode | null;
};
export const createBlockCache = ({ machine, mostBytes = MOST_KEPT_BYTES }: CacheParts): BlockCache => {
  const shelves = new Map<number, Kept>();
  const keep = ({ number, dimensions }: BlocksOf): Kept => {
    const bytes = bytesOfBlock(dimensions);
    const room = Math.floor(mostBytes / (bytes + PLACES_PER_BLOCK * Uint16Array.BYTES_PER_ELEMENT));
    const size = { bytesOfBlock: bytes, mostBlocks: room };
    const kernel = (machine && createMachineKernel(machine, size)) ?? createPlainKernel(bytes);
    const kept: Kept = { blocks: new Map(), kernel, room, bytes, through: 0 };
    shelves.set(number, kept);
    return kept;
  };
  return {
    of: (database, shelf) => {
      const kept = shelves.get(shelf.number) ?? keep(shelf);
      refresh(database, { shelf, kept });
      return { kernel: kept.kernel, blocks: () => allOf(database, { shelf, kept }) };
    },
  };
};

import { bytes, column, number, select, type Column } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import { PIECE, pieceCount, type StagedFile } from './pieces';
import { refuse } from './refused';

// The rows of the database in which files lie while they are under way [STAGE-2].
export type Purpose = 'incoming' | 'markdown' | 'backup';
export type Outgoing = {
  /** Throws `Refused` where it becomes larger than what may come in. */
  readonly write: (bytes: Uint8Array) => void;
  /** Nothing of it can be read before. */
  readonly finish: () => { readonly transferId: string; readonly size: number };
  /** What was written so far is thrown away. */
  readonly discard: () => void;
};
export type TransferRow = { readonly size: number; readonly purpose: Purpose };
const purpose: Column<Purpose> = (value) => (value === 'backup' || value === 'markdown' ? value : 'incoming');
const ONE = select({ size: number, purpose }, 'SELECT size, purpose FROM transfer WHERE id = ?');
export const rowOf = (database: SqlDatabase, id: string): TransferRow | null => ONE.first(database, [id]);
const BYTES = column({ bytes }, 'SELECT bytes FROM piece WHERE transfer_id = ? AND number = ?');
export const pieceAt = (
  database: SqlDatabase,
  { id, number: at }: { id: string; number: number },
): Uint8Array | null => BYTES.first(database, [id, at]);
export const remove = (database: SqlDatabase, id: string): void =>
  database.transaction(() => {
    database.run('DELETE FROM piece WHERE transfer_id = ?', [id]);
    database.run('DELETE FROM transfer WHERE id = ?', [id]);
  });
const TRANSFERS = column({ count: number }, 'SELECT count(*) AS count FROM transfer');
const PIECES = column({ count: number }, 'SELECT count(*) AS count FROM piece WHERE transfer_id = ?');
export const transferCount = (database: SqlDatabase): number => TRANSFERS.first(database) ?? 0;
const pieceCountOf = (database: SqlDatabase, id: string): number => PIECES.first(database, [id]) ?? 0;

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

export const fileOf = (database: SqlDatabase, { id, size }: { id: string; size: number }): StagedFile => {
  let held: { readonly number: number; readonly bytes: Uint8Array } = { number: -1, bytes: new Uint8Array() };
  const pieceOf = (number: number): Uint8Array => {
    if (held.number !== number) {
      const bytes = pieceAt(database, { id, number });
      if (bytes === null) throw new Error('[STAGE-3] a whole file lacks a piece');
      held = { number, bytes };
    }
    return held.bytes;
  };
  return {
    size,
    read: (offset, length) => {
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array();
      const result = new Uint8Array(end - offset);
      for (let at = offset; at < end;) {
        const number = Math.floor(at / PIECE);
        const from = at - number * PIECE;
        const part = pieceOf(number).subarray(from, from + (end - at));
        result.set(part, at - offset);
        at += part.length;
      }
      return result;
    },
  };
};

const BEGIN_OUTGOING = 'INSERT INTO transfer (id, size, started_at, purpose) VALUES (?, NULL, ?, ?)';
export const outgoing = (
  database: SqlDatabase,
  { id, purpose, now, most }: { id: string; purpose: Purpose; now: number; most: number },
): Outgoing => {
  database.run(BEGIN_OUTGOING, [id, now, purpose]);
  const waiting = new Uint8Array(PIECE);
  let filled = 0;
  let number = 0;
  const flush = (): void => {
    database.run('INSERT INTO piece (transfer_id, number, bytes) VALUES (?, ?, ?)', [
      id,
      number,
      waiting.slice(0, filled),
    ]);
    number += 1;
    filled = 0;
  };
  return {
    write: (bytes) => {
      if (number * PIECE + filled + bytes.length > most) refuse('export_too_large');
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + PIECE - filled);
        waiting.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === PIECE) flush();
      }
    },
    finish: () => {
      const size = number * PIECE + filled;
      if (filled > 0) flush();
      database.run('UPDATE transfer SET size = ? WHERE id = ?', [size, id]);
      return { transferId: id, size };
    },
    discard: () => remove(database, id),
  };
};

export const isWhole = (database: SqlDatabase, { id, size }: { id: string; size: number }): boolean =>
  pieceCountOf(database, id) === pieceCount(size);

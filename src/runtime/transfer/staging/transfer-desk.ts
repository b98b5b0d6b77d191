import { DAY_MS } from '../../../core/calendar/civil-day';
import type { IdSource } from '../../../core/id';
import type { Clock, Random } from '../../../core/ports';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import { column, text } from '../../../db/rows';
import type { SqlDatabase, SqlFiles } from '../../../db/sql-database';
import { largest, pieceCount, pieceLength, type Bounds, type StagedFile } from './pieces';
import { createTouches, type Touches } from './touches';
import {
  fileOf,
  isWhole,
  outgoing,
  pieceAt,
  remove,
  rowOf,
  sameBytes,
  transferCount,
  type Outgoing,
  type Purpose,
  type TransferRow,
} from './staged-rows';

// [STAGE-2] Files that come or go lie in a database of their own beside the journal, never in memory: it is this device's alone, and it is
// removed when nothing is under way.
// [STAGE-3] A piece sent again changes nothing; another one in its place is refused. A file is read only when it is whole.
// [STAGE-4] What nobody came back for within a day is thrown away, but for the file of an import that is not finished. Where there is no room for one
// more, the oldest that nobody has touched for a while goes: what an app that was ended left behind shuts nobody out.
const FILE = 'transfer.sqlite';
const KEEP_MS = DAY_MS;
const MOST_TRANSFERS = 8;
const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS transfer (id TEXT PRIMARY KEY, size INTEGER, started_at INTEGER NOT NULL, purpose TEXT NOT NULL) STRICT',
  'CREATE TABLE IF NOT EXISTS piece (transfer_id TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (transfer_id, number)) STRICT',
];

export type Piece = { readonly bytes: Uint8Array; readonly isLast: boolean };
export type TransferDesk = {
  readonly random: Random;
  readonly bounds: Bounds;
  readonly begin: (size: number, what?: keyof Bounds) => Result<{ readonly transferId: string }, Failure>;
  readonly put: (
    piece: { readonly transferId: string; readonly number: number },
    bytes: Uint8Array,
  ) => Result<null, Failure>;
  readonly open: (transferId: string, what?: keyof Bounds) => Result<StagedFile, Failure>;
  readonly send: (purpose: Purpose) => Outgoing;
  readonly piece: (transferId: string, number: number) => Result<Piece, Failure>;
  /** Null where it is not here. */
  readonly purposeOf: (transferId: string) => Purpose | null;
  readonly end: (transferId: string) => void;
  readonly close: () => void;
};
type Ports = {
  readonly files: SqlFiles;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  /** While an import is not finished its file stays. */
  readonly isKept: () => boolean;
  /** Smaller ones in tests. */
  readonly bounds?: Bounds;
};

const OLD = column({ id: text }, 'SELECT id FROM transfer WHERE started_at < ?');
const OLDEST_FIRST = column({ id: text }, 'SELECT id FROM transfer ORDER BY started_at, id');
const sweep = (database: SqlDatabase, { clock, isKept }: Ports): void => {
  if (isKept()) return;
  for (const id of OLD.all(database, [clock.now() - KEEP_MS])) remove(database, id);
};

/** Opened when it is first needed; the file goes when the last transfer ends. */
const createStore = (ports: Ports) => {
  let opened: SqlDatabase | null = null;
  const close = (): void => {
    opened?.close();
    opened = null;
  };
  const database = (): SqlDatabase => {
    if (opened !== null) return opened;
    const fresh = ports.files.open(FILE);
    for (const sql of SCHEMA) fresh.run(sql);
    opened = fresh;
    sweep(fresh, ports);
    return fresh;
  };
  const removeIfEmpty = (): void => {
    if (transferCount(database()) > 0) return;
    close();
    ports.files.remove(FILE);
  };
  return { database, removeIfEmpty, close, exists: () => opened !== null || ports.files.exists(FILE) };
};

/** A whole file may be the one that an import goes on with, but for one that was sent once more since. */
const isSparable = (
  database: SqlDatabase,
  { id, later }: { id: string; later: readonly string[] },
): boolean => {
  const wholeSize = (of: string): number | null => {
    const row = rowOf(database, of);
    return row?.purpose === 'incoming' && isWhole(database, { id: of, size: row.size }) ? row.size : null;
  };
  const size = wholeSize(id);
  return size === null || later.some((of) => wholeSize(of) === size);
};

const makeRoom = (
  database: SqlDatabase,
  { isIdle, isKept }: Pick<Touches, 'isIdle'> & Pick<Ports, 'isKept'>,
): boolean => {
  if (transferCount(database) < MOST_TRANSFERS) return true;
  const ids = OLDEST_FIRST.all(database);
  const mayGo = (id: string, at: number): boolean =>
    isIdle(id) && (!isKept() || isSparable(database, { id, later: ids.slice(at + 1) }));
  const oldest = ids.find(mayGo);
  if (oldest !== undefined) remove(database, oldest);
  return oldest !== undefined;
};

const createPut =
  (database: () => SqlDatabase, { touch }: Touches): TransferDesk['put'] =>
  ({ transferId, number }, bytes) => {
    touch(transferId);
    const row = rowOf(database(), transferId);
    if (row === null || row.purpose !== 'incoming') return fail('transfer_not_found');
    if (number >= pieceCount(row.size) || bytes.length !== pieceLength(row.size, number))
      return fail('invalid_arguments', 'data');
    const before = pieceAt(database(), { id: transferId, number });
    if (before !== null) return sameBytes(before, bytes) ? ok(null) : fail('invalid_arguments', 'number');
    database().run('INSERT INTO piece (transfer_id, number, bytes) VALUES (?, ?, ?)', [
      transferId,
      number,
      bytes,
    ]);
    return ok(null);
  };

const createBegin =
  (
    ports: Ports,
    { database, touches }: { database: () => SqlDatabase; touches: Touches },
  ): TransferDesk['begin'] =>
  (size, what = 'file') => {
    if (size > (ports.bounds ?? largest)[what]) return fail('import_too_large');
    sweep(database(), ports);
    if (!makeRoom(database(), { ...touches, isKept: ports.isKept })) return fail('too_many_transfers');
    const transferId = ports.ids();
    touches.touch(transferId);
    database().run("INSERT INTO transfer (id, size, started_at, purpose) VALUES (?, ?, ?, 'incoming')", [
      transferId,
      size,
      ports.clock.now(),
    ]);
    return ok({ transferId });
  };

type Store = ReturnType<typeof createStore>;
const createSend =
  (
    { ids, clock, bounds = largest }: Ports,
    { store, touches }: { store: Store; touches: Touches },
  ): TransferDesk['send'] =>
  (purpose) => {
    const id = ids();
    const most = bounds[purpose === 'backup' ? 'backup' : 'file'];
    const going = outgoing(store.database(), { id, purpose, now: clock.now(), most });
    const discard = (): void => {
      going.discard();
      store.removeIfEmpty();
    };
    return touches.outgoing(id, { ...going, discard });
  };

export const createTransferDesk = (ports: Ports): TransferDesk => {
  const { random, bounds = largest } = ports;
  const store = createStore(ports);
  const { database } = store;
  const touches = createTouches(ports.clock);
  const known = (id: string): TransferRow | null => (store.exists() ? rowOf(database(), id) : null);
  return {
    random,
    bounds,
    begin: createBegin(ports, { database, touches }),
    put: createPut(database, touches),
    open: (id, what = 'file') => {
      const row = known(id);
      if (row === null) return fail('transfer_not_found');
      const whole = { id, size: row.size };
      if (row.size > bounds[what]) return fail('import_too_large');
      if (!isWhole(database(), whole)) return fail('transfer_incomplete');
      return ok(touches.file(id, fileOf(database(), whole)));
    },
    send: createSend(ports, { store, touches }),
    piece: (id, number) => {
      touches.touch(id);
      const row = known(id);
      const bytes = row === null ? null : pieceAt(database(), { id, number });
      if (row === null || bytes === null) return fail('transfer_not_found');
      return ok({ bytes, isLast: number === pieceCount(row.size) - 1 });
    },
    purposeOf: (id) => known(id)?.purpose ?? null,
    end: (id) => {
      if (!store.exists()) return;
      remove(database(), id);
      store.removeIfEmpty();
    },
    close: store.close,
  };
};

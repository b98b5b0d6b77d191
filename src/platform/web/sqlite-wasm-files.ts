import init from '@sqlite.org/sqlite-wasm';
import type { SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { FileBytes, SqlFiles } from '../../db/sql-database';
import { isFileName } from '../../db/sql-file-name';
import { openSqliteWasm, wasmErrorOf } from './sqlite-wasm-sql';

// [SQL-13] One owner per origin holds the pool, over all profiles: ask for the Web Lock first, open the pool then.
// Only in a dedicated worker, bundled as an ES module with sqlite3.wasm beside it.
export type SqliteWasmPool = {
  /** A profile: its files are names under one directory. Synchronous from here on. */
  readonly files: (directory: string) => SqlFiles;
  readonly directories: () => readonly string[];
  /** Gives the files back to the browser, so that another worker can own them. Close every database first. */
  readonly pause: () => void;
  readonly resume: () => Promise<Result<null, PoolFailure>>;
};
export type PoolFailure = {
  readonly code: 'browser_storage_missing' | 'browser_storage_in_use';
  readonly detail?: string;
};

// Each database needs up to three files (itself, its log, a copy before a migration); a profile has three databases.
const CAPACITY = 32;
const VFS = 'reveille';

const failureOf = (cause: unknown): Result<never, PoolFailure> => {
  const name = cause instanceof Error ? cause.name : 'unknown';
  const isInUse = name === 'NoModificationAllowedError' || name === 'InvalidStateError';
  return fail(isInUse ? 'browser_storage_in_use' : 'browser_storage_missing', name);
};

const pathOf = (directory: string, name: string): string => {
  if (isFileName(name) && isFileName(directory)) return `/${directory}/${name}`;
  throw new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'not a file name' });
};

const copyWhole = (pool: SAHPoolUtil, copy: { readonly from: string; readonly to: string }): void => {
  const names = new Set(pool.getFileNames());
  const log = `${copy.from}-wal`;
  if (!names.has(copy.from)) throw sqlErrorOf(14, 'no such file');
  if (names.has(log) && pool.exportFile(log).length > 0) throw sqlErrorOf(5, 'the log is not checkpointed');
  pool.unlink(`${copy.to}-wal`);
  pool.unlink(`${copy.to}-journal`);
  // A new file gets its name last, after its bytes: it appears whole or not at all.
  void pool.importDb(copy.to, pool.exportFile(copy.from));
};

const bytesOf = (pool: SAHPoolUtil, path: string): FileBytes | null => {
  if (!pool.getFileNames().includes(path)) return null;
  const bytes = pool.exportFile(path);
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    close: () => undefined,
  };
};

const asSqlError = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw wasmErrorOf(cause);
  }
};

type Opened = { readonly sqlite: Sqlite3Static; readonly pool: SAHPoolUtil };

const filesOf = ({ sqlite, pool }: Opened, directory: string): SqlFiles => {
  const at = (name: string): string => pathOf(directory, name);
  return {
    open: (name, options) =>
      openSqliteWasm(sqlite, {
        path: at(name),
        vfs: VFS,
        readOnly: options?.readOnly ?? false,
        maxPages: options?.maxPages,
        durable: options?.durable ?? 'now',
      }),
    exists: (name) => pool.getFileNames().includes(at(name)),
    bytes: (name, part) => asSqlError(() => bytesOf(pool, part === 'log' ? `${at(name)}-wal` : at(name))),
    copy: (from, to) => asSqlError(() => copyWhole(pool, { from: at(from), to: at(to) })),
    remove: (name) =>
      asSqlError(() => {
        for (const suffix of ['', '-wal', '-journal']) pool.unlink(at(name) + suffix);
      }),
    list: () =>
      pool
        .getFileNames()
        .filter((path) => path.startsWith(`/${directory}/`) && !/-(?:wal|journal)$/.test(path))
        .map((path) => path.slice(directory.length + 2))
        .sort(),
  };
};

const options = {
  name: VFS,
  initialCapacity: CAPACITY,
  // Without this a pool that another worker holds is deleted by the one that failed to open it.
  preserveOnInitFailure: true,
  forceReinitIfPreviouslyFailed: true,
};

let loading: Promise<Sqlite3Static> | null = null;

export const openPool = async (): Promise<Result<SqliteWasmPool, PoolFailure>> => {
  try {
    loading ??= init();
    const sqlite = await loading.catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
    const pool = await sqlite.installOpfsSAHPoolVfs(options);
    await pool.reserveMinimumCapacity(CAPACITY);
    const directories = (): readonly string[] => [
      ...new Set(pool.getFileNames().flatMap((path) => path.split('/')[1] ?? [])),
    ];
    const resume = async (): Promise<Result<null, PoolFailure>> => {
      try {
        await pool.unpauseVfs();
        return ok(null);
      } catch (cause) {
        return failureOf(cause);
      }
    };
    const files = (directory: string): SqlFiles => filesOf({ sqlite, pool }, directory);
    return ok({ files, directories, pause: () => void pool.pauseVfs(), resume });
  } catch (cause) {
    return failureOf(cause);
  }
};

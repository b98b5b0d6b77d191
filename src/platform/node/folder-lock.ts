import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { makePrivateFolder } from './home-folder';
import { readFileIfThere, removeFile, writePrivateFile } from './private-file';

// [HUB-2] One process owns a folder. The owner holds a lock of the operating system (SQLite takes it for us on every
// platform), which ends with the process however it ends: nothing is ever stale, and a reused process id means nothing.
// [HUB-3] Beside it lies a note, 0600: who the owner is, where it listens, and a token made for this one start.
export const LockNote = z.object({
  pid: z.number().int(),
  /** Null: not listening (a single command at work, or a hub that is still starting). */
  port: z.number().int().nullable(),
  host: z.string().optional(),
  token: z.string(),
  /** How a hub was started, for whoever starts it once more: the address it listens on, its names, its token's hash. */
  started: z
    .object({ host: z.string(), names: z.array(z.string()), token: z.string().nullable() })
    .optional(),
});
export type LockNote = z.infer<typeof LockNote>;

export type FolderLock = {
  readonly release: () => void;
  /** Replaces the note, once there is more to say. */
  readonly rewrite: (note: LockNote) => void;
};

const lockPath = (folder: string): string => join(folder, 'owner.lock');
const notePath = (folder: string): string => join(folder, 'owner.json');

/** By shape: the addon keeps the error class of whoever loaded it first, so `instanceof` fails for a second module instance. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** Rights alone are no such thing: who may not write the lock may still be able to write what it guards. */
const isOnReadOnlyDisk = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
};

/** [HUB-29] On a disk that may only be read nobody writes, so readers share it; a writer elsewhere still keeps them out. */
const lockHandle = (handle: Database.Database, path: string): void => {
  try {
    // Else a transaction begins with a file beside the lock, which a full disk has no room for.
    handle.pragma('journal_mode = MEMORY');
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_READONLY') || !isOnReadOnlyDisk(path)) throw error;
    handle.exec('BEGIN');
    handle.prepare('SELECT 1 FROM sqlite_schema').get();
  }
};

/**
 * Null while another process holds it. Only SQLite may ever open this file: on POSIX, closing any handle of it in
 * this process would drop the lock that the process holds.
 */
const takeSystemLock = (folder: string, patienceMs: number): Database.Database | null => {
  const path = lockPath(folder);
  const isNew = !existsSync(path);
  const handle = new Database(path, { timeout: patienceMs });
  try {
    lockHandle(handle, path);
    if (isNew) chmodSync(path, 0o600);
    return handle;
  } catch (error) {
    handle.close();
    if (isBusy(error)) return null;
    throw error;
  }
};

/** [HUB-29] Without a note nobody finds the owner, who holds the folder all the same. */
const CAN_LEAVE_NO_NOTE: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'];

/** False: there is none, and no older one that could be taken for it. */
const leaveNote = (folder: string, note: LockNote): boolean => {
  try {
    writePrivateFile(notePath(folder), `${JSON.stringify(note)}\n`);
    return true;
  } catch (error) {
    if (!CAN_LEAVE_NO_NOTE.includes(codeOf(error))) throw error;
    if (codeOf(error) !== 'EROFS') removeFile(notePath(folder));
    return false;
  }
};

/** Long enough to sit out a neighbour's glance ({@link ownerOf}), short enough to answer a person. */
const PATIENCE_MS = 250;

export const lockFolder = (folder: string, note: LockNote): Result<FolderLock, Failure> => {
  makePrivateFolder(folder);
  const handle = takeSystemLock(folder, PATIENCE_MS);
  if (handle === null) return fail('profile_in_use');
  let hasNote = false;
  try {
    hasNote = leaveNote(folder, note);
  } catch (error) {
    handle.close();
    throw error;
  }
  let isHeld = true;
  return ok({
    rewrite: (next) => {
      hasNote = leaveNote(folder, next);
    },
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      if (hasNote) removeFile(notePath(folder));
      handle.close();
    },
  });
};

/** What the present owner wrote. A note without an owner is a leftover and is not shown. */
export const ownerOf = (folder: string): { readonly isHeld: boolean; readonly note: LockNote | null } => {
  if (!existsSync(lockPath(folder))) return { isHeld: false, note: null };
  const handle = takeSystemLock(folder, 0);
  if (handle !== null) {
    handle.close();
    return { isHeld: false, note: null };
  }
  return { isHeld: true, note: noteIn(readFileIfThere(notePath(folder))) };
};

const noteIn = (text: string | null): LockNote | null => {
  if (text === null) return null;
  try {
    const parsed = LockNote.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: the same as no note.
    return null;
  }
};

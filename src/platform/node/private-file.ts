import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder';

/** On the disk when it returns, name and all; whole or not at all, and never readable by others, not even for a moment. */
export const writePrivateFile = (path: string, text: string): void => {
  const fresh = `${path}.${randomUUID()}`;
  try {
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
};

export const readFileIfThere = (path: string): string | null => {
  if (!existsSync(path)) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // It may go between the two lines.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
      return null;
    throw error;
  }
};

export const removeFile = (path: string): void => rmSync(path, { force: true });

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

/** Without it a power cut takes the new name of the file back. Windows has no such call. */
const flushFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Whole or not at all, and never readable by others, not even for a moment. */
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
    flushFolder(dirname(path));
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

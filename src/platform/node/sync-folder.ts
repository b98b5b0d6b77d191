import { closeSync, fsyncSync, openSync } from 'node:fs';

const cannotBeSynced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'ENOTSUP');

/**
 * A name that was given or taken in a folder is on the disk once the folder is. Windows keeps names by itself and opens no folder; some file systems
 * know no such thing.
 */
export const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!cannotBeSynced(error)) throw error;
  } finally {
    closeSync(handle);
  }
};

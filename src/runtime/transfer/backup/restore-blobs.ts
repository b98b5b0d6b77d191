import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { createBlobReader, keepBlob } from './backup-blobs';
import type { OpenBackup } from './judge-backup';
import { readBackup } from './read-backup';

export const restoreBlobs = function* (engine: Engine, { file, entropy }: OpenBackup): Sliced<undefined> {
  const blobs = createBlobReader();
  for (const part of readBackup(file, entropy)) {
    if (part.part === 'blob') keepBlob(engine, blobs.read(part.blob));
    yield;
  }
  return undefined;
};

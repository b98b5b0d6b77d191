import { dirname } from 'node:path';
import type { MarkPlace } from '../../core/mark-place';
import { fail, ok } from '../../core/result';
import { makePrivateFolder } from './home-folder';
import { readFileIfThere, removeFile, writePrivateFile } from './private-file';

/** [HOST-2] A file of its own, 0600, in a folder that copying a profile's folder leaves behind. */
export const createMarkFile = (path: string): MarkPlace => ({
  read: () => {
    try {
      return ok(readFileIfThere(path));
    } catch {
      return fail('mark_unreadable');
    }
  },
  write: (text) => {
    try {
      makePrivateFolder(dirname(path));
      writePrivateFile(path, `${text}\n`);
      return ok(null);
    } catch {
      return fail('mark_unwritable');
    }
  },
  remove: () => removeFile(path),
});

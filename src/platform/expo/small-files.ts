import { Directory, File, Paths } from 'expo-file-system';
import type { SmallFiles } from './sealed-key-value';

const UNFINISHED = '.unfinished';

const removeIfThere = (file: File): void => {
  if (file.exists) file.delete();
};

/** A folder among the app's documents. */
export const createSmallFiles = (folder: string): SmallFiles => {
  const home = (): Directory => new Directory(Paths.document, folder);
  return {
    read: (name) => {
      const file = new File(home(), name);
      return file.exists ? file.bytesSync() : null;
    },
    write: (name, bytes) => {
      const directory = home();
      if (!directory.exists) directory.create({ intermediates: true, idempotent: true });
      const unfinished = new File(directory, name + UNFINISHED);
      unfinished.write(bytes);
      unfinished.moveSync(new File(directory, name), { overwrite: true });
    },
    remove: (name) => {
      for (const suffix of [UNFINISHED, '']) removeIfThere(new File(home(), name + suffix));
    },
  };
};

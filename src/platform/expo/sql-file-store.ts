import { Directory, File } from 'expo-file-system';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { SqlFiles } from '../../db/sql-database';
import { isFileName } from '../../db/sql-file-name';

// The file half of both native drivers. Both libraries want plain paths, expo-file-system wants URIs.
const BESIDE = ['-wal', '-shm', '-journal'] as const;
const UNFINISHED = '.unfinished';

export type SqlFileStore = Omit<SqlFiles, 'open'> & {
  readonly checkName: (name: string) => void;
  /** The directory as the path that SQLite opens. */
  readonly path: string;
};

const removeIfThere = (file: File): void => {
  if (file.exists) file.delete();
};

const asSqlError = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof SqlError) throw cause;
    throw sqlErrorOf(10, 'the file system refused');
  }
};

const checkName = (name: string): void => {
  if (!isFileName(name)) throw new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'not a file name' });
};

const copyWhole = (
  fileAt: (name: string) => File,
  copy: { readonly from: string; readonly to: string },
): void => {
  const log = fileAt(`${copy.from}-wal`);
  if (!fileAt(copy.from).exists) throw sqlErrorOf(14, 'no such file');
  if (log.exists && log.size > 0) throw sqlErrorOf(5, 'the log is not checkpointed');
  const unfinished = fileAt(copy.to + UNFINISHED);
  removeIfThere(unfinished);
  fileAt(copy.from).copySync(unfinished);
  // A log left beside the target would be replayed over the copy.
  for (const suffix of BESIDE) removeIfThere(fileAt(copy.to + suffix));
  unfinished.moveSync(fileAt(copy.to), { overwrite: true });
};

/** `uri` is the profile's directory: file:///… */
export const createSqlFileStore = (uri: string): SqlFileStore => {
  const directory = new Directory(uri);
  const fileAt = (name: string): File => new File(directory, name);
  const named = (name: string): File => {
    checkName(name);
    return fileAt(name);
  };
  return {
    checkName,
    path: decodeURIComponent(directory.uri.replace(/^file:\/\//, '')),
    exists: (name) => named(name).exists,
    copy: (from, to) => {
      checkName(from);
      checkName(to);
      asSqlError(() => copyWhole(fileAt, { from, to }));
    },
    remove: (name) => {
      checkName(name);
      asSqlError(() => {
        for (const suffix of ['', UNFINISHED, ...BESIDE]) removeIfThere(fileAt(name + suffix));
      });
    },
    list: () => {
      if (!directory.exists) return [];
      const names = directory.list().flatMap((entry) => (entry instanceof File ? [entry.name] : []));
      return names.filter((name) => !/(?:-wal|-shm|-journal|\.unfinished)$/.test(name)).sort();
    },
  };
};

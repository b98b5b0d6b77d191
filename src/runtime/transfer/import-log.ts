import { z } from 'zod';
import { from, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';

// [TRANSFER-14] This device keeps which imports it took in and which of them were undone, so that one can be undone long after; the newest
// hundred, beside the records and never among them.
const KEY = 'imports';
const MOST = 100;
export const ImportLogEntry = z.object({
  actId: z.string(),
  /** `export` and `backup` are this app's own. */
  format: z.string(),
  at: z.number(),
  records: z.number(),
  /** The act that took it back. */
  undoneBy: z.string().nullable(),
});
export type ImportLogEntry = z.infer<typeof ImportLogEntry>;
const Log = z.array(ImportLogEntry);

const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const parsed = (log: string | null): readonly ImportLogEntry[] => {
  if (log === null) return [];
  try {
    return Log.safeParse(JSON.parse(log)).data ?? [];
  } catch {
    return [];
  }
};

export const readImportLog = (database: SqlDatabase): readonly ImportLogEntry[] =>
  parsed(READ.first(database, [KEY]));

const writeImportLog = (database: SqlDatabase, entries: readonly ImportLogEntry[]): void => {
  database.run(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [KEY, JSON.stringify(entries.slice(0, MOST))],
  );
};

/** Inside the transaction of the import's last commit. */
export const noteImport = (database: SqlDatabase, entry: Omit<ImportLogEntry, 'undoneBy'>): void => {
  const others = readImportLog(database).filter(({ actId }) => actId !== entry.actId);
  writeImportLog(database, [{ ...entry, undoneBy: null }, ...others]);
};

/** `actId` was undone by `undoneBy`; an undo that is undone brings its import back. */
export const noteUndone = (
  database: SqlDatabase,
  { actId, undoneBy }: { readonly actId: string; readonly undoneBy: string },
): void => {
  const entries = readImportLog(database);
  if (!entries.some((entry) => entry.actId === actId || entry.undoneBy === actId)) return;
  writeImportLog(
    database,
    entries.map((entry) => {
      if (entry.actId === actId) return { ...entry, undoneBy };
      return entry.undoneBy === actId ? { ...entry, undoneBy: null } : entry;
    }),
  );
};

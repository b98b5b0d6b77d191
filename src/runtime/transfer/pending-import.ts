import { z } from 'zod';
import { parseJson } from '../../core/json';
import { from, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { unlessDamaged } from '../../db/unless-damaged';

// [TRANSFER-12] An import that has begun is marked in the file, in the commit of its first part; the mark goes with its last commit. While
// it stands the profile is not shown or changed as if it were whole: the same file again goes on where it stopped, and undoing the act
// takes back what came.
const KEY = 'import_pending';
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const MARK =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
const CLEAR = 'DELETE FROM meta WHERE key = ?';

const WORLD = 'import_pending_world';
const ImportWorld = z.object({ at: z.number(), zone: z.string() });
export type ImportWorld = z.infer<typeof ImportWorld>;

export type PendingImport = {
  /** The act of an import that has begun and is not finished, as the file says. */
  readonly act: () => string | null;
  /** It goes on at this moment, in this process. */
  readonly isRunning: () => boolean;
  readonly start: () => void;
  readonly stop: () => void;
  /** How much of the import that runs is written; null while none does. */
  readonly written: () => number | null;
  readonly wrote: (records: number) => void;
  /** Asked between its parts: somebody wants it to end. */
  readonly isCancelled: () => boolean;
  readonly cancel: () => void;
  /** Inside the transaction of the first part. */
  readonly mark: (act: string, world?: ImportWorld) => void;
  /** When and for which zone it began: gone on with later, it reads the file as it did. */
  readonly world: () => ImportWorld | null;
  /** Inside the transaction of the last commit, or when the act is undone. */
  readonly clear: () => void;
  /** After a commit that marked or cleared: memory moves only then. */
  readonly reread: () => void;
};

const worldIn = (database: SqlDatabase): ImportWorld | null => {
  const kept = READ.first(database, [WORLD]);
  const json = kept === null ? null : parseJson(kept);
  return json?.ok === true ? (ImportWorld.safeParse(json.value).data ?? null) : null;
};

export const createPendingImport = (database: SqlDatabase): PendingImport => {
  // [RESCUE-6] A mark that cannot be read must not lock the life that is there: it counts as none.
  let act = unlessDamaged(() => READ.first(database, [KEY]));
  let isRunning = false;
  let written = 0;
  let isCancelled = false;
  return {
    act: () => act,
    isRunning: () => isRunning,
    start: () => {
      isRunning = true;
      written = 0;
      isCancelled = false;
    },
    written: () => (isRunning ? written : null),
    wrote: (records) => {
      written += records;
    },
    isCancelled: () => isCancelled,
    cancel: () => {
      isCancelled = isRunning;
    },
    stop: () => {
      isRunning = false;
    },
    mark: (started, world) => {
      database.run(MARK, [KEY, started]);
      if (world !== undefined) database.run(MARK, [WORLD, JSON.stringify(world)]);
    },
    world: () => (act === null ? null : worldIn(database)),
    clear: () => {
      for (const key of [KEY, WORLD]) database.run(CLEAR, [key]);
    },
    reread: () => {
      act = READ.first(database, [KEY]);
    },
  };
};

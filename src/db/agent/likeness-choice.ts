import { z } from 'zod';
import { parseJson } from '../../core/json';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [FAR-1] Which model elsewhere turns texts into directions is a person's choice for this device; nothing is chosen until they do.
/** Whoever fills the shelf is no agent: rows of access, budgets and the ledger name it so. No record has such an id. */
export const LIKENESS = '~likeness';

const StoredChoice = z.object({ provider: z.string(), model: z.string(), chosenAt: z.number() });
export type LikenessChoice = z.infer<typeof StoredChoice>;

const KEY = 'likeness';
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const WRITE = `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** Null: nobody chose one, or what is stored cannot be read. */
export const readLikenessChoice = (database: SqlDatabase): LikenessChoice | null => {
  const kept = READ.first(database, [KEY]);
  const json = kept === null ? null : parseJson(kept);
  const choice = json?.ok === true ? StoredChoice.safeParse(json.value) : null;
  return choice?.success === true ? choice.data : null;
};

export const keepLikenessChoice = (database: SqlDatabase, choice: LikenessChoice): void => {
  database.run(WRITE, [KEY, JSON.stringify(choice)]);
};

export const dropLikenessChoice = (database: SqlDatabase): void => {
  database.run('DELETE FROM meta WHERE key = ?', [KEY]);
};

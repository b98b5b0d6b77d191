import { parseJson } from '../../core/json';
import { z } from 'zod';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { unlessDamaged } from '../unless-damaged';

// [HOST-3] What the person has to be told once, by its code: it stands until they said that they read it.
const KEY = 'notices';
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const WRITE =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
const Codes = z.array(z.string());

export const noticesIn = (journal: SqlDatabase): readonly string[] => {
  // [RESCUE-6] The status says that the file is damaged, which matters more.
  const kept = unlessDamaged(() => READ.first(journal, [KEY]));
  const json = kept === null ? null : parseJson(kept);
  return json?.ok === true ? (Codes.safeParse(json.value).data ?? []) : [];
};

const write = (journal: SqlDatabase, codes: readonly string[]): void => {
  journal.run(WRITE, [KEY, JSON.stringify(codes)]);
};
export const addNotice = (journal: SqlDatabase, code: string): void => {
  const codes = noticesIn(journal);
  if (!codes.includes(code)) write(journal, [...codes, code]);
};
export const dropNotice = (journal: SqlDatabase, code: string): void => {
  const codes = noticesIn(journal);
  if (codes.includes(code))
    write(
      journal,
      codes.filter((each) => each !== code),
    );
};

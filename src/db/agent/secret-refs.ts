import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [SECRET-1] A database holds the name under which a store of the system keeps a key, never the key.
const READ = from('secret_refs').column(
  { secretRefId: text },
  'WHERE provider = ? ORDER BY created_at DESC LIMIT 1',
);
const ALL = from('secret_refs').column({ secretRefId: text }, 'ORDER BY secret_ref_id LIMIT 1000');
const FORGET = 'DELETE FROM secret_refs WHERE provider = ?';
const INSERT = 'INSERT INTO secret_refs (secret_ref_id, provider, account, created_at) VALUES (?, ?, ?, ?)';

export const secretRefOf = (database: SqlDatabase, provider: string): string | null =>
  READ.first(database, [provider]);

export const secretRefs = (database: SqlDatabase): readonly string[] => ALL.all(database);

export const keepSecretRef = (
  database: SqlDatabase,
  { provider, ref, at }: { readonly provider: string; readonly ref: string; readonly at: number },
): void => {
  database.run(FORGET, [provider]);
  database.run(INSERT, [ref, provider, '', at]);
};

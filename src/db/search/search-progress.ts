import { parseJson, isJsonObject } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [SEARCH-6] How far the index follows the journal stands in the index itself, written with what it says: a crash at any moment leaves
// it behind at most, never ahead, and the next look goes on from there.
export type Progress = {
  readonly hostId: HostId;
  /** The last commit that is indexed. */
  readonly cursor: number;
  /** While everything is read anew: which kind, behind which id. */
  readonly rebuilding: { readonly kind: number; readonly after: string } | null;
  /** It was read anew and still lies in many pieces, each of which every question looks into. */
  readonly isLoose: boolean;
};

const READ = from('meta').column({ value: text }, "WHERE key = 'progress'");
const WRITE =
  "INSERT INTO meta (key, value) VALUES ('progress', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";

export const readProgress = (database: SqlDatabase): Progress | null => {
  const kept = READ.first(database);
  const parsed = kept === null ? null : parseJson(kept);
  const value = parsed?.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const { hostId, cursor, kind, after, isLoose } = value;
  if (typeof hostId !== 'string' || typeof cursor !== 'number') return null;
  const rebuilding = typeof kind === 'number' && typeof after === 'string' ? { kind, after } : null;
  return { hostId, cursor, rebuilding, isLoose: isLoose === true };
};

export const writeProgress = (
  database: SqlDatabase,
  { hostId, cursor, rebuilding, isLoose }: Progress,
): void => {
  database.run(WRITE, [JSON.stringify({ hostId, cursor, ...rebuilding, ...(isLoose && { isLoose }) })]);
};

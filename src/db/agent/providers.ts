import { z } from 'zod';
import { parseJson } from '../../core/json';
import { dropLikenessChoice, readLikenessChoice } from './likeness-choice';
import type { SqlDatabase, SqlRow } from '../sql-database';

// [PROVIDER-1] Which providers there are is this device's own matter: nothing that another device writes changes where this one sends anything.
export const providerKinds = ['openai', 'openai-chat', 'anthropic', 'google', 'openai-compatible'] as const;
export const ProviderKind = z.enum(providerKinds);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** Currency units for a million tokens: what a person corrected. */
export const ModelPrice = z.object({
  input: z.number().min(0).max(1e12),
  output: z.number().min(0).max(1e12),
  cachedInput: z.number().min(0).max(1e12).exactOptional(),
});
export type ModelPrice = z.infer<typeof ModelPrice>;
/** What a server said of a model; null: it did not say. */
export const ModelAbilities = z.object({
  contextTokens: z.number().int().min(1).nullable(),
  tools: z.boolean().nullable(),
});
export type ModelAbilities = z.infer<typeof ModelAbilities>;

const texts = z.array(z.string());
const StoredProvider = z.object({
  id: z.string(),
  kind: ProviderKind,
  baseUrl: z.string(),
  local: z.boolean(),
  models: texts,
  rank: z.number().int(),
  addedAt: z.number().int(),
  prices: z.record(z.string(), ModelPrice),
  abilities: z.record(z.string(), ModelAbilities),
});
export type StoredProvider = z.infer<typeof StoredProvider>;

const COLUMNS = 'provider_id, kind, base_url, is_local, models, rank, added_at, prices, abilities';
const LIST = `SELECT ${COLUMNS} FROM providers ORDER BY rank, provider_id LIMIT 100`;
const READ = `SELECT ${COLUMNS} FROM providers WHERE provider_id = ?`;
const NEXT_RANK = 'SELECT coalesce(max(rank), 0) + 1 FROM providers';
const INSERT = `INSERT INTO providers (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const jsonOf = (text: unknown, empty: string): unknown => {
  const json = parseJson(typeof text === 'string' ? text : empty);
  return json.ok ? json.value : null;
};

/** What cannot be read is no provider: nothing is sent there. */
const providerOf = ([
  id,
  kind,
  baseUrl,
  local,
  models,
  rank,
  addedAt,
  prices,
  abilities,
]: SqlRow): readonly StoredProvider[] => {
  const read = StoredProvider.safeParse({
    id,
    kind,
    baseUrl,
    local: local === 1,
    models: jsonOf(models, '[]'),
    rank,
    addedAt,
    prices: jsonOf(prices, '{}'),
    abilities: jsonOf(abilities, '{}'),
  });
  return read.success ? [read.data] : [];
};

/** In the order in which the person wants them asked. */
export const listProviders = (database: SqlDatabase): readonly StoredProvider[] =>
  database.query(LIST).rows.flatMap(providerOf);

export const readProvider = (database: SqlDatabase, id: string): StoredProvider | null =>
  database.query(READ, [id]).rows.flatMap(providerOf)[0] ?? null;

/** Last in the order. */
export const addProvider = (
  database: SqlDatabase,
  { id, kind, baseUrl, local, models, addedAt }: Omit<StoredProvider, 'rank' | 'prices' | 'abilities'>,
): void => {
  const rank = Number(database.query(NEXT_RANK).rows[0]?.[0] ?? 1);
  const values = [id, kind, baseUrl, local ? 1 : 0, JSON.stringify(models), rank, addedAt, null, null];
  database.run(INSERT, values);
};

export const removeProvider = (database: SqlDatabase, id: string): void => {
  database.run('DELETE FROM providers WHERE provider_id = ?', [id]);
  database.run('DELETE FROM consents WHERE provider = ?', [id]);
  database.run('DELETE FROM secret_refs WHERE provider = ?', [id]);
  if (readLikenessChoice(database)?.provider === id) dropLikenessChoice(database);
};

export const setProviderModels = (
  database: SqlDatabase,
  { id, models }: Pick<StoredProvider, 'id' | 'models'>,
): void => {
  database.run('UPDATE providers SET models = ? WHERE provider_id = ?', [JSON.stringify(models), id]);
};
export const setProviderPrices = (
  database: SqlDatabase,
  { id, prices }: Pick<StoredProvider, 'id' | 'prices'>,
): void => {
  database.run('UPDATE providers SET prices = ? WHERE provider_id = ?', [JSON.stringify(prices), id]);
};
export const setProviderAbilities = (
  database: SqlDatabase,
  { id, abilities }: Pick<StoredProvider, 'id' | 'abilities'>,
): void => {
  database.run('UPDATE providers SET abilities = ? WHERE provider_id = ?', [JSON.stringify(abilities), id]);
};

/** The person's order; those not named keep theirs, after them. */
export const orderProviders = (database: SqlDatabase, ids: readonly string[]): void => {
  const others = listProviders(database).filter(({ id }) => !ids.includes(id));
  [...ids, ...others.map(({ id }) => id)].forEach((id, index) => {
    database.run('UPDATE providers SET rank = ? WHERE provider_id = ?', [index + 1, id]);
  });
};

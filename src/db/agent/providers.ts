import { z } from 'zod';
import { parseJson } from '../../core/json';
import { dropLikenessChoice, readLikenessChoice } from './likeness-choice';
import { column, flag, number, select, text, valid, type Column, type Select } from '../rows';
import type { SqlDatabase } from '../sql-database';

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

export type StoredProvider = {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly baseUrl: string;
  readonly local: boolean;
  readonly models: string[];
  readonly rank: number;
  readonly addedAt: number;
  readonly prices: Record<string, ModelPrice>;
  readonly abilities: Record<string, ModelAbilities>;
};

/** A column of JSON text; NULL is read as `empty`. */
const json =
  <T>(schema: z.ZodType<T>, empty: string): Column<T> =>
  (value) => {
    const read = parseJson(typeof value === 'string' ? value : empty);
    return read.ok ? schema.safeParse(read.value).data : undefined;
  };
/** What cannot be read is no provider: nothing is sent there. */
const providers = (rest: string): Select<StoredProvider> =>
  select(
    {
      id: text,
      kind: valid(ProviderKind),
      baseUrl: text,
      local: flag,
      models: json(z.array(z.string()), '[]'),
      rank: valid(z.number().int()),
      addedAt: valid(z.number().int()),
      prices: json(z.record(z.string(), ModelPrice), '{}'),
      abilities: json(z.record(z.string(), ModelAbilities), '{}'),
    },
    `SELECT provider_id AS id, kind, base_url, is_local AS local, models, rank, added_at, prices, abilities FROM providers ${rest}`,
  );
const LIST = providers('ORDER BY rank, provider_id LIMIT 100');
const READ = providers('WHERE provider_id = ?');
const NEXT_RANK = column({ next: number }, 'SELECT coalesce(max(rank), 0) + 1 AS next FROM providers');
const INSERT = `INSERT INTO providers (provider_id, kind, base_url, is_local, models, rank, added_at, prices, abilities)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** In the order in which the person wants them asked. */
export const listProviders = (database: SqlDatabase): readonly StoredProvider[] => LIST.all(database);

export const readProvider = (database: SqlDatabase, id: string): StoredProvider | null =>
  READ.first(database, [id]);

/** Last in the order. */
export const addProvider = (
  database: SqlDatabase,
  { id, kind, baseUrl, local, models, addedAt }: Omit<StoredProvider, 'rank' | 'prices' | 'abilities'>,
): void => {
  const rank = NEXT_RANK.first(database) ?? 1;
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

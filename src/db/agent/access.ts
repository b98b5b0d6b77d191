import { z } from 'zod';
import type { AgentId, CategoryId } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { RecordStore } from '../records/store';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { AgentIdText, CategoryIdText } from './fields';
import { readRegister } from './read-record';

// [ACCESS-1] Which models may be asked is a row for an agent (or a kind of agent), a category, a provider and its models. Without a row nothing is
// allowed; revoked beats allowed; a row counts only where a person wrote all of it.
// [ACCESS-2] A row for what is made later stands for every category that no row names, allowed or revoked.
// [ACCESS-3] The newest yes decides: where an earlier one allowed a model for more than its text names, that is taken back in the same commit.
const KIND = 'agentPolicy';
/** No record has such an id. */
export const LATER_CATEGORIES = '*';
const StoredAccess = z.object({
  agentId: AgentIdText.nullable(),
  agentKind: z.string().nullable(),
  categoryId: CategoryIdText.nullable(),
  provider: z.string(),
  models: z.array(z.string()),
  active: z.boolean(),
});
export type Access = z.infer<typeof StoredAccess> & { readonly id: string };
export type AccessPlace = {
  readonly who: { readonly agentId: AgentId } | { readonly agentKind: string };
  /** Null: what has none. */
  readonly categoryId: CategoryId | null;
  readonly provider: string;
};

const LIST = from('agent_policies').column({ id: text }, 'ORDER BY provider, agent_id, id LIMIT 5000');

const accessId = ({ who, categoryId, provider }: AccessPlace): string => {
  const whose = 'agentId' in who ? `agent:${who.agentId}` : `kind:${who.agentKind}`;
  return `access:${whose}:${provider}:${categoryId ?? '-'}`;
};

const isByPerson = (records: RecordStore, id: string): boolean => {
  const state = records.readCounted(records.registerKind(KIND), id);
  if (!state.ok || state.value === null) return false;
  return [...state.value.fields.values()].every((entries) => entries.every(({ by }) => by === 'person'));
};

type AgentSide = { readonly agent: { readonly database: SqlDatabase; readonly records: RecordStore } };
/** Taken back ones too: what a row names is not "later". */
export const everyAccess = ({ agent }: AgentSide): readonly Access[] =>
  LIST.all(agent.database).flatMap((id) => {
    const access = readRegister(agent.records, { kind: KIND, id, schema: StoredAccess });
    return access === null ? [] : [{ ...access, id }];
  });

/** Those that count. */
export const listAccess = (stores: AgentSide): readonly Access[] =>
  everyAccess(stores).filter(({ id, active }) => active && isByPerson(stores.agent.records, id));

/** [ACCESS-2] What the rows of one agent come to, over the categories of a request. */
export const accessOver = (
  rows: { readonly counting: readonly Access[]; readonly every: readonly Access[] },
  categoryIds: readonly (CategoryId | null)[],
): readonly Access[] =>
  rows.counting.flatMap((row) => {
    if (row.categoryId !== LATER_CATEGORIES) return [row];
    const named = rows.every.filter(({ provider }) => provider === row.provider);
    const later = categoryIds.filter((id) => !named.some(({ categoryId }) => categoryId === id));
    return later.map((categoryId) => ({ ...row, categoryId }));
  });

/** In a person's commit. Models are added to those that the row allows already. */
export const allowAccess = (
  writer: Writer,
  { place, models }: { place: AccessPlace; models: readonly string[] },
): void => {
  const id = accessId(place);
  const known = writer.read(KIND, id);
  const before = known === null ? null : StoredAccess.safeParse(known.fields);
  const kept = before?.success === true && before.data.active ? before.data.models : [];
  const allowed = [...new Set([...kept, ...models])];
  if (known !== null) return writer.write(KIND, id, { models: allowed, active: true });
  writer.create(KIND, id, {
    agentId: 'agentId' in place.who ? place.who.agentId : null,
    agentKind: 'agentKind' in place.who ? place.who.agentKind : null,
    categoryId: place.categoryId,
    provider: place.provider,
    models: allowed,
    active: true,
    createdAt: writer.now(),
  });
};

export const revokeAccess = (writer: Writer, id: string): void => writer.write(KIND, id, { active: false });

type Yes = Omit<AccessPlace, 'categoryId'> & {
  readonly model: string;
  readonly categoryIds: readonly (CategoryId | null)[];
};
/** [ACCESS-3] In a person's commit. What the model was allowed beside these categories it is allowed no more; other models keep theirs. */
export const agreeTo = (
  writer: Writer,
  { yes, every }: { readonly yes: Yes; readonly every: readonly Access[] },
): void => {
  const { who, provider, model } = yes;
  const isNamed = new Set<string | null>(yes.categoryIds);
  for (const { id, active, categoryId, models } of every) {
    const isBeside = id === accessId({ who, provider, categoryId }) && !isNamed.has(categoryId);
    if (!isBeside || !active || !models.includes(model)) continue;
    if (models.length === 1) revokeAccess(writer, id);
    else writer.write(KIND, id, { models: models.filter((other) => other !== model) });
  }
  for (const categoryId of isNamed)
    allowAccess(writer, { place: { who, categoryId, provider }, models: [model] });
};

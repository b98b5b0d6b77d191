import { z } from 'zod';
import type { Writer } from '../commit';
import type { RecordStore } from '../record-store';
import type { SqlDatabase } from '../sql-database';
import { readRegister } from './read-record';

// [ACCESS-1] Which models may be asked is a row for an agent (or a kind of agent), a category, a provider and its models. Without a row nothing is
// allowed; revoked beats allowed; a row counts only where a person wrote all of it.
const KIND = 'agentPolicy';
const StoredAccess = z.object({
  agentId: z.string().nullable(),
  agentKind: z.string().nullable(),
  categoryId: z.string().nullable(),
  provider: z.string(),
  models: z.array(z.string()),
  active: z.boolean(),
});
export type Access = z.infer<typeof StoredAccess> & { readonly id: string };
export type AccessPlace = {
  readonly who: { readonly agentId: string } | { readonly agentKind: string };
  /** Null: what has none. */
  readonly categoryId: string | null;
  readonly provider: string;
};

const LIST = 'SELECT id FROM agent_policies ORDER BY provider, agent_id, id LIMIT 5000';

const accessId = ({ who, categoryId, provider }: AccessPlace): string => {
  const whose = 'agentId' in who ? `agent:${who.agentId}` : `kind:${who.agentKind}`;
  return `access:${whose}:${provider}:${categoryId ?? '-'}`;
};

const isByPerson = (records: RecordStore, id: string): boolean => {
  const state = records.readState(records.registerKind(KIND), id);
  if (!state.ok || state.value === null) return false;
  return [...state.value.fields.values()].every((entries) => entries.every(({ by }) => by === 'person'));
};

/** Those that count. */
export const listAccess = (stores: {
  readonly agent: { readonly database: SqlDatabase; readonly records: RecordStore };
}): readonly Access[] =>
  stores.agent.database.query(LIST).rows.flatMap(([id]) => {
    if (typeof id !== 'string') return [];
    const access = readRegister(stores.agent.records, { kind: KIND, id, schema: StoredAccess });
    return access?.active === true && isByPerson(stores.agent.records, id) ? [{ ...access, id }] : [];
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

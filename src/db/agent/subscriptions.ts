import { z } from 'zod';
import type { AgentId } from '../../core/named-ids';
import { checkToken } from '../../core/token-key';
import type { TypedToken } from '../../core/token';
import type { Writer } from '../commit';
import { textOf } from '../journal/effective';
import type { Effective } from '../record-kind';
import type { RecordStore } from '../records/store';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { Stores } from '../stores';
import { AgentIdText } from './fields';
import { livingAgent } from './agents';
import { Predicate } from './kinds/subscription';
import { readRegister } from './read-record';

// [SUBSCRIPTION-1] Its tokens lie in an index of their own, written in the commit that writes the subscription: who listens for a change is
// looked up, never searched for. A row is looked up (`active`) where its token alone can make the subscription a candidate: every `any`; but
// where there are `all`, only the most telling of them, in whose absence nothing matches. [SUBSCRIPTION-2] The index is worked out from the record alone and can be made anew at any time.
export type SubscriptionDraft = {
  /** Of the one to change; otherwise a new one is made, under this id where it is derived. */
  readonly id?: string;
  readonly agentId: AgentId;
  readonly label: string;
  readonly predicate: Predicate;
  readonly includeAgentWrites?: boolean;
  readonly active?: boolean;
};
const KIND = 'agentSubscription';

const StoredSubscription = z.object({
  agentId: AgentIdText,
  label: z.string().catch(''),
  active: z.boolean().catch(false),
  predicate: Predicate.catch({ tokens: { any: [], all: [] }, where: [] }),
  includeAgentWrites: z.boolean().catch(false),
  createdAt: z.number().catch(0),
  deletedAt: z.number().nullable().catch(null),
});
export type SubscriptionView = Omit<z.infer<typeof StoredSubscription>, 'deletedAt'> & {
  readonly id: string;
};

export const readSubscription = (records: RecordStore, id: string): SubscriptionView | null => {
  const stored = readRegister(records, { kind: KIND, id, schema: StoredSubscription });
  if (stored?.deletedAt !== null) return null;
  const { deletedAt: _gone, ...subscription } = stored;
  return { ...subscription, id };
};

const OF_AGENT = from('agent_subscriptions').column({ id: text }, 'WHERE agent_id = ? ORDER BY id');
const ACTIVE = from('agent_subscriptions').column({ id: text }, 'WHERE active = 1 ORDER BY id');
export const subscriptionsOf = (stores: Stores, agentId: AgentId): readonly SubscriptionView[] =>
  OF_AGENT.all(stores.agent.database, [agentId]).flatMap(
    (id) => readSubscription(stores.agent.records, id) ?? [],
  );

const DELETE = 'DELETE FROM agent_subscription_tokens WHERE subscription_id = ?';
const INSERT = `INSERT OR IGNORE INTO agent_subscription_tokens (subscription_id, token_class, token_namespace, token_value, need, active)
  VALUES (?, ?, ?, ?, ?, ?)`;

/** As in a tokenKey: `-` stands for no namespace. */
const namespaceOf = (token: TypedToken): string =>
  token.tokenClass === 'subtypeToken' ? token.tokenNamespace : '-';

const classesByTelling = ['entityId', 'subtypeToken', 'semanticKey'] as const;
const mostTelling = (tokens: readonly TypedToken[]): TypedToken | null => {
  for (const tokenClass of classesByTelling) {
    const found = tokens.find((token) => token.tokenClass === tokenClass);
    if (found !== undefined) return found;
  }
  return null;
};

/** [WAKE-20] Only those rows are looked up (`active`) in whose absence nothing matches: every `any`, or one of `all`. */
const insertTokens = (database: SqlDatabase, { id, tokens }: Predicate & { readonly id: string }): void => {
  const key = mostTelling(tokens.all);
  const insert = (
    token: TypedToken,
    row: { readonly need: 'any' | 'all'; readonly isKey: boolean },
  ): void => {
    const { tokenClass, tokenValue } = token;
    database.run(INSERT, [id, tokenClass, namespaceOf(token), tokenValue, row.need, Number(row.isKey)]);
  };
  for (const token of tokens.all) insert(token, { need: 'all', isKey: token === key });
  for (const token of tokens.any) insert(token, { need: 'any', isKey: key === null });
};

const materialise = (
  database: SqlDatabase,
  { id, fields }: { readonly id: string; readonly fields: Effective | null },
): void => {
  database.run(DELETE, [id]);
  const stored = fields === null ? null : StoredSubscription.safeParse(fields);
  if (stored?.success && stored.data.deletedAt === null && stored.data.active)
    insertTokens(database, { id, ...stored.data.predicate });
};

const checkPredicate = (writer: Writer, { tokens }: Predicate): void => {
  if (tokens.any.length + tokens.all.length === 0) writer.refuse({ code: 'subscription_without_tokens' });
  for (const token of [...tokens.any, ...tokens.all]) {
    const checked = checkToken(token);
    if (!checked.ok) writer.refuse(checked.error);
  }
};

/** Record and index in one commit. */
export const saveSubscription = (
  writer: Writer,
  { stores, draft }: { readonly stores: Stores; readonly draft: SubscriptionDraft },
): string => {
  livingAgent(writer, draft.agentId);
  checkPredicate(writer, draft.predicate);
  const id = draft.id ?? writer.newId();
  const fields = {
    label: draft.label,
    active: draft.active ?? true,
    predicate: draft.predicate,
    includeAgentWrites: draft.includeAgentWrites ?? false,
  };
  const there = writer.read(KIND, id);
  if (there === null) writer.create(KIND, id, { agentId: draft.agentId, ...fields, createdAt: writer.now() });
  else if (textOf(there.fields, 'agentId') === draft.agentId)
    writer.write(KIND, id, { ...fields, deletedAt: null });
  else writer.refuse({ code: 'already_exists', detail: `${KIND} ${id}` });
  materialise(stores.agent.database, { id, fields: writer.read(KIND, id)?.fields ?? null });
  return id;
};

/** A tombstone: it converges on every device. Unknown or gone already: nothing happens. */
export const removeSubscription = (
  writer: Writer,
  { stores, id }: { readonly stores: Stores; readonly id: string },
): void => {
  const there = writer.read(KIND, id);
  if (there === null || (there.fields['deletedAt'] ?? null) !== null) return;
  writer.write(KIND, id, { deletedAt: writer.now() });
  stores.agent.database.run(DELETE, [id]);
};

/** A removed one listens again, as it did. */
export const restoreSubscription = (
  writer: Writer,
  { stores, id }: { readonly stores: Stores; readonly id: string },
): void => {
  const gone = StoredSubscription.safeParse(writer.read(KIND, id)?.fields);
  if (!gone.success) return writer.refuse({ code: 'not_found' });
  if (gone.data.deletedAt !== null) saveSubscription(writer, { stores, draft: { ...gone.data, id } });
};

const storedFields = (records: RecordStore, id: string): Effective | null =>
  readRegister(records, { kind: KIND, id, schema: z.record(z.string(), z.unknown()) });

/** Inside a transaction: those that came another way than through here (an undo, an import, another device). */
export const refreshSubscriptionTokens = ({ agent }: Stores, ids: readonly string[]): void => {
  for (const id of ids) materialise(agent.database, { id, fields: storedFields(agent.records, id) });
};

/** Inside a transaction: the whole index, from the records. Answers how many subscriptions were looked at. */
export const rebuildSubscriptionTokens = (stores: Stores): number => {
  const { database, records } = stores.agent;
  database.run('DELETE FROM agent_subscription_tokens');
  const ids = ACTIVE.all(database);
  for (const id of ids) materialise(database, { id, fields: storedFields(records, id) });
  return ids.length;
};

import { z } from 'zod';
import type { AgentId, CategoryId } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { CategoryIdText } from './fields';
import { readRegister } from './read-record';
import { from, text } from '../rows';

// [GRANT-1] One agent, one tool, perhaps in some categories, perhaps for a time; revoked beats granted.
const StoredGrant = z.object({
  toolName: z.string(),
  categoryIds: z.array(CategoryIdText).nullable().catch([]),
  until: z.number().nullable().catch(0),
  active: z.boolean().catch(false),
});
export type Grant = z.infer<typeof StoredGrant> & { readonly id: string };

const OF_AGENT = from('agent_grants').column(
  { id: text },
  'WHERE agent_id = ? AND active = 1 ORDER BY tool_name, id',
);
const AGENT_OF = from('agent_grants').column({ agentId: text }, 'WHERE id = ?');

/** Those not revoked; whether one has run out is for who asks to say. */
export const grantsOf = ({ agent }: Stores, agentId: AgentId): readonly Grant[] =>
  OF_AGENT.all(agent.database, [agentId]).flatMap((id) => {
    const grant = readRegister(agent.records, { kind: 'agentGrant', id, schema: StoredGrant });
    return grant === null || !grant.active ? [] : [{ ...grant, id }];
  });

type Allowed = Pick<Grant, 'toolName' | 'until'> & { readonly categoryIds: readonly CategoryId[] | null };
const isSame = (one: Allowed, other: Allowed): boolean => {
  if (one.toolName !== other.toolName || one.until !== other.until) return false;
  if (one.categoryIds === null || other.categoryIds === null) return one.categoryIds === other.categoryIds;
  const [mine, yours] = [new Set(one.categoryIds), new Set(other.categoryIds)];
  return mine.size === yours.size && [...mine].every((id) => yours.has(id));
};

/** Not revoked, and for the very same: two devices may each have made one. */
export const equalGrants = (
  stores: Stores,
  { agentId, ...allowed }: Allowed & { readonly agentId: AgentId },
): readonly Grant[] => grantsOf(stores, agentId).filter((grant) => isSame(grant, allowed));

/** That one among them, if it is not revoked. */
export const grantsLike = (stores: Stores, id: string): readonly Grant[] => {
  const agentId = AGENT_OF.first(stores.agent.database, [id]);
  if (agentId === null) return [];
  const grant = grantsOf(stores, agentId).find((each) => each.id === id);
  return grant === undefined ? [] : equalGrants(stores, { ...grant, agentId });
};

/** In a person's commit: nothing else may write one. */
export const writeGrant = (
  writer: Writer,
  grant: Allowed & { readonly id: string; readonly agentId: AgentId },
): void => {
  const { id, agentId, toolName, categoryIds, until } = grant;
  writer.create('agentGrant', id, {
    agentId,
    toolName,
    categoryIds: categoryIds === null ? null : [...categoryIds],
    until,
    active: true,
    createdAt: writer.now(),
  });
};

export const revokeGrant = (writer: Writer, id: string): void =>
  writer.write('agentGrant', id, { active: false });

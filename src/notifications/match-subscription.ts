import type { Batch } from '../core/batch';
import type { AgentId, CategoryId } from '../core/named-ids';
import type { TypedToken } from '../core/token';
import { tokenKey } from '../core/token-key';
import { conditionHolds, type MatchEntity } from './match-entity';
import type { Subscription } from './subscription';

// [WAKE-1] A subscription matches when its tokens, then its conditions over the entities shown to it, then eligibility hold.
// [WAKE-2] An empty `any` or `all` does not constrain; a subscription with neither never matches.
// [WAKE-4] An agent's own writes never wake it, on any device: the cause decides.
// [WAKE-5] Another agent's write wakes only where the subscription says so, and only below the greatest depth.
// [WAKE-6] Entities outside the agent's categories are not shown; a batch all of whose entities lie outside does not match.
// [WAKE-7] Eligible: an active, unstopped agent in a mode that admits what the world does.
// [WAKE-8] A batch without a change unit wakes nobody.
export const DEEPEST_WAKE = 3;

export type MatchAgent = {
  readonly lifecycle: string;
  readonly mode: 'autonomous' | 'interactive' | 'hybrid';
  readonly isStopped: boolean;
  /** Null: no limit. */
  readonly allowedCategoryIds: readonly CategoryId[] | null;
};
export type Mismatch =
  | 'inactive'
  | 'missing_change_provenance'
  | 'no_token'
  | 'own_write'
  | 'agent_write'
  | 'wake_depth_exceeded'
  | 'outside_categories'
  | 'no_entity'
  | 'agent_not_active'
  | 'stopped'
  | 'mode';
export type Match = { readonly matches: true } | { readonly matches: false; readonly because: Mismatch };

/** What one commit says to every subscription, worked out once. */
export type MatchBatch = {
  readonly hasProvenance: boolean;
  readonly tokenKeys: ReadonlySet<string>;
  readonly author: Batch['author'];
  readonly cause: { readonly agentId: AgentId; readonly depth: number } | null;
  readonly entities: readonly MatchEntity[];
};
type Asked = {
  readonly subscription: Subscription;
  readonly batch: MatchBatch;
  /** Null: there is no such agent here. */
  readonly agent: MatchAgent | null;
};

const holdsToken = ({ tokenKeys }: MatchBatch, token: TypedToken): boolean => {
  const key = tokenKey(token);
  return key.ok && tokenKeys.has(key.value);
};

const tokensHold = ({ any, all }: Subscription['tokens'], batch: MatchBatch): boolean => {
  if (any.length === 0 && all.length === 0) return false;
  return (
    (any.length === 0 || any.some((token) => holdsToken(batch, token))) &&
    all.every((token) => holdsToken(batch, token))
  );
};

const stormRule = (subscription: Subscription, batch: MatchBatch): Mismatch | null => {
  const { author, cause } = batch;
  if (author !== 'agent' && cause === null) return null;
  if (cause?.agentId === subscription.agentId) return 'own_write';
  if (!subscription.includeAgentWrites) return 'agent_write';
  // Without a cause it could be anyone's own write, at any depth.
  return cause !== null && cause.depth < DEEPEST_WAKE ? null : 'wake_depth_exceeded';
};

const isShown = ({ categoryIds }: MatchEntity, limit: readonly string[]): boolean =>
  categoryIds.length > 0 && categoryIds.every((id) => id !== null && limit.includes(id));

const entityRule = ({ subscription, batch }: Asked, agent: MatchAgent): Mismatch | null => {
  const limit = agent.allowedCategoryIds;
  // Only now are entities looked at: most batches need none fetched.
  if (limit === null && subscription.where.length === 0) return null;
  const shown = limit === null ? batch.entities : batch.entities.filter((entity) => isShown(entity, limit));
  if (batch.entities.length > 0 && shown.length === 0) return 'outside_categories';
  if (subscription.where.length === 0) return null;
  const isMet = shown.some((entity) =>
    subscription.where.every((condition) => conditionHolds(condition, entity)),
  );
  return isMet ? null : 'no_entity';
};

const eligibility = (agent: MatchAgent): Mismatch | null => {
  if (agent.lifecycle !== 'active') return 'agent_not_active';
  if (agent.isStopped) return 'stopped';
  return agent.mode === 'interactive' ? 'mode' : null;
};

const mismatchOf = (asked: Asked): Mismatch | null => {
  const { subscription, batch, agent } = asked;
  if (!subscription.active) return 'inactive';
  if (!batch.hasProvenance) return 'missing_change_provenance';
  if (!tokensHold(subscription.tokens, batch)) return 'no_token';
  if (agent === null) return 'agent_not_active';
  return stormRule(subscription, batch) ?? entityRule(asked, agent) ?? eligibility(agent);
};

export const matchSubscription = (asked: Asked): Match => {
  const because = mismatchOf(asked);
  return because === null ? { matches: true } : { matches: false, because };
};

/** How many agents' runs led to the run that a commit wakes, itself included. */
export const wakeDepth = (cause: MatchBatch['cause']): number => (cause === null ? 1 : cause.depth + 1);

import type { TypedToken } from '../../core/token';
import { readSubscription } from '../../db/agent/subscriptions';
import type { Stores } from '../../db/stores';
import type { Subscription } from '../../notifications/subscription';

// [WAKE-20] Subscriptions are found through their tokens; nothing ever walks all of them.
const FIND = `SELECT subscription_id FROM agent_subscription_tokens
  WHERE token_class = ? AND token_namespace = ? AND token_value = ? AND active = 1`;

const namespaceOf = (token: TypedToken): string =>
  token.tokenClass === 'subtypeToken' ? token.tokenNamespace : '-';
const keyOf = (token: TypedToken): string => `${token.tokenClass}|${namespaceOf(token)}|${token.tokenValue}`;

export type SubscriptionIndex = {
  /** Whoever could match these tokens, each once. */
  readonly candidates: (tokens: readonly TypedToken[]) => readonly Subscription[];
};

/** For as long as nobody else writes, inside one transaction: what was asked is remembered. */
export const openSubscriptionIndex = ({ agent }: Stores): SubscriptionIndex => {
  const idsByToken = new Map<string, readonly string[]>();
  const subscriptionById = new Map<string, Subscription | null>();
  const find = (token: TypedToken): readonly string[] =>
    agent.database
      .query(FIND, [token.tokenClass, namespaceOf(token), token.tokenValue])
      .rows.flatMap(([id]) => (typeof id === 'string' ? [id] : []));
  const idsOf = (token: TypedToken): readonly string[] => {
    const key = keyOf(token);
    const ids = idsByToken.get(key) ?? find(token);
    idsByToken.set(key, ids);
    return ids;
  };
  const load = (id: string): Subscription | null => {
    const known = subscriptionById.get(id);
    if (known !== undefined) return known;
    const view = readSubscription(agent.records, id);
    const { predicate, agentId, active = false, includeAgentWrites = false } = view ?? {};
    const subscription =
      predicate === undefined || agentId === undefined
        ? null
        : { id, agentId, active, includeAgentWrites, ...predicate };
    subscriptionById.set(id, subscription);
    return subscription;
  };
  return {
    candidates: (tokens) => [...new Set(tokens.flatMap(idsOf))].flatMap((id) => load(id) ?? []),
  };
};

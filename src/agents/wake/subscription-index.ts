import type { TypedToken } from '../../core/token';
import { readSubscription } from '../../db/agent/subscriptions';
import type { Stores } from '../../db/stores';
import type { Subscription } from '../../notifications/subscription';
import { from, text } from '../../db/rows';

// [WAKE-20] Subscriptions are found through their tokens; nothing ever walks all of them.
const FIND = from('agent_subscription_tokens').column(
  { subscriptionId: text },
  'WHERE token_class = ? AND token_namespace = ? AND token_value = ? AND active = 1',
);

const namespaceOf = (token: TypedToken): string =>
  token.tokenClass === 'subtypeToken' ? token.tokenNamespace : '-';
const keyOf = (token: TypedToken): string => `${token.tokenClass}|${namespaceOf(token)}|${token.tokenValue}`;

export type FindSubscription = (id: string) => Subscription | null;

export const readSubscriptionOf = ({ agent }: Stores, id: string): Subscription | null => {
  const view = readSubscription(agent.records, id);
  if (view === null) return null;
  const { agentId, active, includeAgentWrites, predicate } = view;
  return { id, agentId, active, includeAgentWrites, ...predicate };
};

/** Whoever could match these tokens, each once. What a token finds is remembered: for one transaction, in which nobody else writes. */
export const openSubscriptionIndex = (
  { agent }: Stores,
  subscriptionOf: FindSubscription,
): ((tokens: readonly TypedToken[]) => readonly Subscription[]) => {
  const idsByToken = new Map<string, readonly string[]>();
  const find = (token: TypedToken): readonly string[] =>
    FIND.all(agent.database, [token.tokenClass, namespaceOf(token), token.tokenValue]);
  const idsOf = (token: TypedToken): readonly string[] => {
    const key = keyOf(token);
    const ids = idsByToken.get(key) ?? find(token);
    idsByToken.set(key, ids);
    return ids;
  };
  return (tokens) => [...new Set(tokens.flatMap(idsOf))].flatMap((id) => subscriptionOf(id) ?? []);
};

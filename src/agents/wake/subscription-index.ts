import type { TypedToken } from '../../core/token';
import { readSubscription } from '../../db/agent/subscriptions';
import type { Stores } from '../../db/stores';
import type { Subscription } from '../../notifications/subscription';
import { number, select, text } from '../../db/rows';

// [WAKE-20] Subscriptions are found through their tokens; nothing ever walks all of them.
const FIND = select(
  { place: number, subscriptionId: text },
  `WITH said(place, class, namespace, value) AS MATERIALIZED (
    SELECT key, json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?))
  SELECT place, subscription_id FROM said CROSS JOIN agent_subscription_tokens
    ON token_class = said.class AND token_namespace = said.namespace AND token_value = said.value AND active = 1`,
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
  const find = (tokens: readonly TypedToken[]): void => {
    const found = tokens.map((): string[] => []);
    const said = tokens.map((token) => [token.tokenClass, namespaceOf(token), token.tokenValue]);
    for (const { place, subscriptionId } of FIND.all(agent.database, [JSON.stringify(said)]))
      found[place]?.push(subscriptionId);
    for (const [place, token] of tokens.entries()) idsByToken.set(keyOf(token), found[place] ?? []);
  };
  return (tokens) => {
    const unknown = tokens.filter((token) => !idsByToken.has(keyOf(token)));
    if (unknown.length > 0) find(unknown);
    const ids = tokens.flatMap((token) => idsByToken.get(keyOf(token)) ?? []);
    return [...new Set(ids)].flatMap((id) => subscriptionOf(id) ?? []);
  };
};

import type { AgentId } from '../../core/named-ids';
import { worksHere } from '../../db/agent/works-on';
import type { Writer } from '../../db/commit';
import { agentIds, readAgent } from '../../db/agent/agent-view';
import { markDestroyed } from '../../db/agent/agents';
import { removeSubscription, subscriptionsOf } from '../../db/agent/subscriptions';
import { removeTimer, timersOf } from '../../db/agent/timers';
import type { Stores } from '../../db/stores';
import { endSessionsOfDestroyed } from '../sessions/end-session';

// [LIFE-5] Destroying blocks every wake at once, for ever and on every device: the mark is in the first commit. Subscriptions and timers become
// tombstones, open sessions are closed; messages, runs and reports stay.
// [LIFE-6] What a destroyed agent still has open (more than one commit holds, or made on another device that did not know) is swept up later, by the
// device where it worked.
const MOST_PER_COMMIT = 200;

type Leftover = { readonly kind: 'subscription' | 'timer'; readonly id: string };

const leftoversOf = (stores: Stores, agentId: AgentId): readonly Leftover[] => [
  ...subscriptionsOf(stores, agentId).map(({ id }) => ({ kind: 'subscription', id }) as const),
  ...timersOf(stores, agentId).map(({ id }) => ({ kind: 'timer', id }) as const),
];

const remove = (
  writer: Writer,
  { stores, leftovers }: { stores: Stores; leftovers: readonly Leftover[] },
) => {
  for (const { kind, id } of leftovers) {
    if (kind === 'subscription') removeSubscription(writer, { stores, id });
    else removeTimer(writer, id);
  }
};

/** In a commit of the agents' database. What does not fit into it is for `sweepDestroyed`. */
export const destroyAgent = (
  writer: Writer,
  { stores, agentId }: { readonly stores: Stores; readonly agentId: AgentId },
): void => {
  if (!markDestroyed(writer, { agentId, hostId: stores.hostId })) return;
  endSessionsOfDestroyed(writer, { stores, agentId });
  remove(writer, { stores, leftovers: leftoversOf(stores, agentId).slice(0, MOST_PER_COMMIT) });
};

const allLeftovers = (stores: Stores): readonly Leftover[] =>
  agentIds(stores.agent.database)
    .filter((id) => readAgent(stores.agent.records, id)?.isDestroyed === true && worksHere(stores, id))
    .flatMap((id) => leftoversOf(stores, id));
export const isSwept = (stores: Stores): boolean => allLeftovers(stores).length === 0;

/** In a commit of its own. Answers how much it removed; there may be more. */
export const sweepDestroyed = (writer: Writer, stores: Stores): number => {
  const leftovers = allLeftovers(stores).slice(0, MOST_PER_COMMIT);
  remove(writer, { stores, leftovers });
  return leftovers.length;
};

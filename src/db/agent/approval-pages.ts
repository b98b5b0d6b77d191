import type { AgentId } from '../../core/named-ids';
import { column, number } from '../rows';
import type { SqlValue } from '../sql-database';
import type { Stores } from '../stores';
import { readApproval, type ApprovalItem } from './approvals';
import { pageOf, selectPlaces, type Paged, type PagePlace } from './page-place';

// [PAGE-2] Proposals run from the last to expire to the first, which is from the newest to the oldest: so they lie in their index.
const BEHIND = '(expires_at, id) < (?, ?) ORDER BY expires_at DESC, id DESC LIMIT ?';
const PLACES = 'SELECT id, expires_at AS at FROM agent_approvals WHERE agent_id = ?';
const ALL = selectPlaces(`${PLACES} AND ${BEHIND}`);
const ANSWERED = 'EXISTS (SELECT 1 FROM agent_approval_answers WHERE approval_id = agent_approvals.id)';
const OPEN = selectPlaces(`${PLACES} AND expires_at > ? AND NOT ${ANSWERED} AND ${BEHIND}`);
// [PAGE-6]
const OVER = selectPlaces(`${PLACES} AND (expires_at <= ? OR ${ANSWERED}) AND ${BEHIND}`);

type Asked = {
  readonly agentIds: readonly AgentId[];
  readonly state: 'open' | 'over' | 'all';
  readonly behind: PagePlace;
  readonly most: number;
};
export const approvalPage = (
  stores: Stores,
  { agentIds, state, behind, most }: Asked,
): Paged<ApprovalItem> => {
  const { database } = stores.agent;
  const place: readonly SqlValue[] = [behind.at, behind.id, most + 1];
  const found = agentIds.flatMap((agentId) =>
    state === 'all'
      ? ALL.all(database, [agentId, ...place])
      : (state === 'open' ? OPEN : OVER).all(database, [agentId, stores.clock.now(), ...place]),
  );
  return pageOf(found, { most, read: ({ id }) => readApproval(stores, id) });
};

const COUNT = column(
  { count: number },
  `SELECT count(*) AS count FROM (SELECT 1 FROM agent_approvals WHERE agent_id = ? AND expires_at > ? AND NOT ${ANSWERED} LIMIT ?)`,
);

/** Never more than `most`. */
export const countOpenApprovals = (
  { agent, clock }: Stores,
  { agentIds, most }: { readonly agentIds: readonly AgentId[]; readonly most: number },
): number =>
  Math.min(
    most,
    agentIds
      .map((agentId) => COUNT.first(agent.database, [agentId, clock.now(), most]) ?? 0)
      .reduce((sum, count) => sum + count, 0),
  );

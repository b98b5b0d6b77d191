import type { AgentId } from '../../core/named-ids';
import { MINUTE_MS } from '../../core/calendar/civil-day';
import { readAgent } from '../../db/agent/agent-view';
import { DEFAULT_SESSION_MINUTES } from '../../db/agent/agents';
import { openSessionsOf, refreshSession, type SessionView } from '../../db/agent/sessions';
import type { WakeReason } from '../../db/agent/wake';
import type { Stores } from '../../db/stores';
import type { SessionEnd } from './end-session';
import { column, number } from '../../db/rows';

// [SESSION-3] A session times out at its last activity plus the agent's time-out. However late that is noticed, by the clock or after a crash,
// it ended at that instant: both leave the same marker.
// [SESSION-4] A run of a session that cannot go on ends it as crashed, at the instant at which the run failed.
// [SESSION-5] While a session is open, what the world does waits for its end and is not lost; the person does not wait.

export const timesOutAt = (stores: Stores, session: SessionView): number => {
  const agent = readAgent(stores.agent.records, session.agentId);
  return session.lastActivityAt + (agent?.sessionTimeoutMinutes ?? DEFAULT_SESSION_MINUTES) * MINUTE_MS;
};

// Only runs since the session opened are looked at, however many the agent had before.
const FAILED = column(
  { at: number },
  `SELECT min(ended_at) AS at FROM runs
  WHERE agent_id = ? AND queued_at >= ? AND thread_id = ? AND status = 'failed_terminal'`,
);
const failedAt = ({ agent }: Stores, { agentId, openedAt, threadId }: SessionView): number | null =>
  FAILED.first(agent.database, [agentId, openedAt, threadId]);

/** How an open session has ended by now, if it has. Inside a transaction. */
export const endOf = (
  stores: Stores,
  { session: known, now }: { readonly session: SessionView; readonly now: number },
): SessionEnd | null => {
  const session = refreshSession(stores.agent, known);
  if (session.closedAt !== null) return null;
  const timeOut = timesOutAt(stores, session);
  const failed = failedAt(stores, session);
  if (failed !== null && failed <= Math.min(timeOut, now))
    return { session, reason: 'crashed', closedAt: failed };
  return timeOut <= now ? { session, reason: 'timed_out', closedAt: timeOut } : null;
};

/** Until when a wake for this reason waits, as far as is known now; null: it need not. Inside a transaction. */
export const heldBySession = (
  stores: Stores,
  asked: { readonly agentId: AgentId; readonly reason: WakeReason; readonly now: number },
): number | null => {
  const { agentId, reason, now } = asked;
  if (reason === 'userInitiated' || reason === 'manual') return null;
  let until: number | null = null;
  for (const known of openSessionsOf(stores.agent.database, agentId)) {
    const session = refreshSession(stores.agent, known);
    if (session.closedAt !== null || endOf(stores, { session, now }) !== null) continue;
    until = Math.max(until ?? 0, timesOutAt(stores, session));
  }
  return until;
};

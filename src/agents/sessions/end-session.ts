import type { AgentId } from '../../core/named-ids';
import { appendMessage } from '../../db/agent/messages';
import {
  noteSessionMessages,
  openSessionsOf,
  readSession,
  type CloseReason,
  type SessionView,
} from '../../db/agent/sessions';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';

// [SESSION-2] A session ends with a marker in its thread: by hand, timed out, crashed, or because its agent is no more. The marker bears the
// instant of the end, not of its noticing. After it the agent is back at what its mode says.
export type SessionEnd = {
  readonly session: SessionView;
  readonly reason: CloseReason;
  readonly closedAt: number;
};

/** In a commit of the agents' database. */
export const endSession = (
  writer: Writer,
  { stores, end }: { readonly stores: Stores; readonly end: SessionEnd },
): void => {
  const { session, reason, closedAt } = end;
  const message = {
    agentId: session.agentId,
    threadId: session.threadId,
    runKey: null,
    kind: 'system',
    text: '',
    authority: 'runtime',
    tainted: false,
    origin: { kind: 'runtime', part: 'sessions' },
    marker: { is: 'session_closed', reason },
    createdAt: closedAt,
  } as const;
  const id = appendMessage(writer, { database: stores.agent.database, message });
  noteSessionMessages(stores.agent, [id]);
};

/** By hand. Refuses what is no session here; one that is over stays as it ended. */
export const closeSession = (
  writer: Writer,
  { stores, sessionId }: { readonly stores: Stores; readonly sessionId: string },
): void => {
  const session = readSession(stores.agent.database, sessionId);
  if (session === null) return writer.refuse({ code: 'session_not_found', detail: sessionId });
  if (session.closedAt !== null) return;
  endSession(writer, { stores, end: { session, reason: 'by_person', closedAt: writer.now() } });
};

export const endSessionsOfDestroyed = (
  writer: Writer,
  { stores, agentId }: { readonly stores: Stores; readonly agentId: AgentId },
): void => {
  for (const session of openSessionsOf(stores.agent.database, agentId))
    endSession(writer, { stores, end: { session, reason: 'agent_destroyed', closedAt: writer.now() } });
};

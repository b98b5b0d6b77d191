import type { AgentId } from '../../core/named-ids';
import { from, number, numberOrNull, text, valid, type Select } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { Store } from '../stores';
import { AgentMessage } from './kinds/message';
import { readAppended } from './read-record';

// [SESSION-1] A session is its messages: it opened with the first, was active until the newest that is no close marker, and is over once a
// marker says so. The table is a cache, folded from them in any order, each as often as one likes, to the same rows.
export type CloseReason = NonNullable<AgentMessage['markerReason']>;
export type SessionView = {
  readonly sessionId: string;
  readonly agentId: AgentId;
  readonly threadId: string;
  readonly openedAt: number;
  readonly lastActivityAt: number;
  readonly closedAt: number | null;
  readonly closeReason: CloseReason | null;
};
export type SessionMessage = Pick<
  AgentMessage,
  'agentId' | 'threadId' | 'createdAt' | 'marker' | 'markerReason'
>;

const THREAD = /^([^:]+):session:(.+)$/s;
export const sessionIdOf = (threadId: string): string | null => THREAD.exec(threadId)?.[2] ?? null;

/** Of two markers the earlier one closed it; of two at one instant the one whose reason sorts first. */
const earlierClose = (session: SessionView, message: SessionMessage): boolean => {
  if (message.marker === null || message.markerReason === null) return false;
  if (session.closedAt === null || session.closeReason === null) return true;
  if (message.createdAt !== session.closedAt) return message.createdAt < session.closedAt;
  return message.markerReason < session.closeReason;
};

export const foldSession = (session: SessionView | null, message: SessionMessage): SessionView | null => {
  const { agentId, threadId, createdAt, marker, markerReason } = message;
  const sessionId = sessionIdOf(threadId);
  if (sessionId === null) return session;
  const known = session ?? {
    sessionId,
    agentId,
    threadId,
    openedAt: createdAt,
    lastActivityAt: 0,
    closedAt: null,
    closeReason: null,
  };
  const closes = earlierClose(known, message);
  return {
    ...known,
    openedAt: Math.min(known.openedAt, createdAt),
    lastActivityAt: marker === null ? Math.max(known.lastActivityAt, createdAt) : known.lastActivityAt,
    closedAt: closes ? createdAt : known.closedAt,
    closeReason: closes ? markerReason : known.closeReason,
  };
};

const sessions = (rest: string): Select<SessionView> =>
  from('sessions').select(
    {
      sessionId: text,
      agentId: text,
      threadId: text,
      openedAt: number,
      lastActivityAt: number,
      closedAt: numberOrNull,
      closeReason: valid(AgentMessage.shape.markerReason),
    },
    rest,
  );
const ONE = sessions('WHERE session_id = ?');
const OPEN_OF = sessions(
  'WHERE agent_id = ? AND closed_at IS NULL ORDER BY last_activity_at DESC, session_id DESC',
);
const OPEN = sessions('WHERE closed_at IS NULL ORDER BY agent_id, last_activity_at, session_id');
const OF_AGENT = sessions('WHERE agent_id = ? ORDER BY opened_at DESC, session_id DESC LIMIT ?');

export const readSession = (database: SqlDatabase, sessionId: string): SessionView | null =>
  ONE.first(database, [sessionId]);

/** Newest first. */
export const openSessionsOf = (database: SqlDatabase, agentId: AgentId): readonly SessionView[] =>
  OPEN_OF.all(database, [agentId]);

export const openSessions = (database: SqlDatabase): readonly SessionView[] => OPEN.all(database);

export const sessionsOf = (
  database: SqlDatabase,
  { agentId, most }: { readonly agentId: AgentId; readonly most: number },
): readonly SessionView[] => OF_AGENT.all(database, [agentId, most]);

const UPSERT = `INSERT OR REPLACE INTO sessions
  (session_id, agent_id, thread_id, opened_at, last_activity_at, closed_at, close_reason) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const keepSession = (database: SqlDatabase, session: SessionView): void => {
  const { sessionId, agentId, threadId, openedAt, lastActivityAt, closedAt, closeReason } = session;
  database.run(UPSERT, [sessionId, agentId, threadId, openedAt, lastActivityAt, closedAt, closeReason]);
};

type Source = Pick<Store, 'database' | 'records'>;
const readMessage = ({ records }: Source, id: string): AgentMessage | null =>
  readAppended(records, { kind: 'agentMessage', id, schema: AgentMessage });

/** Inside a transaction: what these messages, here or from another device, say of their sessions. */
export const noteSessionMessages = (source: Source, ids: readonly string[]): void => {
  for (const id of ids) {
    const message = readMessage(source, id);
    const sessionId = message === null ? null : sessionIdOf(message.threadId);
    if (message === null || sessionId === null) continue;
    const session = foldSession(readSession(source.database, sessionId), message);
    if (session !== null) keepSession(source.database, session);
  }
};

const RECENT = from('agent_messages').column(
  { id: text },
  'WHERE thread_id = ? ORDER BY height DESC, id DESC LIMIT 8',
);

/** Inside a transaction: a run writes into its thread without a look at the session; here the session catches up. */
export const refreshSession = (source: Source, session: SessionView): SessionView => {
  noteSessionMessages(source, RECENT.all(source.database, [session.threadId]));
  return readSession(source.database, session.sessionId) ?? session;
};

const PAGE = 500;
const NEXT = from('agent_messages').column(
  { id: text },
  `WHERE id > ? AND thread_id LIKE '%:session:%' ORDER BY id LIMIT ${PAGE}`,
);

/** Inside a transaction: all of them, from the messages. */
export const rebuildSessions = (source: Source): void => {
  source.database.run('DELETE FROM sessions');
  let after = '';
  for (;;) {
    const { rows, found } = NEXT.page(source.database, [after]);
    noteSessionMessages(source, rows);
    const last = rows.at(-1);
    if (last === undefined || found < PAGE) return;
    after = last;
  }
};

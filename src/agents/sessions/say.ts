import type { AgentId, RunKey } from '../../core/named-ids';
import { runKey, threadId } from '../../core/run-identities';
import type { Result } from '../../core/result';
import { appendMessage } from '../../db/agent/messages';
import { noteSessionMessages, openSessionsOf, readSession, type SessionView } from '../../db/agent/sessions';
import { enqueueWake } from '../../db/agent/wake-queue';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { whyNot } from '../lifecycle/eligibility';
import { endSession } from './end-session';
import { endOf } from './session-clock';

// [SESSION-6] What a person says is kept with the wake that answers it, in one commit. It goes into the session that is open, or opens one;
// a session that is over is never spoken into again.
export type Said = {
  readonly sessionId: string;
  readonly threadId: string;
  readonly runKey: RunKey;
  readonly messageId: string;
};
type Saying = {
  readonly stores: Stores;
  readonly agentId: AgentId;
  readonly text: string;
  /** Null: whichever is open. */
  readonly sessionId: string | null;
  /** [PASTE-2] Somebody else's words are in it. */
  readonly isPasted?: boolean;
};

const identity = <Id>(made: Result<Id, { readonly code: string }>): Id => {
  if (!made.ok) throw new Error(`[ID-7] a turn without an identity: ${made.error.code}`);
  return made.value;
};

/** Ends what has ended meanwhile. Null: it is over. */
const stillOpen = (writer: Writer, { stores, session }: { stores: Stores; session: SessionView }) => {
  if (session.closedAt !== null) return null;
  const end = endOf(stores, { session, now: writer.now() });
  if (end === null) return session;
  endSession(writer, { stores, end });
  return null;
};

const sessionFor = (writer: Writer, { stores, agentId, sessionId }: Saying): string => {
  if (sessionId !== null) {
    const named = readSession(stores.agent.database, sessionId);
    if (named === null || named.agentId !== agentId)
      return writer.refuse({ code: 'session_not_found', detail: sessionId });
    const session = stillOpen(writer, { stores, session: named });
    return session === null
      ? writer.refuse({ code: 'session_closed', detail: sessionId })
      : session.sessionId;
  }
  for (const session of openSessionsOf(stores.agent.database, agentId)) {
    if (stillOpen(writer, { stores, session }) !== null) return session.sessionId;
  }
  return writer.newId();
};

const LONGEST_SAID = 200_000;
const checkSaying = (writer: Writer, { stores, agentId, text }: Saying): void => {
  if (text.trim() === '') writer.refuse({ code: 'text_empty' });
  if (text.length > LONGEST_SAID) writer.refuse({ code: 'text_too_long' });
  const no = whyNot(stores, { agentId, reason: 'userInitiated', now: writer.now() });
  if (no !== null) writer.refuse({ detail: agentId, ...no });
};

/** In a person's commit of the agents' database. */
export const say = (writer: Writer, saying: Saying): Said => {
  const { stores, agentId, text, isPasted = false } = saying;
  const { database } = stores.agent;
  const now = writer.now();
  checkSaying(writer, saying);
  const sessionId = sessionFor(writer, saying);
  const thread = identity(threadId({ kind: 'session', agentId, sessionId }));
  const message = {
    agentId,
    threadId: thread,
    runKey: null,
    kind: 'user',
    text,
    authority: isPasted ? 'external' : 'person',
    tainted: isPasted,
    origin: { kind: 'person' },
  } as const;
  const messageId = appendMessage(writer, { database, message });
  noteSessionMessages(stores.agent, [messageId]);
  const turn = { agentId, sessionId, turnId: messageId };
  const key = identity(runKey({ reason: 'userInitiated', ...turn }));
  enqueueWake(database, {
    runKey: key,
    agentId,
    threadId: thread,
    wakeClass: 'person',
    trigger: { reason: 'userInitiated', sessionId, turnId: messageId, messageId },
    depth: 1,
    queuedAt: now,
    notBefore: now,
    attempt: 0,
  });
  return { sessionId, threadId: thread, runKey: key, messageId };
};

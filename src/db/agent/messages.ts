import type { z } from 'zod';
import type { AgentId, RunKey } from '../../core/named-ids';
import type { Authority } from '../../core/registers';
import type { Writer } from '../commit';
import type { BodyOf } from '../records/kinds';
import { flag, number, select, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { appendLink } from './links';
import type {
  ActionEnvelope,
  AgentMessage,
  Brief,
  MessageKind,
  MessageOrigin,
  MessageProvenance,
  ToolResultEnvelope,
} from './kinds/message';

// [MESSAGE-1] One immutable record per message; height is 1 + the greatest height before it.
// [MESSAGE-3] A message names by `message_prev` links the thread's heads that it was written after: the newest that no other message follows.
// [MESSAGE-4] Text beyond 2,048 characters is a payload; the message keeps its beginning.
export type NewMessage = {
  readonly agentId: AgentId;
  readonly threadId: string;
  readonly runKey: RunKey | null;
  readonly kind: MessageKind;
  readonly text: string;
  readonly authority: Authority;
  readonly tainted: boolean;
  readonly origin: z.infer<typeof MessageOrigin>;
  readonly brief?: z.infer<typeof Brief>;
  readonly action?: z.infer<typeof ActionEnvelope>;
  readonly toolResult?: z.infer<typeof ToolResultEnvelope>;
  readonly provenance?: z.infer<typeof MessageProvenance>;
  readonly marker?: {
    readonly is: NonNullable<AgentMessage['marker']>;
    readonly reason: NonNullable<AgentMessage['markerReason']>;
  };
  /** Default: now. A close marker says when the session ended, however late that was noticed. */
  readonly createdAt?: number;
  readonly contentType?: 'text/plain' | 'application/json';
};

export const LONGEST_INLINE = 2_048;
/** How far back heads are looked for: a branch that is older was joined, or stays beside. */
const HEADS_AMONG = 32;
const NEWEST = select(
  { id: text, height: number, isFollowed: flag },
  `SELECT id, height,
    EXISTS (SELECT 1 FROM agent_links WHERE type = 'message_prev' AND to_id = agent_messages.id) AS is_followed
  FROM agent_messages WHERE thread_id = ? ORDER BY height DESC, id DESC LIMIT ?`,
);

export const noProvenance: z.infer<typeof MessageProvenance> = {
  promptId: null,
  promptVersion: null,
  modelId: null,
  personaVersionId: null,
};

/** A rough count, the same on every device: budgets go by what the provider says. */
export const tokensApproxOf = (text: string): number => Math.ceil(text.length / 4);

type Heads = { readonly ids: readonly string[]; readonly height: number };
const headsOf = (database: SqlDatabase, threadId: string): Heads => {
  const newest = NEWEST.all(database, [threadId, HEADS_AMONG]);
  return {
    ids: newest.filter(({ isFollowed }) => !isFollowed).map(({ id }) => id),
    height: Math.max(0, ...newest.map(({ height }) => height)),
  };
};

/** Not through the middle of a surrogate pair: half of one is no text. */
const beginningOf = (text: string): string => {
  const last = text.charCodeAt(LONGEST_INLINE - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_INLINE - 1 : LONGEST_INLINE);
};

const bodyOf = (
  message: NewMessage,
  at: { readonly createdAt: number; readonly height: number },
): BodyOf<'agentMessage'> => {
  const { text } = message;
  const hasPayload = text.length > LONGEST_INLINE;
  return {
    agentId: message.agentId,
    threadId: message.threadId,
    runKey: message.runKey,
    kind: message.kind,
    createdAt: at.createdAt,
    height: at.height,
    authority: message.authority,
    tainted: message.tainted,
    origin: message.origin,
    brief: message.brief ?? null,
    text: hasPayload ? beginningOf(text) : text,
    hasPayload,
    tokensApprox: tokensApproxOf(text),
    summaryDepth: 0,
    marker: message.marker?.is ?? null,
    markerReason: message.marker?.reason ?? null,
    action: message.action ?? null,
    toolResult: message.toolResult ?? null,
    provenance: message.provenance ?? noProvenance,
    extension: {},
  };
};

const appendPayload = (writer: Writer, message: NewMessage & { readonly createdAt: number }): string => {
  const { agentId, createdAt, tainted, text } = message;
  const contentType = message.contentType ?? 'text/plain';
  const id = writer.newAppendId();
  writer.append('agentMessagePayload', id, { agentId, createdAt, tainted, contentType, content: text });
  return id;
};

/** In a commit of agent.sqlite. Answers the message's id. */
export const appendMessage = (
  writer: Writer,
  { database, message }: { readonly database: SqlDatabase; readonly message: NewMessage },
): string => {
  const { agentId, threadId } = message;
  const createdAt = message.createdAt ?? writer.now();
  const heads = headsOf(database, threadId);
  const id = writer.newAppendId();
  writer.append('agentMessage', id, bodyOf(message, { createdAt, height: heads.height + 1 }));
  const link = { agentId, fromId: id, createdAt, domain: 'agent' } as const;
  for (const toId of heads.ids) appendLink(writer, { ...link, type: 'message_prev', toId });
  if (message.text.length > LONGEST_INLINE) {
    const toId = appendPayload(writer, { ...message, createdAt });
    appendLink(writer, { ...link, type: 'message_payload', toId });
  }
  return id;
};

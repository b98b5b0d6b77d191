import type { RecordStore } from '../records/store';
import { from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { AgentMessage, AgentMessagePayload } from './kinds/message';
import { linksFrom } from './links';
import { tokensApproxOf } from './messages';
import { readAppended } from './read-record';

// [MEMORY-1] A thread is read from its newest end by an index, at most so many messages and so many tokens: how long it is does not matter.
// [MEMORY-2] A message that does not fit whole is read by its beginning, and says so.
export type ThreadMessage = AgentMessage & {
  readonly id: string;
  /** The whole text, where it fits. */
  readonly text: string;
  readonly isCut: boolean;
};
export type WindowBounds = { readonly mostMessages: number; readonly mostTokens: number };
type Source = { readonly database: SqlDatabase; readonly records: RecordStore };

const NEWEST = from('agent_messages').column(
  { id: text },
  'WHERE thread_id = ? ORDER BY height DESC, id DESC LIMIT ?',
);

export const readMessage = (records: RecordStore, id: string): AgentMessage | null =>
  readAppended(records, { kind: 'agentMessage', id, schema: AgentMessage });

/** The text as it was written: the payload where it was too long for the message. */
export const wholeTextOf = (
  { database, records }: Source,
  message: { readonly id: string; readonly text: string; readonly hasPayload: boolean },
): string => {
  if (!message.hasPayload) return message.text;
  const [payloadId] = linksFrom(database, { type: 'message_payload', fromId: message.id });
  if (payloadId === undefined) return message.text;
  const schema = AgentMessagePayload;
  return (
    readAppended(records, { kind: 'agentMessagePayload', id: payloadId, schema })?.content ?? message.text
  );
};

/** The thread's hot end, oldest first. */
export const threadWindow = (
  source: Source,
  { threadId, mostMessages, mostTokens }: { readonly threadId: string } & WindowBounds,
): readonly ThreadMessage[] => {
  const window: ThreadMessage[] = [];
  let left = mostTokens;
  for (const id of NEWEST.all(source.database, [threadId, mostMessages])) {
    const message = readMessage(source.records, id);
    if (message === null) continue;
    const isCut = message.hasPayload && message.tokensApprox > left;
    const text = isCut ? message.text : wholeTextOf(source, { ...message, id });
    left -= tokensApproxOf(text);
    if (left < 0 && window.length > 0) break;
    window.push({ ...message, id, text, isCut });
  }
  return window.reverse();
};

const BEFORE = from('agent_messages').select(
  { id: text, height: number },
  'WHERE thread_id = ? AND (height, id) < (?, ?) ORDER BY height DESC, id DESC LIMIT ?',
);
const PAGE = 32;

/**
 * [TAINT-3] Everything that a tainted run writes is tainted, and it says in the thread that it is: so the newest message that any run wrote
 * tells whether the thread's next turn begins tainted. One that does not read says nothing for itself.
 */
export const isThreadTainted = ({ database, records }: Source, threadId: string): boolean => {
  let height = Number.MAX_SAFE_INTEGER;
  let before = '';
  for (;;) {
    const { rows, found } = BEFORE.page(database, [threadId, height, before, PAGE]);
    if (found > rows.length) return true;
    for (const row of rows) {
      height = row.height;
      before = row.id;
      const message = readMessage(records, row.id);
      if (message === null) return true;
      if (message.runKey === null || message.kind === 'user') continue;
      if (message.tainted) return true;
      // What the runtime says of a turn that was over before it read anything clears nothing.
      if (message.kind !== 'system') return false;
    }
    if (found < PAGE) return false;
  }
};

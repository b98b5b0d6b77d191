import { tokenKey } from '../../core/token-key';
import type { Stores } from '../stores';
import { fromNewest, pageOf, selectPlaces, type Paged, type PagePlace } from './page-place';
import { readMessage } from './thread-window';
import type { AgentMessage } from './kinds/message';

// [MESSAGE-2] What a result says that it changed is asked from every side: by the record, by the run, by the agent, by the token.
export type ToolResult = NonNullable<AgentMessage['toolResult']> &
  Pick<AgentMessage, 'agentId' | 'threadId' | 'runKey' | 'createdAt' | 'tainted'> & {
    readonly messageId: string;
    readonly toolName: string | null;
  };
/** Exactly one way in, each with an index of its own; the token chooses among what it finds. */
export type ResultsOf =
  | { readonly of: 'entity'; readonly id: string }
  | { readonly of: 'run'; readonly id: string }
  | { readonly of: 'agent'; readonly id: string };

const BEHIND = (id: string): string =>
  `(created_at, ${id}) < (?, ?) ORDER BY created_at DESC, ${id} DESC LIMIT ?`;
const PLACES = {
  entity:
    selectPlaces(`SELECT from_id AS id, created_at AS at FROM agent_links INDEXED BY agent_links_type_to_created
    WHERE type = 'tool_effect' AND to_id = ? AND ${BEHIND('from_id')}`),
  run: selectPlaces(`SELECT id, created_at AS at FROM agent_messages INDEXED BY agent_messages_run
    WHERE run_key = ? AND kind = 'toolResult' AND ${BEHIND('id')}`),
  agent: selectPlaces(`SELECT id, created_at AS at FROM agent_messages INDEXED BY agent_messages_agent_created
    WHERE agent_id = ? AND kind = 'toolResult' AND ${BEHIND('id')}`),
} as const;

export const readToolResult = ({ agent }: Stores, messageId: string): ToolResult | null => {
  const message = readMessage(agent.records, messageId);
  if (message === null || message.toolResult === null) return null;
  const { agentId, threadId, runKey, createdAt, tainted, origin, toolResult } = message;
  const toolName = origin.kind === 'tool' ? origin.toolName : null;
  return { ...toolResult, agentId, threadId, runKey, createdAt, tainted, messageId, toolName };
};

/** A name alone means what such a change says of itself: `TASK`. */
const keyOf = (token: string): string => {
  const key = token.includes('|') ? null : tokenKey({ tokenClass: 'semanticKey', tokenValue: token });
  return key?.ok === true ? key.value : token;
};

type Asked = {
  readonly results: ResultsOf;
  readonly token?: string | undefined;
  readonly behind?: PagePlace;
  /** So many are looked at; a token may let fewer through. */
  readonly most: number;
};
/** Newest first. */
export const toolResults = (
  stores: Stores,
  { results, token, behind = fromNewest, most }: Asked,
): Paged<ToolResult> => {
  const params = [results.id, behind.at, behind.id, most + 1];
  const found = PLACES[results.of].all(stores.agent.database, params);
  const page = pageOf(found, { most, read: ({ id }) => readToolResult(stores, id) });
  if (token === undefined) return page;
  const key = keyOf(token);
  return { ...page, items: page.items.filter(({ changedTokens }) => changedTokens.includes(key)) };
};

import type { AgentId } from '../../core/named-ids';
import type { Writer } from '../commit';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { writtenLinkTypes } from './kinds/message';

// [LINK-1] Edges between agents' records are links and nothing else.
export type NewLink = {
  readonly type: (typeof writtenLinkTypes)[number];
  readonly agentId: AgentId;
  readonly fromId: string;
  readonly toId: string;
  readonly createdAt: number;
  readonly domain: 'journal' | 'agent';
};

export const appendLink = (writer: Writer, link: NewLink): void =>
  writer.append('agentLink', writer.newAppendId('agentLink'), link);

const FROM = from('agent_links').column(
  { toId: text },
  'WHERE type = ? AND from_id = ? ORDER BY created_at, id',
);

/** What a record points to, oldest first. */
export const linksFrom = (
  database: SqlDatabase,
  { type, fromId }: Pick<NewLink, 'type' | 'fromId'>,
): readonly string[] => FROM.all(database, [type, fromId]);

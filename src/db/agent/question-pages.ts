import type { AgentId } from '../../core/named-ids';
import { column, number, type Select } from '../rows';
import type { SqlValue } from '../sql-database';
import type { Stores } from '../stores';
import { byNewestInOrder, pageOf, selectPlaces, type Paged, type PagePlace } from './page-place';
import { readQuestion, type Question } from './prompts';

// [PAGE-3] What is open is found among what is open: questions that were answered never push out one that waits.
/** What was asked at once is read in the order in which it was asked. */
const BEHIND = '(created_at < ? OR (created_at = ? AND id > ?)) ORDER BY created_at DESC, id LIMIT ?';
const PLACES = 'SELECT id, created_at AS at FROM agent_prompt_items WHERE agent_id = ?';
const ALL = selectPlaces(`${PLACES} AND ${BEHIND}`);
const ANSWERED = 'EXISTS (SELECT 1 FROM agent_prompt_responses WHERE prompt_item_id = agent_prompt_items.id)';
const UNANSWERED = `NOT ${ANSWERED}`;
const OPEN_FOR_EVER = selectPlaces(`${PLACES} AND required_by IS NULL AND ${UNANSWERED} AND ${BEHIND}`);
const OPEN_UNTIL = selectPlaces(`${PLACES} AND required_by > ? AND ${UNANSWERED} AND ${BEHIND}`);
// [PAGE-6]
const OVER = selectPlaces(`${PLACES} AND (required_by <= ? OR ${ANSWERED}) AND ${BEHIND}`);

type Asked = {
  readonly agentIds: readonly AgentId[];
  readonly state: 'open' | 'over' | 'all';
  readonly behind: PagePlace;
  readonly most: number;
};
export const questionPage = (stores: Stores, { agentIds, state, behind, most }: Asked): Paged<Question> => {
  const { database } = stores.agent;
  const place: readonly SqlValue[] = [behind.at, behind.at, behind.id, most + 1];
  const now = stores.clock.now();
  const found = agentIds.flatMap((agentId) => {
    if (state === 'all') return ALL.all(database, [agentId, ...place]);
    if (state === 'over') return OVER.all(database, [agentId, now, ...place]);
    return [
      ...OPEN_FOR_EVER.all(database, [agentId, ...place]),
      ...OPEN_UNTIL.all(database, [agentId, now, ...place]),
    ];
  });
  return pageOf(found, { most, by: byNewestInOrder, read: ({ id }) => readQuestion(stores, id) });
};

const countSql = (open: string): Select<number> =>
  column(
    { count: number },
    `SELECT count(*) AS count FROM (SELECT 1 FROM agent_prompt_items WHERE agent_id = ? AND ${open} AND ${UNANSWERED} LIMIT ?)`,
  );
const COUNT_FOR_EVER = countSql('required_by IS NULL');
const COUNT_UNTIL = countSql('required_by > ?');

/** Never more than `most`. */
export const countOpenQuestions = (
  { agent, clock }: Stores,
  { agentIds, most }: { readonly agentIds: readonly AgentId[]; readonly most: number },
): number => {
  const { database } = agent;
  const counts = agentIds.flatMap((agentId) => [
    COUNT_FOR_EVER.first(database, [agentId, most]) ?? 0,
    COUNT_UNTIL.first(database, [agentId, clock.now(), most]) ?? 0,
  ]);
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
};

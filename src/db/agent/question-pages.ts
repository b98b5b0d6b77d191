import type { SqlValue } from '../sql-database';
import type { Stores } from '../stores';
import { byNewestInOrder, pageOf, placesIn, type Paged, type PagePlace } from './page-place';
import { readQuestion, type Question } from './prompts';

// [PAGE-3] What is open is found among what is open: questions that were answered never push out one that waits.
/** What was asked at once is read in the order in which it was asked. */
const BEHIND = '(created_at < ? OR (created_at = ? AND id > ?)) ORDER BY created_at DESC, id LIMIT ?';
const ALL = `SELECT id, created_at FROM agent_prompt_items WHERE agent_id = ? AND ${BEHIND}`;
const ANSWERED = 'EXISTS (SELECT 1 FROM agent_prompt_responses WHERE prompt_item_id = agent_prompt_items.id)';
const UNANSWERED = `NOT ${ANSWERED}`;
const OPEN_FOR_EVER = `SELECT id, created_at FROM agent_prompt_items WHERE agent_id = ? AND required_by IS NULL AND ${UNANSWERED} AND ${BEHIND}`;
const OPEN_UNTIL = `SELECT id, created_at FROM agent_prompt_items WHERE agent_id = ? AND required_by > ? AND ${UNANSWERED} AND ${BEHIND}`;
// [PAGE-6]
const OVER = `SELECT id, created_at FROM agent_prompt_items WHERE agent_id = ? AND (required_by <= ? OR ${ANSWERED}) AND ${BEHIND}`;

type Asked = {
  readonly agentIds: readonly string[];
  readonly state: 'open' | 'over' | 'all';
  readonly behind: PagePlace;
  readonly most: number;
};
export const questionPage = (stores: Stores, { agentIds, state, behind, most }: Asked): Paged<Question> => {
  const { database } = stores.agent;
  const place: readonly SqlValue[] = [behind.at, behind.at, behind.id, most + 1];
  const now = stores.clock.now();
  const found = agentIds.flatMap((agentId) => {
    if (state === 'all') return placesIn(database.query(ALL, [agentId, ...place]).rows);
    if (state === 'over') return placesIn(database.query(OVER, [agentId, now, ...place]).rows);
    return [
      ...placesIn(database.query(OPEN_FOR_EVER, [agentId, ...place]).rows),
      ...placesIn(database.query(OPEN_UNTIL, [agentId, now, ...place]).rows),
    ];
  });
  return pageOf(found, { most, by: byNewestInOrder, read: ({ id }) => readQuestion(stores, id) });
};

const COUNT_FOR_EVER = `SELECT count(*) FROM (SELECT 1 FROM agent_prompt_items WHERE agent_id = ? AND required_by IS NULL AND ${UNANSWERED} LIMIT ?)`;
const COUNT_UNTIL = `SELECT count(*) FROM (SELECT 1 FROM agent_prompt_items WHERE agent_id = ? AND required_by > ? AND ${UNANSWERED} LIMIT ?)`;

/** Never more than `most`. */
export const countOpenQuestions = (
  { agent, clock }: Stores,
  { agentIds, most }: { readonly agentIds: readonly string[]; readonly most: number },
): number => {
  const { database } = agent;
  const counts = agentIds.flatMap((agentId) => [
    database.query(COUNT_FOR_EVER, [agentId, most]).rows[0]?.[0],
    database.query(COUNT_UNTIL, [agentId, clock.now(), most]).rows[0]?.[0],
  ]);
  return Math.min(
    most,
    counts.reduce<number>((sum, count) => sum + Number(count ?? 0), 0),
  );
};

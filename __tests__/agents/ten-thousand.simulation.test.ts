import { createAgent } from '../../src/db/agent/agents';
import {
  readSubscription,
  rebuildSubscriptionTokens,
  saveSubscription,
} from '../../src/db/agent/subscriptions';
import { agentDraft, openLifeBed, type LifeBed } from './life-bed';

// Everyday size: 2,000 agents. The soak makes ten thousand.
const AGENTS = process.env['REVEILLE_SOAK_COMMITS'] !== undefined ? 10_000 : 2_000;
const PER_COMMIT = 80;

let bed: LifeBed;
beforeAll(() => {
  bed = openLifeBed();
  for (let from = 0; from < AGENTS; from += PER_COMMIT) {
    bed.act((writer) => {
      for (let i = from; i < Math.min(from + PER_COMMIT, AGENTS); i += 1) {
        createAgent(writer, agentDraft({ id: `a${i}` }));
        const tokens = { any: [{ tokenClass: 'entityId', tokenValue: `task${i}` } as const], all: [] };
        const draft = { id: `s${i}`, agentId: `a${i}`, label: '', predicate: { tokens, where: [] } };
        saveSubscription(writer, { stores: bed.stores, draft });
      }
      return null;
    });
  }
});
afterAll(() => bed.destroy());

const rows = (): number =>
  Number(bed.stores.agent.database.query('SELECT count(*) FROM agent_subscription_tokens').rows[0]?.[0]);

test('[SUBSCRIPTION-1] of thousands of agents, the one that listens for a task is found through the index', () => {
  expect(rows()).toBe(AGENTS);
  const { database } = bed.stores.agent;
  const find = `SELECT subscription_id FROM agent_subscription_tokens
    WHERE token_class = ? AND token_namespace = ? AND token_value = ? AND active = 1`;
  const found = database.query(find, ['entityId', '-', `task${AGENTS - 1}`]).rows.map(([id]) => String(id));
  expect(found.map((id) => readSubscription(bed.stores.agent.records, id)?.agentId)).toEqual([
    `a${AGENTS - 1}`,
  ]);
  const plan = database
    .query(`EXPLAIN QUERY PLAN ${find}`, ['entityId', '-', 'task1'])
    .rows.map((row) => String(row.at(-1)));
  expect(plan.join()).toMatch(/SEARCH .*agent_subscription_tokens_token/);
});

test('[SUBSCRIPTION-2] the index of thousands is made anew as it was', () => {
  const { database } = bed.stores.agent;
  const sum = (): unknown =>
    database.query(
      'SELECT count(*), min(token_value), max(token_value), sum(active) FROM agent_subscription_tokens',
    ).rows;
  const before = sum();
  expect(database.transaction(() => rebuildSubscriptionTokens(bed.stores))).toBe(AGENTS);
  expect(sum()).toEqual(before);
});

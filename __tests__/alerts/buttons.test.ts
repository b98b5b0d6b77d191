import { rejectApproval } from '../../src/agents/approvals/answer';
import type { AgentApproval } from '../../src/db/agent/kinds/approval';
import { writeStop } from '../../src/db/agent/stops';
import type { Stores } from '../../src/db/stores';
import type { AlertWish } from '../../src/runtime/api/alert-definition';
import { wantedWaiting } from '../../src/runtime/alerts/wanted-waiting';
import { answerParts, firstOf, proposed } from '../approvals/approval-bed';
import { bedForTests } from '../runs/bed-for-tests';
import { call, commit, TASK } from '../runs/run-bed';

// When a button that agrees stands on an alert, and when it does not.
const { bed } = bedForTests();
const followUp = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' });
const wish: AlertWish = { language: 'en', kinds: ['waiting'], showsWords: true, quiet: null, since: 0 };
const categoriesOf = (stores: Stores): readonly string[] =>
  wantedWaiting(answerParts(stores), wish).map(({ category }) => category);

/** The same proposal again, but for this. */
const proposedOtherwise = async (more: Partial<AgentApproval>): Promise<Stores> => {
  const { stores } = bed();
  const { id, ...item } = firstOf(await proposed(stores, [followUp]));
  const rejected = rejectApproval(answerParts(stores), { commandId: 'no', approvalId: id, reason: null });
  expect(rejected.ok).toBe(true);
  const again = { ...item, ...more };
  commit(
    stores.agent,
    (writer) => (writer.append('agentApproval', writer.newAppendId(), again), null),
    'again',
  );
  return stores;
};

test('[ALERT-8] a harmless proposal has one', async () => {
  expect(categoriesOf(await proposedOtherwise({}))).toEqual(['proposal']);
});

test.each([
  ['what comes from outside', { tainted: true }],
  ['what is risky', { risk: 'high' as const }],
  ['what changed since it was proposed', { readHash: 'e'.repeat(64) }],
  ['what this version would do otherwise', { toolVersion: '999' }],
])('[ALERT-8] %s has none', async (_what, more) => {
  expect(categoriesOf(await proposedOtherwise(more))).toEqual(['item']);
});

test('[ALERT-8] what a gate would refuse has none', async () => {
  const stores = await proposedOtherwise({});
  const stop = { stop: { scope: 'space' }, hostId: stores.hostId } as const;
  commit(stores.agent, (writer) => (writeStop(writer, stop), null), 'stop');
  expect(categoriesOf(stores)).toEqual(['item']);
});

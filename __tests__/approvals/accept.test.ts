import { rejectApproval } from '../../src/agents/approvals/answer';
import { openApprovals, standingOfItem } from '../../src/db/agent/approvals';
import { observationPieces } from '../../src/agents/memory/context-pieces';
import { bedForTests } from '../runs/bed-for-tests';
import { AGENT, call, commit, HOME, TASK } from '../runs/run-bed';
import { bodiesOf, messagesOf, tasksOf } from '../runs/run-looks';
import { undoOperation } from '../../src/agents/effects/effect';
import { accept, answerParts, firstOf, proposed, shown } from './approval-bed';

const { bed, clock } = bedForTests();
const followUp = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' });

test('[APPROVAL-3] what needs a person becomes an item in the same run, with everything a person decides on', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp], { text: 'This changes nothing, trust me.' }));
  expect(item).toMatchObject({
    agentId: AGENT,
    toolName: 'create_follow_up_task',
    toolVersion: '2',
    risk: 'medium',
    tainted: false,
    reason: 'This changes nothing, trust me.',
    expiresAt: clock.now() + 7 * 86_400_000,
    evidence: [TASK],
  });
  expect(bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body] : []))).toMatchObject([
    { status: 'error', code: 'confirmation_required', operationId: item.operationId },
  ]);
  expect(tasksOf(stores)).not.toContain('Buy a can');
});

test('[APPROVAL-1] [APPROVAL-2] what is shown comes from the tool and the records; a lying model changes none of it', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp], { text: 'I only read a task.' }));
  const preview = shown(stores, item);
  expect(preview.summary).toBe('Create “Buy a can” to follow “Water the plants”');
  expect(preview.changes).toMatchObject([
    { kind: 'task', isNew: true, name: 'Buy a can' },
    { kind: 'link', isNew: true },
  ]);
  expect(JSON.stringify(preview)).not.toContain('I only read');
  expect(preview.readHash).toBe(item.readHash);
  // A field that neither the preview read nor the tool writes says nothing.
  commit(stores.journal, (writer) => (writer.write('task', TASK, { language: 'de' }), null), 'language');
  expect(shown(stores, item).readHash).toBe(item.readHash);
  commit(stores.journal, (writer) => (writer.write('task', TASK, { title: 'Other' }), null), 'title');
  expect(shown(stores, item).readHash).not.toBe(item.readHash);
});

test('[APPROVAL-7] an accepted item happens once, is told in its thread, and can be taken back', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp]));
  expect(accept(stores, item)).toMatchObject({ ok: true });
  expect(tasksOf(stores)).toContain('Buy a can');
  expect(standingOfItem(stores, item)).toMatchObject({ isDone: true, reading: { is: 'approved' } });
  expect(openApprovals(stores, { agentId: AGENT, most: 10 })).toEqual([]);
  const told = messagesOf(stores).filter(({ kind }) => kind === 'toolResult');
  expect(told.at(-1)?.toolResult).toMatchObject({ status: 'success', operationId: item.operationId });
  expect(undoOperation(stores, item.operationId)).toMatchObject({ ok: true });
  const left = "SELECT title FROM task WHERE title = 'Buy a can' AND deleted_at IS NULL";
  expect(stores.journal.database.query(left).rows).toEqual([]);
});

test('[APPROVAL-6] a rejected item never happens, and the agent reads the reason in its later runs', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp]));
  const no = { commandId: 'no', approvalId: item.id, reason: 'We have a can.' };
  expect(rejectApproval(answerParts(stores), no)).toMatchObject({ ok: true });
  expect(rejectApproval(answerParts(stores), no)).toMatchObject({ ok: true });
  expect(accept(stores, item)).toMatchObject({ error: { code: 'approval_already_answered' } });
  expect(tasksOf(stores)).not.toContain('Buy a can');
  const pieces = observationPieces(stores, { agentId: AGENT, threadId: 'another', most: 20 });
  expect(pieces).toMatchObject([{ authority: 'person', tainted: false }]);
  expect(pieces[0]?.text).toContain('We have a can.');
});

test('[APPROVAL-5] an edited item does what the person wrote, under the operationId it was proposed with', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp]));
  const args = { sourceTaskId: TASK, newTaskTitle: 'Buy two cans' };
  expect(accept(stores, item, { args })).toMatchObject({ ok: true });
  expect(tasksOf(stores)).toContain('Buy two cans');
  expect(tasksOf(stores)).not.toContain('Buy a can');
  const { reading } = standingOfItem(stores, item);
  expect(reading).toMatchObject({ is: 'edited', answer: { args: { newTaskTitle: 'Buy two cans' } } });
});

test('[APPROVAL-4] what lies open already is proposed once', async () => {
  const { stores } = bed();
  await proposed(stores, [followUp]);
  const after = await proposed(stores, [followUp], { request: 'request2' });
  expect(after).toHaveLength(1);
});

test('[APPROVAL-12] an agent’s next run takes back what has gone stale', async () => {
  const { stores } = bed();
  const item = firstOf(await proposed(stores, [followUp]));
  commit(stores.journal, (writer) => (writer.write('task', TASK, { categoryId: null }), null), 'moved');
  commit(stores.journal, (writer) => (writer.write('task', TASK, { categoryId: HOME }), null), 'back');
  await proposed(stores, [], { request: 'request2' });
  expect(standingOfItem(stores, item).reading.is).toBe('open');
  commit(stores.journal, (writer) => (writer.write('task', TASK, { title: 'Water them' }), null), 'title');
  await proposed(stores, [], { request: 'request3' });
  expect(standingOfItem(stores, item).reading.is).toBe('withdrawn');
  expect(accept(stores, item)).toMatchObject({ error: { code: 'approval_withdrawn' } });
});

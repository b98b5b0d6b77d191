import { randomBytes } from 'node:crypto';
import { acceptApproval } from '../../src/agents/approvals/answer';
import { finishAccepted } from '../../src/agents/approvals/execute';
import { boundTo, type CheckedFor } from '../../src/core/device-check';
import { answersOf, readAnswers, type ApprovalItem } from '../../src/db/agent/approvals';
import { updateAgent } from '../../src/db/agent/agents';
import { writeGrant } from '../../src/db/agent/grants';
import { writeStop } from '../../src/db/agent/stops';
import type { Stores } from '../../src/db/stores';
import { createProofs } from '../../src/runtime/device-check/proofs';
import { allTools } from '../../src/tools/all-tools';
import { createToolRegistry } from '../../src/tools/registry';
import { sentenceFor } from '../../src/words/sentence-for';
import { bedForTests } from '../runs/bed-for-tests';
import { AGENT, call, commit, OTHER, TASK, WORK } from '../runs/run-bed';
import { accept, answerParts, firstOf, proposed, shown } from './approval-bed';

// Somebody wants more than one effect, another effect, or an effect without a person.
const { bed, clock } = bedForTests();
const followUp = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' });
const effects = ({ journal }: Stores): number =>
  Number(journal.database.query('SELECT count(*) FROM applied_operations').rows[0]?.[0]);
const prepare = async (): Promise<{ stores: Stores; item: ApprovalItem }> => {
  const { stores } = bed();
  return { stores, item: firstOf(await proposed(stores, [followUp])) };
};

test('[APPROVAL-7] replayed with the same command: one effect, the same answer', async () => {
  const { stores, item } = await prepare();
  const { readHash } = item;
  const once = accept(stores, item, { commandId: 'yes', readHash });
  expect(once).toMatchObject({ ok: true });
  expect(accept(stores, item, { commandId: 'yes', readHash })).toEqual(once);
  expect(effects(stores)).toBe(1);
});

test('[APPROVAL-7] doubled with another command, or on what was rejected: no second effect', async () => {
  const { stores, item } = await prepare();
  const { readHash } = item;
  expect(accept(stores, item, { readHash })).toMatchObject({ ok: true });
  expect(accept(stores, item, { readHash })).toMatchObject({ error: { code: 'approval_already_answered' } });
  expect(effects(stores)).toBe(1);
});

test('[APPROVAL-8] late: nobody to ask in time is a no, before the answer and inside the transaction', async () => {
  const { stores, item } = await prepare();
  clock.move(7 * 86_400_000);
  expect(accept(stores, item)).toMatchObject({ error: { code: 'approval_expired' } });
  expect(answersOf(stores, item.id)).toEqual([]);
  expect(effects(stores)).toBe(0);
});

test('[APPROVAL-5] other arguments under the old hash, another hash, another tool version, another item: refused, nothing stored', async () => {
  const { stores, item } = await prepare();
  expect(accept(stores, item, { argsHash: 'f'.repeat(64) })).toMatchObject({
    error: { code: 'approval_mismatch' },
  });
  const args = { sourceTaskId: TASK, newTaskTitle: 'Give everything away', closeSourceTaskAs: 'DONE' };
  expect(accept(stores, item, { args, readHash: item.readHash })).toMatchObject({
    error: { code: 'stale_approval' },
  });
  const [tool] = allTools.all.filter(({ name }) => name === item.toolName);
  if (tool === undefined) throw new Error('no tool');
  const tools = createToolRegistry([{ ...tool, version: '999' }]);
  const yes = { commandId: 'v', approvalId: item.id, argsHash: item.argsHash, readHash: item.readHash };
  expect(acceptApproval({ ...answerParts(stores), tools }, yes)).toMatchObject({
    error: { code: 'stale_approval' },
  });
  expect(acceptApproval(answerParts(stores), { ...yes, approvalId: 'nothing' })).toMatchObject({
    error: { code: 'approval_not_found' },
  });
  expect(answersOf(stores, item.id)).toEqual([]);
  expect(effects(stores)).toBe(0);
});

test('[APPROVAL-8] a target that changed between look and yes, or behind the yes, is left alone', async () => {
  const { stores, item } = await prepare();
  const { readHash } = shown(stores, item);
  commit(
    stores.journal,
    (writer) => (writer.write('task', TASK, { title: 'Sell the house' }), null),
    'title',
  );
  expect(accept(stores, item, { readHash })).toMatchObject({ error: { code: 'stale_approval' } });
  expect(answersOf(stores, item.id)).toEqual([]);
  // The answer is there and the device died before it acted: what it finds when it comes back decides.
  const { readHash: now } = shown(stores, item);
  const broken = { ...stores, journal: { ...stores.journal, unitOfWork: dead(stores) } };
  const yes = { commandId: 'y', approvalId: item.id, argsHash: item.argsHash, readHash: now };
  expect(acceptApproval(answerParts(broken), yes)).toMatchObject({ error: { code: 'database_failed' } });
  const [answer] = answersOf(stores, item.id);
  if (answer === undefined) throw new Error('no answer');
  commit(stores.journal, (writer) => (writer.write('task', TASK, { title: 'Again' }), null), 'again');
  const late = finishAccepted(answerParts(stores), { item, answer });
  expect(late).toMatchObject({ error: { code: 'stale_approval' } });
  // Told once, it stays so, even where the target reads as before again.
  commit(stores.journal, (writer) => (writer.write('task', TASK, { title: 'Sell the house' }), null), 'back');
  expect(finishAccepted(answerParts(stores), { item, answer })).toEqual(late);
  expect(effects(stores)).toBe(0);
});

const dead = ({ journal }: Stores): Stores['journal']['unitOfWork'] => ({
  ...journal.unitOfWork,
  commit: () => ({ ok: false, error: { code: 'database_failed' } }),
});

test('[APPROVAL-9] a yes does not reach beyond the agent’s bounds, nor through a stop', async () => {
  const { stores, item } = await prepare();
  const args = { sourceTaskId: OTHER, newTaskTitle: 'Elsewhere' };
  const elsewhere = accept(stores, item, { args, readHash: shown(stores, item, args).readHash });
  expect(elsewhere).toMatchObject({ error: { code: 'out_of_scope' } });
  const moved = { sourceTaskId: TASK, newTaskTitle: 'Elsewhere', categoryId: WORK };
  expect(accept(stores, item, { args: moved })).toMatchObject({ error: { code: 'out_of_scope' } });
  const stop = { stop: { scope: 'space' }, hostId: 'hosta' } as const;
  const { readHash } = shown(stores, item);
  commit(stores.agent, (writer) => (writeStop(writer, stop), null), 'stop');
  expect(accept(stores, item, { readHash })).toMatchObject({ error: { code: 'stopped' } });
  expect(effects(stores)).toBe(0);
});

test('[APPROVAL-9] what the agent may no longer use is not done for it', async () => {
  const { stores, item } = await prepare();
  const changes = { agentId: AGENT, changes: { allowedTools: ['read_task'] } };
  commit(stores.agent, (writer) => (updateAgent(writer, changes), null), 'tools');
  expect(accept(stores, item)).toMatchObject({ error: { code: 'out_of_scope' } });
});

const checkedBy = () => {
  const clock = { at: 0, now: () => clock.at };
  const proofs = createProofs({ clock, random: { bytes: (count) => new Uint8Array(randomBytes(count)) } });
  const take = (proof: string | null, checked: CheckedFor): boolean =>
    proof !== null && proofs.take(proof, boundTo(checked));
  return { clock, proofs, deviceCheck: { isAvailable: () => true, take } };
};

test('[APPROVAL-11] [CHECK-2] [CHECK-3] high risk: without the device’s check no yes, and a check counts once', async () => {
  const { stores, item } = await prepare();
  const [tool] = allTools.all.filter(({ name }) => name === item.toolName);
  if (tool === undefined) throw new Error('no tool');
  const tools = createToolRegistry([{ ...tool, risk: 'high' }]);
  const yes = (commandId: string) => ({
    commandId,
    approvalId: item.id,
    argsHash: item.argsHash,
    readHash: item.readHash,
  });
  const parts = { ...answerParts(stores), tools };
  expect(acceptApproval(parts, yes('a'))).toMatchObject({ error: { code: 'device_check_unavailable' } });
  const { clock, proofs, deviceCheck } = checkedBy();
  const checking = { ...parts, deviceCheck };
  const needed = { error: { code: 'device_check_needed' } };
  expect(acceptApproval(checking, yes('b'))).toMatchObject(needed);
  const { id, argsHash, readHash } = item;
  const shownHere = { what: 'approval', id, argsHash, readHash } as const;
  const others: readonly CheckedFor[] = [
    { what: 'unlock' },
    { ...shownHere, id: 'another' },
    { ...shownHere, readHash: 'f'.repeat(64) },
    { ...shownHere, args: { newTaskTitle: 'Something else' } },
  ];
  for (const [place, other] of others.entries()) {
    const { proof } = proofs.give(boundTo(other));
    expect(acceptApproval(checking, { ...yes(`c${place}`), proof })).toMatchObject(needed);
  }
  const late = proofs.give(boundTo(shownHere));
  clock.at = late.until + 1;
  expect(acceptApproval(checking, { ...yes('d'), proof: late.proof })).toMatchObject(needed);
  const { proof } = proofs.give(boundTo(shownHere));
  expect(acceptApproval(checking, { ...yes('e'), proof })).toMatchObject({ ok: true });
  expect(deviceCheck.take(proof, shownHere)).toBe(false);
  // A repeated command is answered from what was stored, without another check.
  expect(acceptApproval(checking, { ...yes('e'), proof })).toMatchObject({ ok: true });
  expect(effects(stores)).toBe(1);
});

test('[KIND-20] an answer or a grant that no person wrote is not written at all', async () => {
  const { stores, item } = await prepare();
  const { args, argsHash, readHash } = item;
  const writers = [
    { by: 'agent', authority: 'model', tainted: false },
    { by: 'runtime', authority: 'runtime', tainted: false },
    { by: 'person', authority: 'external', tainted: true },
  ] as const;
  for (const [place, writer] of writers.entries()) {
    const answered = stores.agent.unitOfWork.commit({ commandId: `answer-${place}`, writer }, (writing) => {
      writing.append('agentApprovalAnswer', writing.newAppendId(), {
        approvalId: item.id,
        agentId: AGENT,
        hostId: stores.hostId,
        decision: 'approved',
        args,
        argsHash,
        readHash,
        reason: null,
        answeredAt: 1,
      });
      return null;
    });
    expect(answered).toMatchObject({ error: { code: 'not_a_person' } });
    const granted = stores.agent.unitOfWork.commit({ commandId: `grant-${place}`, writer }, (writing) => {
      const grant = { agentId: AGENT, toolName: item.toolName, categoryIds: null, until: null };
      writeGrant(writing, { id: `g${place}`, ...grant });
      return null;
    });
    expect(granted).toMatchObject({ error: { code: 'not_a_person' } });
  }
  expect(answersOf(stores, item.id)).toEqual([]);
});

const answer = (decision: 'approved' | 'edited' | 'rejected' | 'withdrawn', argsHash: string) => ({
  id: `${decision}-${argsHash}`,
  approvalId: 'i',
  agentId: AGENT,
  hostId: 'h',
  decision,
  args: null,
  argsHash,
  readHash: 'r',
  reason: null,
  answeredAt: 1,
});

test('[APPROVAL-6] answers read alike in every order: no beats yes, time beats yes, an edit beats a plain yes, a yes beats a withdrawal', () => {
  const all = [
    answer('withdrawn', 'a'),
    answer('approved', 'a'),
    answer('edited', 'c'),
    answer('edited', 'b'),
  ];
  const readings = [
    [all.slice(0, 0), 1, 'open'],
    [all.slice(0, 1), 1, 'withdrawn'],
    [all.slice(0, 2), 1, 'approved'],
    [all, 1, 'edited'],
    [all, 10, 'expired'],
    [[...all, answer('rejected', 'a')], 10, 'rejected'],
    [[...all, answer('rejected', 'a')], 1, 'rejected'],
  ] as const;
  for (const [answers, now, is] of readings)
    for (const order of [answers, [...answers].reverse()]) {
      const reading = readAnswers({ expiresAt: 10 }, { answers: order, now });
      expect(reading.is).toBe(is);
      if (reading.is === 'edited') expect(reading.answer.argsHash).toBe('b');
    }
});

test('every refusal of an answer has a sentence of its own, in both languages', () => {
  const codes = [
    'approval_not_found',
    'approval_already_answered',
    'approval_expired',
    'approval_withdrawn',
    'approval_mismatch',
    'stale_approval',
    'not_a_person',
    'device_check_needed',
    'device_check_unavailable',
    'out_of_scope',
    'stopped',
  ];
  for (const code of codes)
    for (const language of ['en', 'de'] as const)
      expect(sentenceFor({ code }, language)).not.toContain(`(${code})`);
});

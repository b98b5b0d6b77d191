import type { JsonObject } from '../../src/core/json';
import { createAgent } from '../../src/db/agent/agents';
import { person } from '../../src/db/commit';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { codeOf, valueOf } from '../api/test-host';
import { writeTask } from '../merge/two-profiles';
import { HOUR, openTwo, type Device, type TwoDevices } from './two-devices';

// The hub's agent proposes; the person answers on either device, or on both while they are apart.
const TASK = 'task-1';
const titled = (newTaskTitle: string) => ({ sourceTaskId: TASK, newTaskTitle });
const proposing = (items: number) =>
  createScriptedModel(({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { say: 'answer', text: 'Done.' }
      : {
          say: 'answer',
          text: '',
          toolCalls: Array.from({ length: items }, (_, at) => ({
            callId: `call-${at}`,
            name: 'create_follow_up_task',
            args: titled(`Coat ${at}`),
          })),
        },
  );

let two: TwoDevices;
afterEach(() => two.close());

const openManyProposed = async (items: number, phoneAheadBy = 0): Promise<readonly string[]> => {
  two = openTwo({ hub: proposing(items), phone: createScriptedModel([]), phoneAheadBy });
  const { hub, sync } = two;
  const made = hub.stores().journal.unitOfWork.commit({ commandId: 'task', writer: person }, (writer) => {
    writeTask(writer, TASK, { title: 'Paint the shed' });
    return null;
  });
  expect(made.ok).toBe(true);
  const { id } = valueOf(await hub.client.command('agent.create', { templateId: 'planner' }));
  valueOf(await hub.client.command('agent.wake', { id }));
  await hub.peer.runDue({ deadline: null });
  sync();
  return valueOf(await hub.client.query('approval.list', { limit: 100 })).approvals.map(
    ({ id: item }) => item,
  );
};
const openProposed = async (phoneAheadBy = 0): Promise<string> =>
  (await openManyProposed(1, phoneAheadBy))[0] ?? '';

const ask = async ({ client }: Device, id: string, args?: JsonObject) => {
  const shown = valueOf(await client.query('approval.show', args === undefined ? { id } : { id, args }));
  if (shown?.readHash === null || shown === null) throw new Error('nothing is proposed');
  return { id, argsHash: shown.argsHash, readHash: shown.readHash, state: shown.state };
};
type Answer = 'approve' | 'edit to Air' | 'edit to Zinc' | 'reject' | 'nothing';
const edited = { 'edit to Air': titled('Air it'), 'edit to Zinc': titled('Zinc it') } as const;
const answer = async (device: Device, id: string, how: Answer): Promise<void> => {
  const { client } = device;
  if (how === 'nothing') return;
  if (how === 'reject') {
    valueOf(await client.command('approval.reject', { id }));
    return;
  }
  if (how === 'approve') {
    const { argsHash, readHash } = await ask(device, id);
    valueOf(await client.command('approval.accept', { id, argsHash, readHash }));
    return;
  }
  const args = edited[how];
  const { argsHash, readHash } = await ask(device, id, args);
  valueOf(await client.command('approval.edit', { id, argsHash, readHash, args }));
};

/** What is there of it, and how it reads. */
const shownBy = async ({ client, stores }: Device, id: string) => {
  const { approvals } = valueOf(await client.query('approval.list', { state: 'all', limit: 100 }));
  const approval = approvals.find((each) => each.id === id);
  const { database } = stores().journal;
  const receipts = database.query('SELECT id FROM applied_operations WHERE id = ?', [
    approval?.operationId ?? '',
  ]);
  return { state: approval?.state, isDone: approval?.isDone, receipts: receipts.rows.length };
};
const journalOf = ({ stores }: Device) =>
  ['task', 'link', 'applied_operations'].map(
    (table) => stores().journal.database.query(`SELECT * FROM ${table} ORDER BY id`).rows,
  );
const tasksIn = (device: Device): number => journalOf(device)[0]?.length ?? 0;

const every: readonly Answer[] = ['approve', 'edit to Air', 'edit to Zinc', 'reject', 'nothing'];
/** CONTRACTS: reject, then edited, then approved, then open. */
const readsAs = (one: Answer, other: Answer): string => {
  const both = [one, other];
  if (both.includes('reject')) return 'rejected';
  if (both.some((each) => each.startsWith('edit'))) return 'edited';
  return both.includes('approve') ? 'approved' : 'open';
};
const acts = (how: Answer): boolean => how !== 'reject' && how !== 'nothing';

test.each(['journal_first', 'agent_first'] as const)(
  '[AWAY-8] both answer apart, carried %s: every pair reads alike on both, and its effect is there once',
  async (order) => {
    const pairs = every.flatMap((onHub) => every.map((onPhone) => ({ onHub, onPhone })));
    const ids = await openManyProposed(pairs.length);
    expect(ids).toHaveLength(pairs.length);
    const asked = pairs.map((pair, at) => ({ ...pair, id: ids[at] ?? '' }));
    for (const { id, onHub, onPhone } of asked) {
      await answer(two.hub, id, onHub);
      await answer(two.phone, id, onPhone);
    }
    two.sync(order);
    for (const { id, onHub, onPhone } of asked) {
      const isDone = acts(onHub) || acts(onPhone);
      const reads = { state: readsAs(onHub, onPhone), isDone, receipts: Number(isDone) };
      for (const device of [two.hub, two.phone])
        expect([onHub, onPhone, await shownBy(device, id)]).toEqual([onHub, onPhone, reads]);
    }
    expect(journalOf(two.phone)).toEqual(journalOf(two.hub));
    expect(tasksIn(two.hub)).toBe(
      1 + asked.filter(({ onHub, onPhone }) => acts(onHub) || acts(onPhone)).length,
    );
  },
);

test('[AWAY-8] the phone shows its own preview, and agrees to nothing that changed since', async () => {
  const id = await openProposed();
  const before = await ask(two.phone, id);
  valueOf(await two.phone.client.command('task.update', { id: TASK, fields: { title: 'Paint the door' } }));
  const accepted = await two.phone.client.command('approval.accept', {
    id,
    argsHash: before.argsHash,
    readHash: before.readHash,
  });
  expect(codeOf(accepted)).toBe('stale_approval');
  const onHub = await ask(two.hub, id);
  const onPhone = await ask(two.phone, id);
  expect(onHub.readHash).not.toBe(onPhone.readHash);
  valueOf(await two.phone.client.command('approval.accept', { id, ...hashesOf(onPhone) }));
  two.sync();
  expect(await shownBy(two.hub, id)).toMatchObject({ state: 'approved', isDone: true });
  expect(tasksIn(two.hub)).toBe(2);
});
const hashesOf = ({ argsHash, readHash }: { readonly argsHash: string; readonly readHash: string }) => ({
  argsHash,
  readHash,
});

test('[AWAY-8] time is over by the clock of the device that answers; what was done in time stays done everywhere', async () => {
  for (const ahead of [-48 * HOUR, 48 * HOUR]) {
    const id = await openProposed(ahead);
    await answer(two.phone, id, 'approve');
    two.sync();
    for (const { world } of [two.hub, two.phone]) world.passTime(30 * 24 * HOUR);
    const [hub, phone] = [await shownBy(two.hub, id), await shownBy(two.phone, id)];
    expect(hub).toEqual({ state: 'approved', isDone: true, receipts: 1 });
    expect(phone).toEqual(hub);
    two.close();
  }
  const late = await openProposed(8 * 24 * HOUR);
  const { argsHash, readHash } = await ask(two.phone, late);
  expect(codeOf(await two.phone.client.command('approval.accept', { id: late, argsHash, readHash }))).toBe(
    'approval_expired',
  );
  await answer(two.hub, late, 'approve');
  two.sync();
  expect(await shownBy(two.phone, late)).toMatchObject({ state: 'approved', isDone: true });
});

test.each(['hub', 'phone'] as const)(
  '[UNDO-10] done on both apart, one undo on the %s takes all of it back everywhere',
  async (where) => {
    const id = await openProposed();
    await answer(two.hub, id, 'approve');
    await answer(two.phone, id, 'approve');
    two.sync();
    const [run] = valueOf(await two.hub.client.query('run.list', {})).runs;
    const story = valueOf(await two.hub.client.query('run.get', { runKey: run?.runKey ?? '' }));
    expect(story?.messages.filter(({ kind }) => kind === 'toolResult').length).toBeGreaterThan(1);
    const [item] = valueOf(await two.phone.client.query('approval.list', { state: 'all' })).approvals;
    const operationId = item?.operationId ?? '';
    valueOf(await two[where].client.command('operation.undo', { operationId }));
    two.sync();
    for (const { client } of [two.hub, two.phone]) {
      const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
      expect(tasks.map(({ id: task }) => task)).toEqual([TASK]);
    }
  },
);

test('[AWAY-8] a question of the hub’s run is answered on the phone, and the run goes on there, once', async () => {
  const asking = { question: 'Which colour?', isRequired: true, waitsHours: 5 };
  const hub = createScriptedModel(({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { say: 'answer', text: 'Done.' }
      : { say: 'answer', text: '', toolCalls: [{ callId: 'a', name: 'ask_person', args: asking }] },
  );
  two = openTwo({ hub, phone: createScriptedModel([]) });
  const made = two.hub.stores().agent.unitOfWork.commit({ commandId: 'make', writer: person }, (writer) =>
    createAgent(writer, {
      id: 'painter',
      templateId: 'planner',
      displayName: 'Painter',
      purpose: '',
      mode: 'hybrid',
      allowedCategoryIds: null,
      allowedTools: ['ask_person'],
    }),
  );
  expect(made.ok).toBe(true);
  const { runKey } = valueOf(await two.hub.client.command('agent.wake', { id: 'painter' }));
  await two.hub.peer.runDue({ deadline: null });
  two.sync();
  const statusOn = async ({ client }: Device) => valueOf(await client.query('run.get', { runKey }))?.status;
  expect([await statusOn(two.hub), await statusOn(two.phone)]).toEqual([
    'awaiting_approval',
    'awaiting_approval',
  ]);
  const [question] = valueOf(await two.phone.client.query('question.list', {})).questions;
  valueOf(await two.phone.client.command('question.answer', { id: question?.id ?? '', response: 'Red' }));
  await two.phone.peer.runDue({ deadline: null });
  two.sync();
  await two.hub.peer.runDue({ deadline: null });
  const asked = hub.requests.length;
  two.sync();
  expect([await statusOn(two.hub), await statusOn(two.phone)]).toEqual(['completed', 'completed']);
  await two.hub.peer.runDue({ deadline: null });
  expect(hub.requests).toHaveLength(asked);
});

import { setLink } from '../../src/db/journal/links';
import { appliedOperation } from '../../src/db/agent/operations';
import { toolResults } from '../../src/db/agent/tool-results';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { accept, firstOf, proposed } from '../approvals/approval-bed';
import { bedForTests } from './bed-for-tests';
import { acting, done } from './run-looks';
import { AGENT, call, commit, makeAgent, manualJob, OTHER, partsOf, runJob, startJob, TASK } from './run-bed';

// What a result says that it changed can be found again, from whichever side one looks.
const { bed, clock } = bedForTests();
const life = { createdAt: 1, deletedAt: null };
const LISTS = 20;
const ITEMS = 80;
const LABELS = 50;

/** As much as a task can carry over to the one that follows. */
const fillToTheBrim = (stores: Stores): void => {
  commit(
    stores.journal,
    (writer) => {
      for (let at = 0; at < LISTS; at += 1)
        writer.create('checklist', `list${at}`, { taskId: TASK, title: '', ...life });
      for (let at = 0; at < ITEMS; at += 1) {
        const place = { checklistId: `list${at % LISTS}`, taskId: TASK, position: `a${at % 10}` };
        writer.create('checklistItem', `item${at}`, {
          ...place,
          text: `Item ${at}`,
          checked: false,
          ...life,
        });
      }
      return null;
    },
    'items',
  );
  commit(
    stores.journal,
    (writer) => {
      for (let at = 0; at < LABELS; at += 1) {
        writer.create('label', `label${at}`, { name: `label ${at}`, color: '#112233', ...life });
        setLink(writer, { kind: 'label', from: TASK, to: `label${at}` });
      }
      return null;
    },
    'labels',
  );
};

test('[MESSAGE-2] of the largest effect every changed record is told, linked and found, in a run of its own', async () => {
  const { stores } = bed();
  fillToTheBrim(stores);
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const args = { sourceTaskId: TASK, newTaskTitle: 'Next', carryOverOpenChecklistItems: true };
  const whole = { ...args, closeSourceTaskAs: 'DONE' };
  const model = createScriptedModel([acting(call('create_follow_up_task', whole)), done]);
  const job = startJob(stores, manualJob(stores));
  expect(await runJob(partsOf(stores, { model }), job)).toEqual({ end: 'completed' });
  const [result] = toolResults(stores, { results: { of: 'run', id: job.runKey }, most: 10 }).items;
  const applied = appliedOperation(stores, result?.operationId ?? '');
  // The new task, its link to the old one, that one itself, its lists, labels, and each item twice.
  expect(result?.changedEntityIds).toHaveLength(3 + LISTS + LABELS + 2 * ITEMS);
  expect(result?.changedTokens).toEqual(
    ['CHECKLIST', 'LABEL', 'TASK'].map((token) => `semanticKey|-|${token}`),
  );
  expect(applied).not.toBeNull();
  for (const id of result?.changedEntityIds ?? [])
    expect(toolResults(stores, { results: { of: 'entity', id }, most: 10 }).items).toEqual([result]);
});

test('[MESSAGE-2] by agent and token, a page at a time; a refusal changed nothing', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  for (const request of ['one', 'two', 'three']) {
    const calls = [
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: request }, 'a'),
      call('read_task', { taskId: OTHER }, 'b'),
    ];
    const model = createScriptedModel([acting(...calls), done]);
    await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores, request)));
    clock.move(1_000);
  }
  const ofAgent = { of: 'agent', id: AGENT } as const;
  const all = toolResults(stores, { results: ofAgent, most: 50 });
  expect(all.items.map(({ status }) => status)).toEqual(expect.arrayContaining(['success', 'error']));
  expect([all.items.length, all.next]).toEqual([6, null]);
  const tasks = toolResults(stores, { results: ofAgent, token: 'TASK', most: 50 }).items;
  expect(tasks.map(({ toolName }) => toolName)).toEqual(Array(3).fill('create_follow_up_task'));
  expect(toolResults(stores, { results: ofAgent, token: 'semanticKey|-|TASK', most: 50 }).items).toEqual(
    tasks,
  );
  expect(toolResults(stores, { results: ofAgent, token: 'NOTE', most: 50 }).items).toEqual([]);
  const page = toolResults(stores, { results: ofAgent, most: 4 });
  expect(page.items).toEqual(all.items.slice(0, 4));
  expect(page.next).not.toBeNull();
});

test('[MESSAGE-2] what a person agreed to is found by the record too', async () => {
  const { stores } = bed();
  const item = firstOf(
    await proposed(stores, [call('update_task_priority', { taskId: TASK, priority: 'P0' })]),
  );
  expect(toolResults(stores, { results: { of: 'entity', id: TASK }, most: 10 }).items).toEqual([]);
  expect(accept(stores, item)).toMatchObject({ ok: true });
  const { items } = toolResults(stores, { results: { of: 'entity', id: TASK }, most: 10 });
  expect(items).toMatchObject([{ toolName: 'update_task_priority', operationId: item.operationId }]);
});

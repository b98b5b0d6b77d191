import { ensurePlan } from '../../src/db/journal/day-plans';
import { openApprovals, type ApprovalItem } from '../../src/db/agent/approvals';
import { readSteps } from '../../src/db/agent/steps';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { bedForTests } from '../runs/bed-for-tests';
import { acting, done } from '../runs/run-looks';
import {
  AGENT,
  call,
  commit,
  HOME,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
  TASK,
} from '../runs/run-bed';
import { accept, allToolNames } from './approval-bed';

// With every grant there is: what is moved in bulk or removed is asked about all the same.
const { bed } = bedForTests();
const life = { createdAt: 1, deletedAt: null };
const DAY = '2026-11-18';
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `i${at}`);

const fill = ({ journal }: Stores): void => {
  commit(
    journal,
    (writer) => {
      for (const id of ['list', 'other'])
        writer.create('checklist', id, { taskId: TASK, title: id, ...life });
      for (const [at, id] of ids(12).entries()) {
        const place = { checklistId: 'list', taskId: TASK, position: `a${String.fromCharCode(65 + at)}` };
        writer.create('checklistItem', id, { ...place, text: id, checked: false, ...life });
      }
      const block = { start: `${DAY}T09:00`, end: `${DAY}T10:00`, categoryId: HOME };
      const planId = ensurePlan(writer, DAY);
      writer.create('planBlock', 'block', { planId, block, title: '', notes: '', taskId: null, ...life });
      return null;
    },
    'fill',
  );
};
const runWith = async (what: ModelToolCall): Promise<{ stores: Stores; code: string | null }> => {
  const { stores } = bed();
  fill(stores);
  makeAgent(stores, { allowedTools: allToolNames, grants: allToolNames });
  const job = startJob(stores, manualJob(stores));
  await runJob(partsOf(stores, { model: createScriptedModel([acting(what), done]) }), job);
  const results = readSteps(stores, job.runKey).flatMap(({ body }) => (body.what === 'result' ? [body] : []));
  return { stores, code: results[0]?.code ?? null };
};
const open = (stores: Stores): readonly ApprovalItem[] => openApprovals(stores, { agentId: AGENT, most: 50 });
const move = (count: number) =>
  call('move_checklist_items', { itemIds: ids(count), fromChecklistId: 'list', toChecklistId: 'other' });
const inOther = ({ journal }: Stores): readonly unknown[] =>
  journal.database.query("SELECT id FROM checklist_item WHERE checklist_id = 'other' ORDER BY position").rows;

test('[GATE-6] a few items are moved with a grant, as ever', async () => {
  const few = await runWith(move(10));
  expect([few.code, inOther(few.stores).length]).toEqual([null, 10]);
});

test('[GATE-6] [APPROVAL-3] a bulk move is proposed in its parts; one that is agreed to moves one', async () => {
  const { stores, code } = await runWith(move(12));
  expect([code, inOther(stores).length]).toEqual(['confirmation_required', 0]);
  const items = open(stores);
  expect(items.map(({ risk }) => risk)).toEqual(Array(12).fill('medium'));
  expect(new Set(items.map(({ changeSetId }) => changeSetId)).size).toBe(1);
  for (const item of items.slice(0, 3)) expect(accept(stores, item)).toMatchObject({ ok: true });
  expect(inOther(stores)).toHaveLength(3);
});

test('[GATE-6] in bulk into a new task, or removing a block: high risk, and not without the device’s check', async () => {
  const sweeping = [
    call('move_checklist_items_to_new_task', { itemIds: ids(12), newTaskTitle: 'Away' }),
    call('upsert_day_plan_blocks', { planDate: DAY, upserts: [], deletes: ['block'] }),
  ];
  for (const what of sweeping) {
    const { stores, code } = await runWith(what);
    expect(code).toBe('confirmation_required');
    const [item] = open(stores);
    if (item === undefined) throw new Error('nothing was proposed');
    expect(item.risk).toBe('high');
    expect(accept(stores, item)).toMatchObject({ error: { code: 'device_check_unavailable' } });
  }
});

test('[GATE-6] an edit that makes it sweeping is high risk too', async () => {
  const { stores } = await runWith(move(12));
  const [item] = open(stores);
  if (item === undefined) throw new Error('nothing was proposed');
  const args = { itemIds: ids(12), fromChecklistId: 'list', toChecklistId: 'other' };
  expect(accept(stores, item, { args })).toMatchObject({ error: { code: 'device_check_unavailable' } });
  expect(inOther(stores)).toHaveLength(0);
});

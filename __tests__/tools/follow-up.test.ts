import { appliedOperation } from '../../src/db/agent/operations';
import { undoOperation } from '../../src/agents/effects/effect';
import type { Stores } from '../../src/db/stores';
import { accept, firstOf, proposed, shown } from '../approvals/approval-bed';
import { bedForTests } from '../runs/bed-for-tests';
import { call, commit, TASK } from '../runs/run-bed';

const { bed } = bedForTests();
const fill = ({ journal }: Stores): void =>
  commit(
    journal,
    (writer) => {
      const life = { createdAt: 1, deletedAt: null };
      writer.create('checklist', 'list', { taskId: TASK, title: 'Before noon', ...life });
      for (const [id, text, checked] of [
        ['i1', 'Fill the can', false],
        ['i2', 'Find the can', true],
        ['i3', 'Water the fern', false],
      ] as const) {
        const place = { checklistId: 'list', taskId: TASK, position: `a${id.slice(1)}` };
        writer.create('checklistItem', id, { ...place, text, checked, ...life });
      }
      return null;
    },
    'list',
  );
const ITEMS = `SELECT task.title, checklist_item.text, checklist_item.deleted_at IS NULL FROM checklist_item
  JOIN task ON task.id = checklist_item.task_id ORDER BY task.title, checklist_item.position`;
const itemsOf = ({ journal }: Stores) => journal.database.query(ITEMS).rows;

test('[TOOL-6] open items go along to the task that follows, checked ones stay, and an undo brings all back', async () => {
  const { stores } = bed();
  fill(stores);
  const before = itemsOf(stores);
  const item = firstOf(
    await proposed(stores, [
      call('create_follow_up_task', {
        sourceTaskId: TASK,
        newTaskTitle: 'Tomorrow again',
        carryOverOpenChecklistItems: true,
        closeSourceTaskAs: 'DONE',
      }),
    ]),
  );
  expect(shown(stores, item).summary).toBe(
    'Create “Tomorrow again” to follow “Water the plants” and move its open items there',
  );
  expect(accept(stores, item)).toMatchObject({ ok: true });
  expect(itemsOf(stores)).toEqual([
    ['Tomorrow again', 'Fill the can', 1],
    ['Tomorrow again', 'Water the fern', 1],
    ['Water the plants', 'Fill the can', 0],
    ['Water the plants', 'Find the can', 1],
    ['Water the plants', 'Water the fern', 0],
  ]);
  const status = "SELECT status FROM task WHERE title = 'Water the plants'";
  expect(stores.journal.database.query(status).rows).toEqual([['DONE']]);
  expect(appliedOperation(stores, item.operationId)?.result).toMatchObject({ value: { carriedItems: 2 } });
  expect(undoOperation(stores, item.operationId)).toMatchObject({ ok: true });
  expect(itemsOf(stores).filter(([title]) => title === 'Water the plants')).toEqual(before);
  expect(stores.journal.database.query(status).rows).toEqual([['OPEN']]);
});

test('[APPROVAL-8] an item added between look and yes makes the look old: other items would be moved', async () => {
  const { stores } = bed();
  fill(stores);
  const args = { sourceTaskId: TASK, newTaskTitle: 'Again', carryOverOpenChecklistItems: true };
  const item = firstOf(await proposed(stores, [call('create_follow_up_task', args)]));
  const { readHash } = shown(stores, item);
  commit(
    stores.journal,
    (writer) => {
      const place = { checklistId: 'list', taskId: TASK, position: 'a9', createdAt: 1, deletedAt: null };
      writer.create('checklistItem', 'i4', { ...place, text: 'Sell the fern', checked: false });
      return null;
    },
    'more',
  );
  expect(accept(stores, item, { readHash })).toMatchObject({ error: { code: 'stale_approval' } });
});

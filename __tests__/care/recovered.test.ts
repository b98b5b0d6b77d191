import { codeOf, valueOf } from '../api/test-host';
import { carry, openTwoJournals, type Journal } from './two-journals';

let two: ReturnType<typeof openTwoJournals>;
beforeEach(() => {
  two = openTwoJournals();
});
afterEach(() => two.end());

const recoveredOf = async ({ client }: Journal) => valueOf(await client.query('recovered.list', {})).items;
const taskOf = async ({ client }: Journal, id: string) => valueOf(await client.query('task.get', { id }));

/** A task with a list of two items, on both devices. */
const taskWithList = async () => {
  const { here, there } = two;
  const id = valueOf(await here.client.command('task.create', { title: 'Trip' })).id;
  const list = valueOf(await here.client.command('checklist.create', { taskId: id, title: 'Bags' })).id;
  const items = [];
  for (const text of ['Socks', 'Shirts'])
    items.push(valueOf(await here.client.command('checklist.addItem', { checklistId: list, text })).id);
  const records = [
    { kind: 'task', id },
    { kind: 'checklist', id: list },
    ...items.map((item) => ({ kind: 'checklistItem', id: item })),
  ];
  carry(here, { to: there, what: records });
  return { id, list, items, records };
};

test('[CARE-6] what whoever deleted a task had seen goes with it and comes with it', async () => {
  const { id } = await taskWithList();
  valueOf(await two.here.client.command('task.delete', { id }));
  expect(await recoveredOf(two.here)).toEqual([]);
  valueOf(await two.here.client.command('task.restore', { id }));
  expect((await taskOf(two.here, id))?.checklists[0]?.items.map(({ text }) => text)).toEqual([
    'Socks',
    'Shirts',
  ]);
});

test('[CARE-5] [CARE-6] an item ticked elsewhere, unseen by the deletion, is recovered; the others are not', async () => {
  const { id, items, records } = await taskWithList();
  const [socks = ''] = items;
  valueOf(await two.there.client.command('checklist.updateItem', { id: socks, text: 'Socks, six pairs' }));
  valueOf(await two.here.client.command('task.delete', { id }));
  two.exchange(...records);
  for (const journal of [two.here, two.there])
    expect(await recoveredOf(journal)).toMatchObject([
      {
        kind: 'checklistItem',
        id: socks,
        title: 'Socks, six pairs',
        parent: { kind: 'task', id, title: 'Trip' },
      },
    ]);
  expect(valueOf(await two.here.client.query('care.status', {}))).toEqual({ conflicts: 0, recovered: 1 });
});

test('[CARE-5] a list that was made elsewhere is recovered as one thing, with its items counted', async () => {
  const { id, records } = await taskWithList();
  // An agent's: a person's would have brought the task back.
  const agent = { by: 'agent', authority: 'model', tainted: true } as const;
  const made = { list: 'agents-list', item: 'agents-item' };
  valueOf(
    two.there.peer.unitOfWork.commit({ commandId: 'agent', writer: agent }, (writer) => {
      const life = { createdAt: writer.now(), deletedAt: null };
      writer.create('checklist', made.list, { taskId: id, title: 'Papers', ...life });
      const item = { checklistId: made.list, taskId: id, text: 'Passport', checked: false, position: 'a0' };
      writer.create('checklistItem', made.item, { ...item, ...life });
      return null;
    }),
  );
  valueOf(await two.here.client.command('task.delete', { id }));
  const [task, ...others] = records;
  if (task === undefined) throw new Error('no task');
  two.exchange(task, ...others);
  carry(two.there, {
    to: two.here,
    what: [
      { kind: 'checklist', id: made.list },
      { kind: 'checklistItem', id: made.item },
    ],
  });
  expect(await recoveredOf(two.here)).toMatchObject([
    { kind: 'checklist', id: made.list, title: 'Papers', count: 1 },
  ]);
  const other = valueOf(await two.here.client.command('task.create', { title: 'Next trip' })).id;
  const placed = valueOf(
    await two.here.client.command('recovered.place', { kind: 'checklist', id: made.list, taskId: other }),
  );
  expect(await recoveredOf(two.here)).toEqual([]);
  expect((await taskOf(two.here, other))?.checklists).toMatchObject([
    { title: 'Papers', items: [{ text: 'Passport' }] },
  ]);
  expect(valueOf(await two.here.client.command('act.undo', { actId: placed.actId })).kept).toBe(0);
  expect(await recoveredOf(two.here)).toHaveLength(1);
});

test('[CARE-5] an item whose list was deleted elsewhere is recovered while its task lives', async () => {
  const { list, items, records } = await taskWithList();
  const [, shirts = ''] = items;
  valueOf(await two.there.client.command('checklist.updateItem', { id: shirts, checked: true }));
  valueOf(await two.here.client.command('checklist.delete', { id: list }));
  expect(await recoveredOf(two.here)).toEqual([]);
  two.exchange(...records);
  expect(await recoveredOf(two.here)).toMatchObject([
    { kind: 'checklistItem', id: shirts, parent: { kind: 'checklist', id: list, title: 'Bags' } },
  ]);
});

test('[CARE-13] an item goes behind the last of a task’s first list, or into a new list; deleting it has a way back', async () => {
  const { id, items, records } = await taskWithList();
  const { here, there } = two;
  for (const item of items)
    valueOf(await there.client.command('checklist.updateItem', { id: item, checked: true }));
  valueOf(await here.client.command('task.delete', { id }));
  two.exchange(...records);
  const empty = valueOf(await here.client.command('task.create', { title: 'Empty' })).id;
  const [socks = '', shirts = ''] = items;
  const place = (item: string, taskId: string) =>
    here.client.command('recovered.place', { kind: 'checklistItem', id: item, taskId });
  valueOf(await place(socks, empty));
  valueOf(await place(shirts, empty));
  expect((await taskOf(here, empty))?.checklists.map((each) => each.items.map(({ text }) => text))).toEqual([
    ['Socks', 'Shirts'],
  ]);
  expect(codeOf(await place(shirts, 'nowhere'))).toBe('task_not_found');
  valueOf(await there.client.command('checklist.updateItem', { id: socks, text: 'x' }));
  const { actId } = valueOf(
    await here.client.command('recovered.delete', { kind: 'checklistItem', id: socks }),
  );
  expect((await taskOf(here, empty))?.checklists[0]?.items).toHaveLength(1);
  valueOf(await here.client.command('act.undo', { actId }));
  expect((await taskOf(here, empty))?.checklists[0]?.items).toHaveLength(2);
});

test('[CARE-6] where nobody wrote down what they saw, only what came later counts as unseen', async () => {
  const { id } = await taskWithList();
  const { here } = two;
  const runtime = { by: 'runtime', authority: 'runtime', tainted: false } as const;
  valueOf(
    here.peer.unitOfWork.commit({ commandId: 'old', writer: runtime }, (writer) => {
      writer.write('task', id, { deletedAt: writer.now() });
      return null;
    }),
  );
  expect(await recoveredOf(here)).toEqual([]);
});

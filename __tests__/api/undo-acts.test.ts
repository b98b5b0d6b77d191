import { emptyHost, endHosts, exportOf, keep, recordsOf } from './exported-file';
import { codeOf, openTestHost, valueOf, type TestHost } from './test-host';

// Undo and deleting through the API: nothing is lost in silence.
afterEach(endHosts);

/** Whoever deleted it wrote down what they saw; taken back it says nothing, as where nobody ever did. */
const withoutEmpty = (values: unknown): unknown =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).filter(([name, value]) => name !== 'deletionSaw' || value !== null),
      )
    : values;
const valuesOf = async (host: TestHost): Promise<ReadonlyMap<string, unknown>> =>
  new Map(
    recordsOf(await exportOf(host)).map((row) => [
      `${String(row['kind'])} ${String(row['id'])}`,
      withoutEmpty(row['values']),
    ]),
  );
const detailOf = async ({ client }: TestHost, id: string) => {
  const detail = valueOf(await client.query('task.get', { id }));
  if (detail === null) throw new Error('the task is there');
  return detail;
};
const undo = async ({ client }: TestHost, actId: string) =>
  valueOf(await client.command('act.undo', { actId }));

const life = async (seed: number) => {
  const host = await emptyHost(seed);
  const { client } = host;
  const category = valueOf(await client.command('category.create', { name: 'Home' }));
  const label = valueOf(await client.command('label.create', { name: 'soon' }));
  const task = valueOf(
    await client.command('task.create', { title: 'Paint', categoryId: category.id, labelIds: [label.id] }),
  );
  const checklist = valueOf(await client.command('checklist.create', { taskId: task.id, title: 'Steps' }));
  const item = valueOf(
    await client.command('checklist.addItem', { checklistId: checklist.id, text: 'tape' }),
  );
  return {
    host,
    client,
    ids: { category: category.id, label: label.id, task: task.id, checklist: checklist.id, item: item.id },
  };
};

const deletions = [
  ['category.delete', 'category'],
  ['label.delete', 'label'],
  ['checklist.delete', 'checklist'],
  ['checklist.deleteItem', 'item'],
  ['task.delete', 'task'],
] as const;

test.each(deletions)('[UNDO-1] %s keeps the rest, and its undo restores exactly', async (name, which) => {
  const { host, client, ids } = await life(80);
  const before = await valuesOf(host);
  const shown = await detailOf(host, ids.task);
  const { actId } = valueOf(await client.command(name, { id: ids[which] }));
  const after = await valuesOf(host);
  const changed = [...before].filter(
    ([key, values]) => JSON.stringify(after.get(key)) !== JSON.stringify(values),
  );
  expect(changed.map(([key]) => key.split(' ')[1])).toEqual([ids[which]]);
  if (name !== 'task.delete') {
    const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
    expect(tasks.map(({ id }) => id)).toEqual([ids.task]);
  }
  expect(await undo(host, actId)).toMatchObject({ restored: 1, kept: 0 });
  expect(await valuesOf(host)).toEqual(before);
  expect(await detailOf(host, ids.task)).toEqual(shown);
});

test('[UNDO-1] a task of a deleted category is listed, and can be moved to another', async () => {
  const { client, ids } = await life(81);
  valueOf(await client.command('category.delete', { id: ids.category }));
  const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
  expect(tasks).toMatchObject([{ id: ids.task, categoryId: ids.category }]);
  // The category that is gone can be looked into by its id, and is no longer a choice.
  expect(
    valueOf(await client.query('task.list', { filter: { categoryId: ids.category } })).tasks,
  ).toHaveLength(1);
  const elsewhere = await client.command('task.create', { title: 'x', categoryId: ids.category });
  expect(codeOf(elsewhere)).toBe('category_not_found');
  valueOf(await client.command('task.update', { id: ids.task, fields: { categoryId: null } }));
});

test('[UNDO-1] items of a deleted checklist are kept, and an edit of one brings the list back', async () => {
  const { host, client, ids } = await life(82);
  valueOf(await client.command('checklist.delete', { id: ids.checklist }));
  expect((await detailOf(host, ids.task)).checklists).toEqual([]);
  const another = await client.command('checklist.addItem', { checklistId: ids.checklist, text: 'brush' });
  valueOf(another);
  expect((await detailOf(host, ids.task)).checklists).toMatchObject([
    { id: ids.checklist, items: [{ text: 'tape' }, { text: 'brush' }] },
  ]);
});

test('[UNDO-4] an undo of an undo, twice over; later edits stay; twice the same undo finds nothing', async () => {
  const { host, client, ids } = await life(83);
  const edit = valueOf(
    await client.command('task.update', {
      id: ids.task,
      fields: { title: 'Paint the door', priority: 'P0' },
    }),
  );
  valueOf(await client.command('task.update', { id: ids.task, fields: { priority: 'P3' } }));
  const first = await undo(host, edit.actId);
  expect(first).toMatchObject({ restored: 1, kept: 1 });
  expect(await detailOf(host, ids.task)).toMatchObject({ title: 'Paint', priority: 'P3' });
  expect(await undo(host, edit.actId)).toMatchObject({ restored: 0 });
  const second = await undo(host, first.actId);
  expect(await detailOf(host, ids.task)).toMatchObject({ title: 'Paint the door', priority: 'P3' });
  await undo(host, second.actId);
  expect(await detailOf(host, ids.task)).toMatchObject({ title: 'Paint', priority: 'P3' });
  expect(codeOf(await client.command('act.undo', { actId: 'nobody' }))).toBe('act_not_found');
});

test('[UNDO-2] the example life is taken back whole, and comes back whole', async () => {
  const host = keep(openTestHost({ seed: 84 }));
  const before = await valuesOf(host);
  const undone = await undo(host, 'example-life');
  expect(undone).toMatchObject({ restored: before.size, kept: 0 });
  expect(valueOf(await host.client.query('task.list', { filter: {} })).tasks).toEqual([]);
  expect(await undo(host, undone.actId)).toMatchObject({ restored: before.size, kept: 0 });
  expect(await valuesOf(host)).toEqual(before);
});

test('[UNDO-4] an act of 500 commands is one undo', async () => {
  const host = await emptyHost(85);
  const { client } = host;
  for (let i = 0; i < 500; i += 1)
    valueOf(await client.command('task.create', { title: `t${i}` }, { actId: 'mass' }));
  expect(await undo(host, 'mass')).toMatchObject({ restored: 500, kept: 0 });
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
});

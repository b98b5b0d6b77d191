import type { ApiClient } from '../../src/runtime/api/client';
import { emptyHost, endHosts, exportOf } from './exported-file';
import { asOwn, valueOf } from './test-host';

afterEach(endHosts);

const fill = async ({ client }: { client: ApiClient }): Promise<string> => {
  const { id } = valueOf(await client.command('task.create', { title: 'pack' }));
  const list = valueOf(await client.command('checklist.create', { taskId: id, title: 'bag' }));
  valueOf(await client.command('checklist.create', { taskId: id }));
  valueOf(await client.command('checklist.addItem', { checklistId: list.id, text: 'socks' }));
  const label = valueOf(await client.command('label.create', { name: 'travel' }));
  valueOf(await client.command('task.addLabel', { id, labelId: label.id }));
  valueOf(await client.command('category.create', { name: 'home' }));
  return id;
};
const marksIn = async (client: ApiClient, id: string) => {
  const task = valueOf(await client.query('task.get', { id }));
  const [named, unnamed] = task?.checklists ?? [];
  return {
    list: named?.provenance,
    unnamed: unnamed?.provenance,
    item: named?.items[0]?.provenance,
    taskLabel: task?.labels[0]?.provenance,
    label: valueOf(await client.query('label.list', {})).labels[0]?.provenance,
    category: valueOf(await client.query('category.list', {})).categories[0]?.provenance,
  };
};
const outside = { authority: 'external', tainted: true };

test('[PROVENANCE-1] names and texts from outside say so; a person’s own words carry nothing', async () => {
  const source = await emptyHost(90);
  const id = await fill(source);
  expect(Object.values(await marksIn(source.client, id)).filter((mark) => mark !== undefined)).toEqual([]);
  const text = await exportOf(source);
  const { client } = await emptyHost(91);
  valueOf(await client.command('data.import', { text }));
  expect(await marksIn(client, id)).toEqual({
    list: outside,
    unnamed: undefined,
    item: outside,
    taskLabel: outside,
    label: outside,
    category: outside,
  });
  const own = await emptyHost(92);
  valueOf(await own.client.command('data.import', await asOwn(own.client, text)));
  expect((await marksIn(own.client, id)).item).toBeUndefined();
});

test('[TAINT-4] what the person writes over a text from outside stays marked until none of it is left', async () => {
  const source = await emptyHost(93);
  const id = await fill(source);
  const { client } = await emptyHost(94);
  valueOf(await client.command('data.import', { text: await exportOf(source) }));
  const item = valueOf(await client.query('task.get', { id }))?.checklists[0]?.items[0]?.id ?? '';
  // Ticking it off is no word about its text.
  valueOf(await client.command('checklist.updateItem', { id: item, checked: true }));
  expect((await marksIn(client, id)).item).toEqual(outside);
  valueOf(await client.command('checklist.updateItem', { id: item, text: 'two pairs' }));
  expect((await marksIn(client, id)).item).toEqual(outside);
  valueOf(await client.command('task.update', { id, fields: { notes: 'mine' } }));
  const notes = async () => valueOf(await client.query('task.get', { id }))?.provenanceByField['notes'];
  expect(await notes()).toEqual({ authority: 'person', tainted: false });
});

import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const trash = async (input: Parameters<typeof pageOf>[0] = {}) => (await pageOf(input)).records;
const pageOf = async (input: { kinds?: ('task' | 'label')[]; before?: string | null; limit?: number }) =>
  valueOf(await test1.client.query('trash.list', input));

test('[CARE-7] everything deleted is there, newest first, and gone once it is restored', async () => {
  const { client } = test1;
  const task = valueOf(await client.command('task.create', { title: 'Old task' })).id;
  const label = valueOf(await client.command('label.create', { name: 'old label' })).id;
  const note = valueOf(await client.command('note.create', { body: 'old words', day: TODAY })).id;
  valueOf(await client.command('task.delete', { id: task }));
  valueOf(await client.command('label.delete', { id: label }));
  valueOf(await client.command('record.delete', { kind: 'note', id: note }));
  expect((await trash()).map(({ ref, title }) => [ref.kind, title])).toEqual([
    ['note', 'old words'],
    ['label', 'old label'],
    ['task', 'Old task'],
  ]);
  expect((await trash({ kinds: ['label'] })).map(({ ref }) => ref.id)).toEqual([label]);
  const { actId } = valueOf(await client.command('trash.restore', { kind: 'label', id: label }));
  expect(valueOf(await client.query('label.list', {})).labels).toHaveLength(1);
  expect(await trash({ kinds: ['label'] })).toEqual([]);
  valueOf(await client.command('act.undo', { actId }));
  expect(await trash({ kinds: ['label'] })).toHaveLength(1);
  expect(codeOf(await client.command('trash.restore', { kind: 'label', id: 'nowhere' }))).toBe('not_found');
});

test('[CARE-7] its pages together are the whole, each thing once, also where instants are equal', async () => {
  const { client, clock } = test1;
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    ids.push(valueOf(await client.command('task.create', { title: `t${at}` })).id);
    ids.push(valueOf(await client.command('label.create', { name: `l${at}` })).id);
  }
  const now = clock.now;
  const frozen = now();
  Object.assign(clock, { now: () => frozen });
  for (const [at, id] of ids.entries()) {
    if (at === 10) Object.assign(clock, { now: () => frozen + 5 });
    valueOf(await client.command(at % 2 === 0 ? 'task.delete' : 'label.delete', { id }));
  }
  const found: string[] = [];
  for (let before: string | null = null, page = 0; page < 20; page += 1) {
    const answer: Awaited<ReturnType<typeof pageOf>> = await pageOf({ limit: 5, before });
    found.push(...answer.records.map(({ ref }) => ref.id));
    before = answer.next;
    if (before === null) break;
  }
  expect([...found].sort()).toEqual([...ids].sort());
  expect(found).toEqual((await trash({ limit: 100 })).map(({ ref }) => ref.id));
});

test('[CARE-14] an item comes back with its list and its task', async () => {
  const { client } = test1;
  const taskId = valueOf(await client.command('task.create', { title: 'Trip' })).id;
  const checklistId = valueOf(await client.command('checklist.create', { taskId, title: 'Bags' })).id;
  const id = valueOf(await client.command('checklist.addItem', { checklistId, text: 'Socks' })).id;
  valueOf(await client.command('checklist.deleteItem', { id }));
  valueOf(await client.command('checklist.delete', { id: checklistId }));
  valueOf(await client.command('task.delete', { id: taskId }));
  valueOf(await client.command('trash.restore', { kind: 'checklistItem', id }));
  const task = valueOf(await client.query('task.get', { id: taskId }));
  expect(task).toMatchObject({
    deletedAt: null,
    checklists: [{ title: 'Bags', items: [{ text: 'Socks' }] }],
  });
  expect(await trash()).toEqual([]);
});

import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const usage = async (name: 'category.usage' | 'label.usage') =>
  new Map(valueOf(await test1.client.query(name, {})).usage.map(({ id, count }) => [id, count]));
const category = async (name: string) => valueOf(await test1.client.command('category.create', { name })).id;

test('[CARE-8] categories count their live records of every kind, labels what carries them', async () => {
  const { client } = test1;
  const home = await category('Home');
  const task = valueOf(await client.command('task.create', { title: 'a', categoryId: home })).id;
  valueOf(await client.command('note.create', { body: 'b', day: TODAY, categoryId: home }));
  const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00`, categoryId: home };
  valueOf(await client.command('plan.addBlock', block));
  expect((await usage('category.usage')).get(home)).toBe(3);
  valueOf(await client.command('task.delete', { id: task }));
  expect((await usage('category.usage')).get(home)).toBe(2);
  const label = valueOf(await client.command('label.create', { name: 'x' })).id;
  valueOf(await client.command('task.addLabel', { id: task, labelId: label }));
  expect((await usage('label.usage')).get(label)).toBe(1);
});

test('[CARE-12] merging two categories moves everything, the deleted too, and one undo takes it all back', async () => {
  const { client } = test1;
  const [from, into] = [await category('Job'), await category('Work')];
  const ids: string[] = [];
  for (let at = 0; at < 230; at += 1)
    ids.push(valueOf(await client.command('task.create', { title: `t${at}`, categoryId: from })).id);
  const [first = '', second = ''] = ids;
  valueOf(await client.command('task.delete', { id: first }));
  const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00`, categoryId: from, title: 'Focus' };
  valueOf(await client.command('plan.addBlock', block));
  const merged = valueOf(await client.command('category.merge', { id: from, into }));
  expect(merged.records).toBe(231);
  expect(await usage('category.usage')).toEqual(new Map([[into, 230]]));
  const categories = async () =>
    valueOf(await client.query('category.list', {})).categories.map(({ id }) => id);
  expect(await categories()).toEqual([into]);
  const taskOf = async (id: string) => valueOf(await client.query('task.get', { id }));
  expect(await taskOf(first)).toMatchObject({ categoryId: into });
  expect((await taskOf(first))?.deletedAt).not.toBeNull();
  const plan = valueOf(await client.query('plan.get', { day: TODAY }));
  expect(plan.blocks).toMatchObject([{ title: 'Focus', start: `${TODAY}T09:00`, categoryId: into }]);
  const undone = valueOf(await client.command('act.undo', { actId: merged.actId }));
  expect(undone.kept).toBe(0);
  expect(await usage('category.usage')).toEqual(new Map([[from, 230]]));
  expect((await categories()).sort()).toEqual([from, into].sort());
  expect(await taskOf(first)).toMatchObject({ categoryId: from });
  expect((await taskOf(first))?.deletedAt).not.toBeNull();
  expect(await taskOf(second)).toMatchObject({ categoryId: from, deletedAt: null });
});

test('[LOGBOOK-5] [CARE-8] [CARE-12] a measurement may stand in a category: counted, moved with it, shown with it', async () => {
  const { client } = test1;
  const [from, into] = [await category('Gym'), await category('Health')];
  const what = { measurementKind: 'Weight', quantity: { value: 72, unit: 'kg' }, day: TODAY };
  const { id } = valueOf(await client.command('measurement.create', { ...what, categoryId: from }));
  const plain = valueOf(await client.command('measurement.create', what)).id;
  const categoryOf = async () =>
    new Map(
      valueOf(await client.query('journal.list', {})).items.flatMap((item) =>
        item.kind === 'measurement' ? [[item.measurement.id, item.measurement.categoryId]] : [],
      ),
    );
  expect(await categoryOf()).toEqual(
    new Map([
      [id, from],
      [plain, null],
    ]),
  );
  expect(await usage('category.usage')).toEqual(new Map([[from, 1]]));
  valueOf(await client.command('category.merge', { id: from, into }));
  expect((await categoryOf()).get(id)).toBe(into);
  const nowhere = { fields: { categoryId: 'nowhere' }, id };
  expect(codeOf(await client.command('measurement.update', nowhere))).toBe('category_not_found');
  expect(codeOf(await client.command('measurement.create', { ...what, categoryId: 'nowhere' }))).toBe(
    'category_not_found',
  );
  valueOf(await client.command('measurement.update', { id, fields: { categoryId: null } }));
  expect(await usage('category.usage')).toEqual(new Map());
});

test('[CARE-11] [CARE-12] merging labels is one act of several commits; asked again it answers the same', async () => {
  const { client } = test1;
  const label = async (name: string) => valueOf(await client.command('label.create', { name })).id;
  const [from, into] = [await label('shop'), await label('shopping')];
  for (let at = 0; at < 120; at += 1) {
    const { id } = valueOf(await client.command('task.create', { title: `t${at}`, labelIds: [from] }));
    if (at < 10) valueOf(await client.command('task.addLabel', { id, labelId: into }));
  }
  const commandId = 'merge-labels';
  const first = valueOf(await client.command('label.merge', { id: from, into }, { commandId }));
  expect(first.records).toBe(120);
  expect(await usage('label.usage')).toEqual(new Map([[into, 120]]));
  expect(valueOf(await client.command('label.merge', { id: from, into }, { commandId }))).toEqual(first);
  valueOf(await client.command('act.undo', { actId: first.actId }));
  expect(await usage('label.usage')).toEqual(
    new Map([
      [from, 120],
      [into, 10],
    ]),
  );
});

test('[CARE-12] nothing is merged with itself, or with what is not there', async () => {
  const { client } = test1;
  const home = await category('Home');
  expect(codeOf(await client.command('category.merge', { id: home, into: home }))).toBe('invalid_arguments');
  expect(codeOf(await client.command('category.merge', { id: home, into: 'gone' }))).toBe(
    'category_not_found',
  );
  expect(codeOf(await client.command('label.merge', { id: 'gone', into: home }))).toBe('label_not_found');
});

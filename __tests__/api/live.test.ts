import { createCounter } from './counting-database';
import { createTemporaryProfiles } from './temporary-profiles';
import { openEmptyHost, openTestHost, settled, TODAY, valueOf, type TestHost } from './test-host';

let it1: TestHost;
beforeEach(async () => {
  it1 = await openEmptyHost();
});
afterEach(() => it1.end());

const listen = async () => {
  const heard: string[] = [];
  const { client } = it1;
  const ends = [
    client.subscribe('today', { day: TODAY }, () => heard.push('today')),
    client.subscribe('task.list', { filter: {} }, () => heard.push('list')),
    client.subscribe('category.list', {}, () => heard.push('categories')),
    client.subscribe('label.list', {}, () => heard.push('labels')),
  ];
  await settled();
  const first = heard.splice(0);
  return { heard, first, end: () => ends.forEach((end) => end()) };
};

test('[API-2] a subscription answers once at the start, and again when its answer changed', async () => {
  const { heard, first, end } = await listen();
  expect(first.sort()).toEqual(['categories', 'labels', 'list', 'today']);
  const { id } = valueOf(await it1.client.command('task.create', { title: 'a', due: TODAY }));
  await settled();
  expect(heard.splice(0).sort()).toEqual(['list', 'today']);
  // Notes are shown in neither list: both run again, and nobody is told.
  await it1.client.command('task.update', { id, fields: { notes: 'n' } });
  await settled();
  expect(heard).toEqual([]);
  end();
  await it1.client.command('task.create', { title: 'b', due: TODAY });
  await settled();
  expect(heard).toEqual([]);
});

test('[API-7] what one turn changes is one answer', async () => {
  const { heard, end } = await listen();
  const { transport } = it1.host;
  for (let i = 0; i < 20; i += 1)
    void transport.command({ name: 'task.create', input: { title: `t${i}` }, commandId: `c${i}` });
  await settled();
  // No due date: Today changes once, since there is now any task at all.
  expect(heard.sort()).toEqual(['list', 'today']);
  end();
});

test('[API-6] a commit leaves subscriptions alone that depend on nothing in it', async () => {
  const { heard, end } = await listen();
  await it1.client.command('category.create', { name: 'Home' });
  await settled();
  expect(heard.splice(0)).toEqual(['categories']);
  await it1.client.command('label.create', { name: 'phone' });
  await settled();
  expect(heard).toEqual(['labels']);
  end();
});

test('[API-6] a task’s detail hears of its items, labels and linked tasks, and of no other task', async () => {
  const { client } = it1;
  const a = valueOf(await client.command('task.create', { title: 'a' })).id;
  const b = valueOf(await client.command('task.create', { title: 'b' })).id;
  const label = valueOf(await client.command('label.create', { name: 'l' })).id;
  let answers = 0;
  let title = '';
  const end = client.subscribe('task.get', { id: a }, (answer) => {
    answers += 1;
    title = valueOf(answer)?.links[0]?.title ?? '';
  });
  await settled();
  const after = async (change: () => Promise<unknown>): Promise<number> => {
    answers = 0;
    await change();
    await settled();
    return answers;
  };
  expect(await after(() => client.command('task.update', { id: b, fields: { title: 'B' } }))).toBe(0);
  expect(await after(() => client.command('task.addLabel', { id: a, labelId: label }))).toBe(1);
  expect(await after(() => client.command('label.update', { id: label, name: 'L' }))).toBe(1);
  expect(await after(() => client.command('task.link', { from: b, to: a, kind: 'blocks' }))).toBe(1);
  expect(await after(() => client.command('task.update', { id: b, fields: { title: 'BB' } }))).toBe(1);
  expect(title).toBe('BB');
  const checklist = valueOf(await client.command('checklist.create', { taskId: a })).id;
  await settled();
  const add = () => client.command('checklist.addItem', { checklistId: checklist, text: 'x' });
  expect(await after(add)).toBe(1);
  end();
});

test('[API-6] what a commit does not touch is not even asked again; equal subscriptions ask once', async () => {
  const counter = createCounter();
  const counted = openTestHost({ store: createTemporaryProfiles(counter.wrap) });
  const { client } = counted;
  for (let i = 0; i < 3; i += 1) client.subscribe('category.list', {}, () => undefined);
  client.subscribe('label.list', {}, () => undefined);
  await settled();
  const asked = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
    counter.start();
    await change();
    await settled();
    const lists = counter.seen().statements.filter((sql) => sql.includes('ORDER BY name_folded'));
    return lists.map((sql) => (sql.includes('FROM category') ? 'category' : 'label'));
  };
  expect(await asked(() => client.command('task.create', { title: 'a' }))).toEqual([]);
  expect(await asked(() => client.command('category.create', { name: 'a' }))).toEqual(['category']);
  expect(await asked(() => client.command('label.create', { name: 'a' }))).toEqual(['label']);
  counted.end();
});

test('[API-8] a listener that throws harms nobody else', async () => {
  const { transport } = it1.host;
  let heard = 0;
  const message = { name: 'label.list', input: {} };
  transport.subscribe(message, () => {
    throw new Error('a broken screen');
  });
  transport.subscribe(message, () => (heard += 1));
  await settled();
  expect(heard).toBe(1);
  const { lines } = valueOf(await it1.client.query('system.log', {}));
  expect(lines.some((line) => line.endsWith('listener.failed'))).toBe(true);
});

test('[PROFILE-3] subscriptions follow the current profile', async () => {
  const { client } = it1;
  const counts: number[] = [];
  const names: string[] = [];
  client.subscribe('category.list', {}, (answer) => counts.push(valueOf(answer).categories.length));
  client.subscribe('profile.list', {}, (answer) =>
    names.push(valueOf(answer).profiles.find(({ isCurrent }) => isCurrent)?.name ?? ''),
  );
  await settled();
  valueOf(await client.command('profile.switch', { name: 'example' }));
  await settled();
  expect(counts).toEqual([0, 3]);
  expect(names).toEqual(['own', 'example']);
});

test('[PROFILE-5] the first start makes the example life, once; the own profile starts empty and stays apart', async () => {
  const fresh = openTestHost({ seed: 3, language: 'de' });
  const { client } = fresh;
  const today = valueOf(await client.query('today', { day: TODAY }));
  expect(today.overdue.length).toBeGreaterThan(1);
  expect(today.due.length).toBeGreaterThan(2);
  expect(today.inProgress.length).toBeGreaterThan(0);
  expect(today.doneToday.length).toBeGreaterThan(0);
  expect(valueOf(await client.query('category.list', {})).categories.map(({ name }) => name)).toEqual([
    'Arbeit',
    'Gesundheit',
    'Zuhause',
  ]);
  expect(valueOf(await client.query('profile.list', {})).profiles).toEqual([
    { name: 'example', kind: 'example', isCurrent: true },
  ]);
  const before = valueOf(await client.query('data.export', {})).text;
  valueOf(await client.command('profile.startEmpty', {}));
  expect(valueOf(await client.query('today', { day: TODAY })).hasAnyTask).toBe(false);
  await client.command('task.create', { title: 'mine' });
  fresh.host.close();
  const again = openTestHost({ seed: 4, store: fresh.store });
  expect(valueOf(await again.client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
  valueOf(await again.client.command('profile.switch', { name: 'example' }));
  expect(valueOf(await again.client.query('data.export', {})).text).toBe(before);
  expect((await again.client.command('profile.switch', { name: 'nobody' })).ok).toBe(false);
  again.end();
});

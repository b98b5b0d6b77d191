import { LAST_INSTANT } from '../../src/core/last-instant';
import { Millis } from '../../src/db/journal/kinds/fields';
import { createHash } from 'node:crypto';
import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from './test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const get = async (id: string) => {
  const detail = valueOf(await test1.client.query('task.get', { id }));
  if (detail === null) throw new Error('the task is not there');
  return detail;
};
const add = async (title: string) => valueOf(await test1.client.command('task.create', { title })).id;

test('a task is created with what was given, and read back unchanged', async () => {
  const { client } = test1;
  const category = valueOf(await client.command('category.create', { name: 'Family' })).id;
  const label = valueOf(await client.command('label.create', { name: 'phone', color: '#123456' })).id;
  const given = { title: ' Call mum ', notes: 'a\nb', priority: 'P1', due: '2026-11-19T17:00' } as const;
  const id = valueOf(
    await client.command('task.create', {
      ...given,
      categoryId: category,
      estimateMinutes: 20,
      language: 'en',
      labelIds: [label],
    }),
  ).id;
  expect(await get(id)).toMatchObject({
    ...given,
    id,
    status: 'OPEN',
    statusReason: null,
    categoryId: category,
    estimateMinutes: 20,
    language: 'en',
    completedAt: null,
    deletedAt: null,
    labels: [{ id: label, name: 'phone', color: '#123456' }],
    provenanceByField: { title: { authority: 'person', tainted: false } },
  });
});

test('[API-4] a refused command changes nothing at all', async () => {
  const { client } = test1;
  const label = valueOf(await client.command('label.create', { name: 'x' })).id;
  const refused = await client.command('task.create', { title: 'a', labelIds: [label, 'nope'] });
  expect(codeOf(refused)).toBe('label_not_found');
  expect(codeOf(await client.command('task.create', { title: 'a', categoryId: 'nope' }))).toBe(
    'category_not_found',
  );
  expect(codeOf(await client.command('task.update', { id: 'nope', fields: { title: 'a' } }))).toBe(
    'not_found',
  );
  const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
  expect(tasks).toEqual([]);
});

test('[API-1] a command sent twice with one commandId acts once and answers the same', async () => {
  const { client } = test1;
  const first = valueOf(await client.command('task.create', { title: 'once' }, { commandId: 'same' }));
  const second = valueOf(await client.command('task.create', { title: 'once' }, { commandId: 'same' }));
  expect(second).toEqual(first);
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
});

test('[API-3] a refusal names paths, and says what the person can mend', async () => {
  const { client } = test1;
  const bad = await client.command('task.create', { title: 'a\u0000b' });
  expect(bad).toEqual({ ok: false, error: { code: 'text_not_storable', detail: 'title' } });
  expect(codeOf(await client.command('task.create', { title: '\ud800' }))).toBe('text_not_storable');
  expect(codeOf(await client.command('task.create', { title: '  ' }))).toBe('text_empty');
  expect(codeOf(await client.command('task.create', { title: 'x'.repeat(501) }))).toBe('text_too_long');
  expect(codeOf(await client.command('task.create', { title: 'a', due: '2026-02-30' }))).toBe(
    'invalid_arguments',
  );
  expect(codeOf(await client.command('task.create', { title: 'a', due: '2026-02-30T10:00' }))).toBe(
    'invalid_arguments',
  );
  expect(codeOf(await client.command('task.create', { title: 'a' }, { commandId: 'a b' }))).toBe(
    'invalid_arguments',
  );
});

test('[API-16] an instant that no calendar holds is refused', async () => {
  const { client } = test1;
  const noteAt = (at: number) => client.command('note.create', { body: 'x', day: '2026-11-18', at });
  expect(codeOf(await noteAt(LAST_INSTANT + 1))).toBe('invalid_arguments');
  expect(codeOf(await noteAt(LAST_INSTANT))).toBe('ok');
  expect([Millis.safeParse(LAST_INSTANT).success, Millis.safeParse(LAST_INSTANT + 1).success]).toEqual([
    true,
    false,
  ]);
});

test('[JOURNAL-1] a reason lives and dies with its status', async () => {
  const { client } = test1;
  const id = await add('a');
  await client.command('task.setStatus', { id, status: 'BLOCKED', reason: 'waiting' });
  await client.command('task.setStatus', { id, status: 'BLOCKED' });
  expect(await get(id)).toMatchObject({ status: 'BLOCKED', statusReason: 'waiting' });
  await client.command('task.setStatus', { id, status: 'IN_PROGRESS', reason: 'ignored' });
  expect(await get(id)).toMatchObject({ status: 'IN_PROGRESS', statusReason: null });
});

test('[JOURNAL-2] completedAt is set by DONE, kept by DONE again, cleared by leaving it', async () => {
  const { client, clock } = test1;
  const id = await add('a');
  await client.command('task.setStatus', { id, status: 'DONE' });
  const { completedAt } = await get(id);
  expect(completedAt).not.toBeNull();
  clock.advance(5_000);
  await client.command('task.setStatus', { id, status: 'DONE' });
  expect((await get(id)).completedAt).toBe(completedAt);
  await client.command('task.setStatus', { id, status: 'OPEN' });
  expect((await get(id)).completedAt).toBeNull();
});

test('delete, restore, undo and undo of the undo', async () => {
  const { client } = test1;
  const id = await add('a');
  const { actId } = valueOf(await client.command('task.delete', { id }));
  expect((await get(id)).deletedAt).not.toBeNull();
  expect(valueOf(await client.query('task.list', { filter: { deleted: true } })).tasks).toHaveLength(1);
  const undone = valueOf(await client.command('act.undo', { actId }));
  expect(undone).toMatchObject({ restored: 1, kept: 0 });
  expect((await get(id)).deletedAt).toBeNull();
  valueOf(await client.command('act.undo', { actId: undone.actId }));
  expect((await get(id)).deletedAt).not.toBeNull();
  valueOf(await client.command('task.restore', { id }));
  expect((await get(id)).deletedAt).toBeNull();
  expect(codeOf(await client.command('act.undo', { actId: 'nobody' }))).toBe('act_not_found');
});

test('labels and links: one link each, both ends see it, unlinking ends it, linking again takes it back', async () => {
  const { client } = test1;
  const [a, b] = [await add('a'), await add('b')];
  const label = valueOf(await client.command('label.create', { name: 'l' })).id;
  for (let i = 0; i < 2; i += 1) await client.command('task.addLabel', { id: a, labelId: label });
  expect((await get(a)).labels).toHaveLength(1);
  await client.command('task.removeLabel', { id: a, labelId: label });
  expect((await get(a)).labels).toEqual([]);
  await client.command('task.addLabel', { id: a, labelId: label });
  expect((await get(a)).labels).toHaveLength(1);
  const blocks = valueOf(await client.command('task.link', { from: a, to: b, kind: 'blocks' })).id;
  const relates = valueOf(await client.command('task.link', { from: a, to: b, kind: 'relates' })).id;
  expect(valueOf(await client.command('task.link', { from: b, to: a, kind: 'relates' })).id).toBe(relates);
  expect((await get(b)).links.map((link) => [link.kind, link.taskId, link.title])).toContainEqual([
    'blocks',
    a,
    'a',
  ]);
  await client.command('task.unlink', { linkId: blocks });
  await client.command('task.unlink', { linkId: relates });
  expect((await get(b)).links).toEqual([]);
  expect(codeOf(await client.command('task.link', { from: a, to: a, kind: 'blocks' }))).toBe(
    'link_to_itself',
  );
});

test('a checklist: add in places, tick, rename, move, delete', async () => {
  const { client } = test1;
  const taskId = await add('a');
  const checklistId = valueOf(await client.command('checklist.create', { taskId, title: 'L' })).id;
  const item = async (text: string, afterId?: string | null) =>
    valueOf(
      await client.command('checklist.addItem', {
        checklistId,
        text,
        ...(afterId === undefined ? {} : { afterId }),
      }),
    ).id;
  const one = await item('one');
  const three = await item('three');
  const two = await item('two', one);
  await item('zero', null);
  const texts = async () => (await get(taskId)).checklists[0]?.items.map(({ text }) => text);
  expect(await texts()).toEqual(['zero', 'one', 'two', 'three']);
  valueOf(await client.command('checklist.moveItem', { id: three, afterId: null }));
  expect(await texts()).toEqual(['three', 'zero', 'one', 'two']);
  valueOf(await client.command('checklist.updateItem', { id: two, text: 'TWO', checked: true }));
  valueOf(await client.command('checklist.deleteItem', { id: one }));
  expect((await get(taskId)).checklists[0]?.items).toMatchObject([
    { text: 'three', checked: false },
    { text: 'zero' },
    { text: 'TWO', checked: true },
  ]);
  expect(codeOf(await client.command('checklist.moveItem', { id: two, afterId: 'nope' }))).toBe(
    'item_not_found',
  );
});

test('[API-5] a quick line finds a category, a label, or makes one, in one commit', async () => {
  const { client } = test1;
  const category = valueOf(await client.command('category.create', { name: 'Family' })).id;
  const label = valueOf(await client.command('label.create', { name: 'Phone' })).id;
  const text = 'call mum tomorrow 17:00 #family #phone #new p1';
  const made = valueOf(await client.command('task.quickAdd', { text, today: TODAY, language: 'en' }));
  const task = await get(made.id);
  expect(task).toMatchObject({
    title: 'call mum',
    due: '2026-11-19T17:00',
    priority: 'P1',
    categoryId: category,
  });
  expect(task.labels.map(({ name }) => name)).toEqual(['new', 'Phone']);
  expect(task.labels.map(({ id }) => id)).toContain(label);
  valueOf(await client.command('act.undo', { actId: made.actId }));
  expect((await get(made.id)).deletedAt).not.toBeNull();
  expect(valueOf(await client.query('label.list', {})).labels.map(({ name }) => name)).toEqual(['Phone']);
});

test('[JOURNAL-5] a link is named after what it links', async () => {
  const { client } = test1;
  const [a, b] = [await add('a'), await add('b')];
  const hash = createHash('sha256').update(`v1|link|blocks|${a}|${b}`).digest('hex');
  const { id } = valueOf(await client.command('task.link', { from: a, to: b, kind: 'blocks' }));
  expect(id).toBe(hash);
  await client.command('task.unlink', { linkId: id });
  expect(valueOf(await client.command('task.link', { from: a, to: b, kind: 'blocks' })).id).toBe(id);
  expect((await get(a)).links).toHaveLength(1);
});

test('[TODAY-2] a task stands in one section; done today is what was completed between the given instants', async () => {
  const { client, clock } = test1;
  const make = async (
    title: string,
    due: string | null,
    status: 'OPEN' | 'IN_PROGRESS' | 'DONE' | 'ON_HOLD',
  ) => {
    const { id } = valueOf(await client.command('task.create', { title, due }));
    if (status !== 'OPEN') await client.command('task.setStatus', { id, status });
    return id;
  };
  await make('late', '2026-11-17T23:59', 'IN_PROGRESS');
  await make('early', '2026-11-18', 'IN_PROGRESS');
  await make('evening', '2026-11-18T23:59', 'ON_HOLD');
  await make('tomorrow', '2026-11-19', 'IN_PROGRESS');
  await make('tomorrow, not begun', '2026-11-19T00:00', 'OPEN');
  await make('some day', null, 'IN_PROGRESS');
  const done = await make('done', '2026-11-17', 'DONE');
  const gone = await make('gone', '2026-11-17', 'OPEN');
  await client.command('task.delete', { id: gone });
  const titles = async (range: { startsAt?: number; endsAt?: number } = {}) => {
    const today = valueOf(await client.query('today', { day: TODAY, ...range }));
    const { overdue, due, inProgress, doneToday } = today;
    return [overdue, due, inProgress, doneToday].map((tasks) => tasks.map(({ title }) => title));
  };
  const open = [['late'], ['early', 'evening'], ['some day', 'tomorrow']];
  expect(await titles()).toEqual([...open, ['done']]);
  const { completedAt } = await get(done);
  const at = completedAt ?? 0;
  expect(await titles({ startsAt: at, endsAt: at + 1 })).toEqual([...open, ['done']]);
  expect(await titles({ startsAt: at + 1, endsAt: at + 2 })).toEqual([...open, []]);
  clock.advance(1);
});

test('[JOURNAL-3] a task leaves Today’s indexes when it is done, deleted or put off', async () => {
  const { client } = test1;
  const id = valueOf(await client.command('task.create', { title: 'a', due: '2026-11-18' })).id;
  const isDue = async () => valueOf(await client.query('today', { day: TODAY })).due.length === 1;
  expect(await isDue()).toBe(true);
  for (const leave of [
    () => client.command('task.setStatus', { id, status: 'DONE' }),
    () => client.command('task.delete', { id }),
    () => client.command('task.update', { id, fields: { due: '2026-12-01' } }),
    () => client.command('task.setStatus', { id, status: 'REJECTED' }),
  ]) {
    const { actId } = valueOf(await leave());
    expect(await isDue()).toBe(false);
    valueOf(await client.command('act.undo', { actId }));
    expect(await isDue()).toBe(true);
  }
});

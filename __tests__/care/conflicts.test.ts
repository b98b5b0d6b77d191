import { codeOf, TODAY, valueOf } from '../api/test-host';
import { carry, disagreeOnTitle, openTwoJournals, stateOf, type Journal } from './two-journals';

let two: ReturnType<typeof openTwoJournals>;
beforeEach(() => {
  two = openTwoJournals();
});
afterEach(() => two.end());

const conflictsOf = async ({ client }: Journal) => valueOf(await client.query('conflict.list', {})).records;
const statusOf = async ({ client }: Journal) => valueOf(await client.query('care.status', {}));
const titleOf = async ({ client }: Journal, id: string) =>
  valueOf(await client.query('task.get', { id }))?.title;

const twoTitles = () => disagreeOnTitle(two);

const versionsOf = async (journal: Journal) => {
  const [record] = await conflictsOf(journal);
  const [conflict] = record?.conflicts ?? [];
  if (record === undefined || conflict === undefined) throw new Error('nothing to decide');
  return { record, conflict, field: conflict.field };
};

const keep = async (journal: Journal, value: string) => {
  const { record, conflict, field } = await versionsOf(journal);
  const version = conflict.versions.find((each) => each.value === value);
  const { host = '', counter = 0 } = version ?? {};
  return valueOf(
    await journal.client.command('conflict.resolve', { do: 'keep', ...record.ref, field, host, counter }),
  );
};

test('[CARE-1] [CARE-3] two titles at once: both devices list the same two, the one that is shown first', async () => {
  const id = await twoTitles();
  const shown = await titleOf(two.here, id);
  const [here] = await conflictsOf(two.here);
  const [there] = await conflictsOf(two.there);
  expect(here).toMatchObject({ ref: { kind: 'task', id }, title: shown, lost: [] });
  expect(here?.conflicts.map(({ field }) => field)).toEqual(['title']);
  const said = (record: typeof here) =>
    record?.conflicts[0]?.versions.map(({ value, host, counter }) => [value, host, counter]);
  expect(said(here)).toEqual(said(there));
  expect(here?.conflicts[0]?.versions[0]?.value).toBe(shown);
  const mine = here?.conflicts[0]?.versions.find(({ isHere }) => isHere);
  expect(mine).toMatchObject({ value: 'Plan A', by: 'person', name: null });
  expect(mine?.at).toBeGreaterThan(0);
  expect(there?.conflicts[0]?.versions.find(({ isHere }) => isHere)?.value).toBe('Plan B');
  expect(await statusOf(two.here)).toEqual({ conflicts: 1, recovered: 0 });
});

test.each(['Plan A', 'Plan B'])(
  '[CARE-9] keeping %s settles it here and, once it is known, there',
  async (value) => {
    const id = await twoTitles();
    const { actId } = await keep(two.here, value);
    expect(await titleOf(two.here, id)).toBe(value);
    expect(await conflictsOf(two.here)).toEqual([]);
    const undone = valueOf(await two.here.client.command('act.undo', { actId }));
    expect(undone.kept).toBe(0);
    const [again] = await conflictsOf(two.here);
    // What was live is one edit beside what is shown: both are there to be decided anew.
    const both = [again?.lost[0]?.lost.value, again?.lost[0]?.current.value];
    expect(both.sort()).toEqual(['Plan A', 'Plan B']);
  },
);

test('[CARE-9] a third version of one’s own replaces both, and an undo lists what it replaced', async () => {
  const id = await twoTitles();
  const { record, field } = await versionsOf(two.here);
  const shown = record.title;
  const { actId } = valueOf(
    await two.here.client.command('conflict.resolve', {
      do: 'write',
      ...record.ref,
      field,
      text: 'Plan A and B',
    }),
  );
  expect(await titleOf(two.here, id)).toBe('Plan A and B');
  expect(await conflictsOf(two.here)).toEqual([]);
  valueOf(await two.here.client.command('act.undo', { actId }));
  expect(await titleOf(two.here, id)).toBe(shown);
  const [again] = await conflictsOf(two.here);
  expect(again?.lost.map(({ lost }) => lost.value)).toEqual([shown === 'Plan A' ? 'Plan B' : 'Plan A']);
});

test('[CARE-3] [CARE-4] an edit that another write replaced unseen is listed until it is put away or put back', async () => {
  const id = await twoTitles();
  const shown = await titleOf(two.here, id);
  const other = shown === 'Plan A' ? 'Plan B' : 'Plan A';
  valueOf(await two.here.client.command('task.update', { id, fields: { title: 'Plan C' } }));
  const [listed] = await conflictsOf(two.here);
  expect(listed?.conflicts).toEqual([]);
  expect(listed?.lost).toMatchObject([
    { field: 'title', lost: { value: other }, current: { value: 'Plan C' } },
  ]);
  const editId = listed?.lost[0]?.editId ?? '';
  const away = valueOf(await two.here.client.command('conflict.resolve', { do: 'dismiss', editId }));
  expect(await conflictsOf(two.here)).toEqual([]);
  valueOf(await two.here.client.command('act.undo', { actId: away.actId }));
  expect(await conflictsOf(two.here)).toEqual([listed]);
  valueOf(await two.here.client.command('conflict.resolve', { do: 'dismiss', editId }));
  valueOf(await two.here.client.command('conflict.resolve', { do: 'restore', editId }));
  expect(await titleOf(two.here, id)).toBe(other);
  expect(await conflictsOf(two.here)).toEqual([]);
});

test('[CARE-2] nobody is asked about places, births and completions; a status is one question', async () => {
  const { here, there } = two;
  const { id } = valueOf(await here.client.command('task.create', { title: 'Plan' }));
  carry(here, { to: there, what: [{ kind: 'task', id }] });
  valueOf(await here.client.command('task.setStatus', { id, status: 'DONE' }));
  there.peer.unitOfWork.commit(
    { commandId: 'later', writer: { by: 'person', authority: 'person', tainted: false } },
    (writer) => {
      writer.write('task', id, {
        completedAt: writer.now(),
        status: { status: 'REJECTED', statusReason: null },
      });
      return null;
    },
  );
  two.exchange({ kind: 'task', id });
  const [record] = await conflictsOf(here);
  expect(stateOf(here, { kind: 'task', id }).fields.get('completedAt')).toHaveLength(2);
  expect(record?.conflicts.map(({ field }) => field)).toEqual(['status']);
});

test('[CARE-3] deleting settles what the record asked; restored, it asks again', async () => {
  const id = await twoTitles();
  valueOf(await two.here.client.command('task.delete', { id }));
  expect(await conflictsOf(two.here)).toEqual([]);
  const choice = { do: 'keep', kind: 'task', id, field: 'title', host: 'x', counter: 1 } as const;
  expect(codeOf(await two.here.client.command('conflict.resolve', choice))).toBe('conflict_settled');
  valueOf(await two.here.client.command('task.restore', { id }));
  expect(await conflictsOf(two.here)).toHaveLength(1);
});

test('[CARE-9] what is settled already is said to be, and nothing is written', async () => {
  const id = await twoTitles();
  const { record, conflict, field } = await versionsOf(two.here);
  const [version] = conflict.versions;
  const { host = '', counter = 0 } = version ?? {};
  const choice = { do: 'keep', ...record.ref, field, host, counter } as const;
  valueOf(await two.here.client.command('conflict.resolve', choice));
  expect(codeOf(await two.here.client.command('conflict.resolve', choice))).toBe('conflict_settled');
  const gone = { do: 'dismiss', editId: 'nowhere' } as const;
  expect(codeOf(await two.here.client.command('conflict.resolve', gone))).toBe('not_found');
  expect(valueOf(await two.here.client.query('conflict.get', { kind: 'task', id }))).toBeNull();
});

test('[CARE-10] a text from outside stays one, kept, put back or woven into one’s own', async () => {
  const { here, there } = two;
  const { id } = valueOf(await here.client.command('task.create', { title: 'Plan' }));
  carry(here, { to: there, what: [{ kind: 'task', id }] });
  valueOf(await here.client.command('task.update', { id, fields: { title: 'Mine' } }));
  const foreign = { by: 'person', authority: 'external', tainted: true } as const;
  const rewrite = (title: string, commandId: string) =>
    valueOf(
      there.peer.unitOfWork.commit({ commandId, writer: foreign }, (writer) => {
        writer.write('task', id, { title });
        return null;
      }),
    );
  rewrite('From outside', 'paste');
  two.exchange({ kind: 'task', id });
  await keep(here, 'From outside');
  const marked = async () => valueOf(await here.client.query('task.get', { id }))?.provenanceByField['title'];
  expect(await marked()).toEqual({ authority: 'external', tainted: true });
  valueOf(await here.client.command('task.update', { id, fields: { title: 'Mine again' } }));
  expect(await marked()).toEqual({ authority: 'external', tainted: true });
  const shown = valueOf(await here.client.query('vouch.record', { kind: 'task', id }));
  const hash = shown?.texts[0]?.hash ?? '';
  valueOf(await here.client.command('vouch.field', { kind: 'task', id, field: 'title', hash }));
  expect(await marked()).toEqual({ authority: 'person', tainted: false });
  rewrite('From outside, again', 'paste again');
  two.exchange({ kind: 'task', id });
  const { record, field } = await versionsOf(here);
  valueOf(await here.client.command('conflict.resolve', { do: 'write', ...record.ref, field, text: 'Both' }));
  expect(await marked()).toEqual({ authority: 'external', tainted: true });
});

test('[CARE-10] [TAINT-4] the person’s own version, kept instead of one from outside, is as clean as it was', async () => {
  const { here, there } = two;
  const { id } = valueOf(await here.client.command('task.create', { title: 'Plan' }));
  carry(here, { to: there, what: [{ kind: 'task', id }] });
  valueOf(await here.client.command('task.update', { id, fields: { title: 'Mine' } }));
  const foreign = { by: 'person', authority: 'external', tainted: true } as const;
  valueOf(
    there.peer.unitOfWork.commit({ commandId: 'paste', writer: foreign }, (writer) => {
      writer.write('task', id, { title: 'From outside' });
      return null;
    }),
  );
  two.exchange({ kind: 'task', id });
  await keep(here, 'Mine');
  const task = valueOf(await here.client.query('task.get', { id }));
  expect(task).toMatchObject({ title: 'Mine', provenanceByField: { title: { tainted: false } } });
});

test('[CARE-3] a category that two devices chose differently is named, not shown as an id', async () => {
  const { here, there } = two;
  const [home, work] = ['Home', 'Work'].map((name) => ({ name }));
  const ids = [];
  for (const category of [home, work])
    if (category) ids.push(valueOf(await here.client.command('category.create', category)).id);
  const [homeId = '', workId = ''] = ids;
  const { id } = valueOf(await here.client.command('note.create', { body: 'x', day: TODAY }));
  const all = [...ids.map((each) => ({ kind: 'category', id: each })), { kind: 'note', id }];
  carry(here, { to: there, what: all });
  valueOf(await here.client.command('note.update', { id, fields: { categoryId: homeId } }));
  valueOf(await there.client.command('note.update', { id, fields: { categoryId: workId } }));
  two.exchange({ kind: 'note', id });
  const { conflict } = await versionsOf(here);
  expect(conflict.versions.map(({ name }) => name).sort()).toEqual(['Home', 'Work']);
});

test('[CARE-3] behind a hundred that ask nothing, the one that does is listed', async () => {
  const { here, there } = two;
  const tasks: { readonly kind: 'task'; readonly id: string }[] = [];
  for (let made = 0; made < 102; made += 1)
    tasks.push({ kind: 'task', id: valueOf(await here.client.command('task.create', { title: 'Plan' })).id });
  carry(here, { to: there, what: tasks });
  for (const { id } of tasks) {
    valueOf(await here.client.command('task.update', { id, fields: { title: 'Plan A' } }));
    valueOf(await there.client.command('task.update', { id, fields: { title: 'Plan B' } }));
  }
  two.exchange(...tasks);
  const last = tasks
    .map(({ id }) => id)
    .sort()
    .at(-1);
  for (const { id } of tasks.filter((task) => task.id !== last))
    valueOf(await here.client.command('task.delete', { id }));
  expect((await conflictsOf(here)).map(({ ref }) => ref.id)).toEqual([last]);
  valueOf(await here.client.command('task.update', { id: last ?? '', fields: { title: 'Plan C' } }));
  expect((await conflictsOf(here)).map(({ ref, lost }) => [ref.id, lost.length])).toEqual([[last, 1]]);
});

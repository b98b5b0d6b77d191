import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const addNote = async (body: string, day = TODAY, at?: number) =>
  valueOf(await test1.client.command('note.create', { body, day, ...(at === undefined ? {} : { at }) })).id;
const note = async (id: string) => {
  const found = valueOf(await test1.client.query('note.get', { id }));
  if (found === null) throw new Error('the note is not there');
  return found;
};

test('[JOURNAL-9] a note keeps its text and the day that it was for the person', async () => {
  const { client } = test1;
  const category = valueOf(await client.command('category.create', { name: 'Home' })).id;
  const body = '# Wednesday\n\nRain, *all* day. ![cat](asset:1) 🐈';
  const id = valueOf(
    await client.command('note.create', {
      title: 'Rain',
      body,
      day: '2026-11-17',
      at: 1_000,
      categoryId: category,
    }),
  ).id;
  expect(await note(id)).toMatchObject({
    title: 'Rain',
    body,
    day: '2026-11-17',
    at: 1_000,
    categoryId: category,
  });
  valueOf(
    await client.command('note.update', {
      id,
      fields: { title: 'Sun' },
      moment: { day: '2026-11-16', at: 500 },
    }),
  );
  expect(await note(id)).toMatchObject({ title: 'Sun', body, day: '2026-11-16', at: 500 });
  expect((await note(id)).provenanceByField['body']).toEqual({ authority: 'person', tainted: false });
});

test('a note may be without a title, never beyond its length, and its category must be there', async () => {
  const { client } = test1;
  expect(codeOf(await client.command('note.create', { body: 'x'.repeat(30_000), day: TODAY }))).toBe('ok');
  expect(codeOf(await client.command('note.create', { body: 'x'.repeat(30_001), day: TODAY }))).toBe(
    'text_too_long',
  );
  expect(codeOf(await client.command('note.create', { body: 'a\u0000', day: TODAY }))).toBe(
    'text_not_storable',
  );
  expect(codeOf(await client.command('note.create', { body: 'a', day: '2026-02-30' }))).toBe(
    'invalid_arguments',
  );
  expect(codeOf(await client.command('note.create', { body: 'a', day: TODAY, categoryId: 'x' }))).toBe(
    'category_not_found',
  );
});

test('[JOURNAL-13] any two records are linked once, either way round, and each shows the other', async () => {
  const { client } = test1;
  const noteId = await addNote('About the squats');
  const line = { text: 'squat 5x5 80kg', language: 'en', day: TODAY } as const;
  const workoutId = valueOf(await client.command('log.quickAdd', line)).id;
  const [from, to] = [{ kind: 'note', id: noteId } as const, { kind: 'workout', id: workoutId } as const];
  const link = valueOf(await client.command('record.link', { from, to })).id;
  expect(valueOf(await client.command('record.link', { from: to, to: from })).id).toBe(link);
  expect((await note(noteId)).links).toEqual([{ linkId: link, ref: to, title: 'squat' }]);
  expect(valueOf(await client.query('record.links', to)).links).toEqual([
    { linkId: link, ref: from, title: 'About the squats' },
  ]);
  expect(codeOf(await client.command('record.link', { from, to: from }))).toBe('link_to_itself');
  valueOf(await client.command('record.delete', from));
  expect(valueOf(await client.query('record.links', to)).links).toEqual([]);
  valueOf(await client.command('record.restore', from));
  valueOf(await client.command('record.unlink', { linkId: link }));
  expect((await note(noteId)).links).toEqual([]);
});

test('labels go to any record', async () => {
  const { client } = test1;
  const id = await addNote('x');
  const labelId = valueOf(await client.command('label.create', { name: 'idea', color: '#123456' })).id;
  valueOf(await client.command('record.addLabel', { kind: 'note', id, labelId }));
  expect((await note(id)).labels).toMatchObject([{ id: labelId, name: 'idea' }]);
  valueOf(await client.command('record.removeLabel', { kind: 'note', id, labelId }));
  expect((await note(id)).labels).toEqual([]);
});

test('[JOURNAL-14] the journal is walked both ways in pages, every item once, newest first', async () => {
  const { client } = test1;
  for (let i = 0; i < 25; i += 1) {
    const day = `2026-11-${String(1 + (i % 9)).padStart(2, '0')}`;
    if (i % 3 === 0) await addNote(`n${i}`, day, 1_000 + (i % 4));
    else if (i % 3 === 1)
      valueOf(
        await client.command('measurement.create', {
          measurementKind: 'Weight',
          quantity: { value: i, unit: 'kg' },
          day,
          at: 1_000 + (i % 4),
        }),
      );
    else valueOf(await client.command('timeEntry.create', { day, start: 1_000 + (i % 4), end: 9_000 }));
  }
  const all = valueOf(await client.query('journal.list', { limit: 200 }));
  expect(all.items).toHaveLength(25);
  expect(all.older).toBeNull();
  const ids = (items: typeof all.items) => items.map((item) => JSON.stringify(item));
  const down: string[] = [];
  let page = valueOf(await client.query('journal.list', { limit: 4 }));
  for (;;) {
    down.push(...ids(page.items));
    if (page.older === null) break;
    page = valueOf(await client.query('journal.list', { limit: 4, before: page.older }));
  }
  expect(down).toEqual(ids(all.items));
  const up: string[] = [...ids(page.items)];
  while (page.newer !== null) {
    page = valueOf(await client.query('journal.list', { limit: 4, after: page.newer }));
    up.unshift(...ids(page.items));
  }
  expect(up).toEqual(ids(all.items));
  const fromDay = valueOf(await client.query('journal.list', { fromDay: '2026-11-05', limit: 200 }));
  expect(ids(fromDay.items)).toEqual(ids(all.items).slice(-fromDay.items.length));
  expect(fromDay.newer).not.toBeNull();
  const notes = valueOf(await client.query('journal.list', { kinds: ['note'], limit: 200 })).items;
  expect(notes.map(({ kind }) => kind)).toEqual(Array.from({ length: 9 }, () => 'note'));
});

test('[JOURNAL-10] what was deleted is in the list of deleted things alone, and comes back from there', async () => {
  const { client } = test1;
  const id = await addNote('to be deleted');
  valueOf(await client.command('record.delete', { kind: 'note', id }));
  expect(valueOf(await client.query('journal.list', {})).items).toEqual([]);
  const { records } = valueOf(await client.query('record.deleted', {}));
  expect(records).toMatchObject([{ ref: { kind: 'note', id }, title: 'to be deleted' }]);
  valueOf(await client.command('record.restore', { kind: 'note', id }));
  expect(valueOf(await client.query('record.deleted', {})).records).toEqual([]);
  expect(valueOf(await client.query('journal.list', {})).items).toHaveLength(1);
  expect(codeOf(await client.command('record.delete', { kind: 'note', id: 'nope' }))).toBe('not_found');
});

test('the excerpt of a note is its words without marks, cut between letters', async () => {
  const id = await addNote(
    '## Title\n\n- [ ] buy **milk**\n> see [the page](https://example.org/x)\n' + '👩‍👩‍👧 '.repeat(200),
  );
  const { items } = valueOf(await test1.client.query('journal.list', {}));
  const [first] = items;
  if (first?.kind !== 'note') throw new Error('a note was expected');
  expect(first.note.id).toBe(id);
  expect(first.note.excerpt.startsWith('Title · buy milk · see the page 👩‍👩‍👧')).toBe(true);
  expect(first.note.excerpt.isWellFormed()).toBe(true);
});

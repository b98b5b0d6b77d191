import { sampled } from '../sampled';
import { naughtyStrings } from './outside-cases';
import { codeOf, openEmptyHost, valueOf, type TestHost } from './test-host';

// A few of our own, so that this says something where the collection is not at hand.
const own = [
  '\u0001',
  '\u202e‮abc',
  '👩‍👩‍👧‍👦',
  'a\u0000b',
  '\ud800',
  "'); DROP TABLE task; --",
  '\u2028',
  '\ufeffx',
  'İı',
  '%_\\',
];
/** Different strings for each field; the worst strings go into every field on each run. */
const stringsFor = (field: string): readonly string[] => [
  ...own,
  ...sampled(naughtyStrings(), { name: `naughty strings in ${field}`, oneIn: 5 }),
];

let it1: TestHost;
beforeAll(async () => {
  it1 = await openEmptyHost();
});
afterAll(() => it1.end());

const isRefusable = (text: string) => text.includes('\u0000') || !text.isWellFormed();
/** What a field says to this text, and what it then holds. */
type Field = {
  readonly most: number;
  readonly mayBeBlank: boolean;
  readonly put: (text: string) => Promise<{ code: string; held: unknown }>;
};

const fields: Readonly<Record<string, () => Promise<Field>>> = {
  'task.title': async () => {
    const put = async (title: string) => {
      const made = await it1.client.command('task.create', { title });
      const held = made.ok ? valueOf(await it1.client.query('task.get', { id: made.value.id }))?.title : null;
      return { code: codeOf(made), held };
    };
    return { most: 500, mayBeBlank: false, put };
  },
  'task.notes': async () => {
    const { id } = valueOf(await it1.client.command('task.create', { title: 'notes' }));
    const put = async (notes: string) => {
      const code = codeOf(await it1.client.command('task.update', { id, fields: { notes } }));
      return { code, held: valueOf(await it1.client.query('task.get', { id }))?.notes };
    };
    return { most: 20_000, mayBeBlank: true, put };
  },
  'task.status': async () => {
    const { id } = valueOf(await it1.client.command('task.create', { title: 'reason' }));
    const put = async (reason: string) => {
      const code = codeOf(await it1.client.command('task.setStatus', { id, status: 'BLOCKED', reason }));
      return { code, held: valueOf(await it1.client.query('task.get', { id }))?.statusReason };
    };
    return { most: 500, mayBeBlank: true, put };
  },
  'category.name': async () => {
    const { id } = valueOf(await it1.client.command('category.create', { name: 'c' }));
    const put = async (name: string) => {
      const code = codeOf(await it1.client.command('category.update', { id, name }));
      return { code, held: valueOf(await it1.client.query('category.list', {})).categories[0]?.name };
    };
    return { most: 120, mayBeBlank: false, put };
  },
  'label.name': async () => {
    const { id } = valueOf(await it1.client.command('label.create', { name: 'l' }));
    const put = async (name: string) => {
      const code = codeOf(await it1.client.command('label.update', { id, name }));
      return { code, held: valueOf(await it1.client.query('label.list', {})).labels[0]?.name };
    };
    return { most: 120, mayBeBlank: false, put };
  },
  'checklist.title': async () => {
    const { id: taskId } = valueOf(await it1.client.command('task.create', { title: 'list' }));
    const { id } = valueOf(await it1.client.command('checklist.create', { taskId }));
    const put = async (title: string) => {
      const code = codeOf(await it1.client.command('checklist.update', { id, title }));
      return {
        code,
        held: valueOf(await it1.client.query('task.get', { id: taskId }))?.checklists[0]?.title,
      };
    };
    return { most: 200, mayBeBlank: true, put };
  },
  'checklistItem.text': async () => {
    const { id: taskId } = valueOf(await it1.client.command('task.create', { title: 'item' }));
    const { id: checklistId } = valueOf(await it1.client.command('checklist.create', { taskId }));
    const { id } = valueOf(await it1.client.command('checklist.addItem', { checklistId, text: 'x' }));
    const put = async (text: string) => {
      const code = codeOf(await it1.client.command('checklist.updateItem', { id, text }));
      const detail = valueOf(await it1.client.query('task.get', { id: taskId }));
      return { code, held: detail?.checklists[0]?.items[0]?.text };
    };
    return { most: 500, mayBeBlank: false, put };
  },
};

test.each(Object.keys(fields))('[TEXT-1] %s keeps naughty strings unchanged', async (name) => {
  const field = await fields[name]?.();
  if (field === undefined) throw new Error('a field without a test');
  for (const text of stringsFor(name)) {
    const { code, held } = await field.put(text);
    if (isRefusable(text)) expect([text, code]).toEqual([text, 'text_not_storable']);
    else if (Array.from(text).length > field.most) expect([text, code]).toEqual([text, 'text_too_long']);
    else if (text.trim() === '' && !field.mayBeBlank) expect([text, code]).toEqual([text, 'text_empty']);
    else expect([code, held]).toEqual(['ok', text]);
  }
});

test('a naughty title is found by itself', async () => {
  for (const title of stringsFor('a title that is found')) {
    const made = await it1.client.command('task.create', { title });
    if (!made.ok || title.length > 200) continue;
    const filter = { text: title };
    const { tasks } = valueOf(await it1.client.query('task.list', { filter, limit: 200 }));
    expect(tasks.map(({ id }) => id)).toContain(made.value.id);
  }
});

test('a naughty quick line never breaks: it becomes a task or says why not', async () => {
  for (const text of stringsFor('a quick line')) {
    const made = await it1.client.command('task.quickAdd', { text, today: '2026-11-18', language: 'en' });
    expect(['ok', 'text_not_storable', 'text_empty', 'text_too_long']).toContain(codeOf(made));
  }
});

import { canonicalJson } from '../../src/core/canonical-json';
import { parseJson, isJsonObject, type Json } from '../../src/core/json';
import { mergeRegisters, writeFields } from '../../src/core/registers';
import { encodeRegisters } from '../../src/core/registers-codec';
import {
  emptyHost,
  endHosts,
  example,
  exportOf,
  hostIdOf,
  parsed,
  recordsOf,
  registersOf,
  withoutBookkeeping,
} from './exported-file';
import { jsonTestFiles } from './outside-cases';
import { asOwn, codeOf, valueOf } from './test-host';

afterEach(endHosts);

/** The example, with a field of a newer app, and a title that two hosts wrote at once. */
const crafted = async (): Promise<string> => {
  const text = await example();
  const file = parsed(text);
  const records = recordsOf(text);
  const task = records.find((row) => row['kind'] === 'task');
  const base = registersOf(task);
  const by = { by: 'agent', authority: 'external', tainted: true } as const;
  const one = writeFields(base, {
    dot: { host: 'hosta', n: 5 },
    folds: {},
    provenance: by,
    values: new Map<string, Json>([
      ['title', 'from outside'],
      ['newerField', { a: [1, null] }],
    ]),
  });
  const two = writeFields(base, {
    dot: { host: 'hostb', n: 9 },
    folds: {},
    provenance: { by: 'person', authority: 'person', tainted: false },
    values: new Map([['title', 'by hand']]),
  });
  const merged = parseJson(encodeRegisters(mergeRegisters({})(one, two)));
  const values = task?.['values'];
  if (!merged.ok || values === undefined || !isJsonObject(values)) throw new Error('a task has values');
  const changed = records.map((row) =>
    row === task ? { ...row, values: { ...values, title: 'by hand' }, state: merged.value } : row,
  );
  return JSON.stringify({ ...file, records: changed });
};

test('[TRANSFER-1] export, import, export: the same but for the hosts’ bookkeeping', async () => {
  const text = await crafted();
  const target = await emptyHost(12);
  const { client } = target;
  const dry = valueOf(await client.query('data.importDryRun', { text }));
  const { actId, records } = valueOf(await client.command('data.import', await asOwn(client, text)));
  expect(dry).toMatchObject({ records, profileIsEmpty: true });
  expect(records).toBe(recordsOf(text).length);
  const again = await exportOf(target);
  const host = await hostIdOf(target);
  expect(withoutBookkeeping(again, host)).toEqual(withoutBookkeeping(text, host));
  const task = recordsOf(text).find((row) => row['kind'] === 'task');
  const id = String(task?.['id']);
  const detail = valueOf(await client.query('task.get', { id }));
  expect(detail).toMatchObject({
    id,
    title: 'by hand',
    provenanceByField: { title: { authority: 'person' } },
  });
  expect(registersOf(recordsOf(again).find((row) => row['id'] === id)).fields.get('title')).toHaveLength(2);
  expect(actId).toMatch(/^import-/);
});

test('[TRANSFER-2] a state is the stored form of its registers, and the whole text is canonical', async () => {
  const text = await example();
  const rows = recordsOf(text);
  expect(rows.every((row) => encodeRegisters(registersOf(row)) === JSON.stringify(row['state']))).toBe(true);
  const file = parseJson(text);
  expect(file.ok && valueOf(canonicalJson(file.value))).toBe(text);
});

test('[TRANSFER-6] what is written after an import never takes an imported dot', async () => {
  const text = await crafted();
  const target = await emptyHost(13);
  valueOf(await target.client.command('data.import', { text }));
  const id = String(recordsOf(text).find((row) => row['kind'] === 'task')?.['id']);
  valueOf(await target.client.command('task.update', { id, fields: { title: 'mine now' } }));
  const row = recordsOf(await exportOf(target)).find((candidate) => candidate['id'] === id);
  const host = await hostIdOf(target);
  const [entry, ...others] = registersOf(row).fields.get('title') ?? [];
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ host, value: 'mine now' });
  // The losing edit of a person is kept, and travels with the next export.
  expect(codeOf(await target.client.query('data.importDryRun', { text: await exportOf(target) }))).toBe(
    'import_own_host',
  );
});

test('[TRANSFER-5] an import can be undone; only an empty profile takes one', async () => {
  const text = await example();
  const target = await emptyHost(14);
  const { client } = target;
  const { actId, records } = valueOf(await client.command('data.import', { text }, { commandId: 'c1' }));
  expect(valueOf(await client.command('data.import', { text }, { commandId: 'c1' }))).toEqual({
    actId,
    records,
  });
  const undone = valueOf(await client.command('act.undo', { actId }));
  expect(undone.kept).toBe(0);
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
  const used = await emptyHost(15);
  valueOf(await used.client.command('label.create', { name: 'x' }));
  const before = await exportOf(used);
  expect(codeOf(await used.client.command('data.import', { text }))).toBe('profile_not_empty');
  expect(await exportOf(used)).toBe(before);
});

test('[TRANSFER-13] after an undone import the same file comes in again, reads as it says, and can be undone again', async () => {
  const text = await crafted();
  const target = await emptyHost(50);
  const { client } = target;
  for (let round = 0; round < 3; round += 1) {
    expect(valueOf(await client.query('data.importDryRun', { text })).profileIsEmpty).toBe(true);
    const { actId, records } = valueOf(await client.command('data.import', await asOwn(client, text)));
    expect(records).toBe(recordsOf(text).length);
    const again = recordsOf(await exportOf(target));
    const values = (rows: typeof again) => rows.map(({ kind, id, values: read }) => ({ kind, id, read }));
    expect(values(again)).toEqual(values(recordsOf(text)));
    expect(codeOf(await client.command('data.import', { text: await example() }))).toBe('profile_not_empty');
    const undone = valueOf(await client.command('act.undo', { actId }));
    expect(undone).toMatchObject({ kept: 0 });
    expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
  }
});

test('[TRANSFER-13] nothing but an undone import is taken for one', async () => {
  const text = await example();
  const mixed = await emptyHost(51);
  const first = valueOf(await mixed.client.command('data.import', { text }));
  valueOf(await mixed.client.command('act.undo', { actId: first.actId }));
  // Other provenance under the same dots: the stricter would stay, in silence.
  expect(codeOf(await mixed.client.command('data.import', await asOwn(mixed.client, text)))).toBe(
    'profile_not_empty',
  );
  const { id } = valueOf(await mixed.client.command('task.create', { title: 'mine' }));
  valueOf(await mixed.client.command('task.delete', { id }));
  const before = await exportOf(mixed);
  expect(codeOf(await mixed.client.command('data.import', { text }))).toBe('profile_not_empty');
  expect(await exportOf(mixed)).toBe(before);
});

test('[TRANSFER-10] what a file brings is from outside, whatever it claims, unless the person says it is theirs', async () => {
  const text = await crafted();
  const id = String(recordsOf(text).find((row) => row['kind'] === 'task')?.['id']);
  const provenanceAfter = async (seed: number, isOwn: boolean) => {
    const { client } = await emptyHost(seed);
    valueOf(await client.command('data.import', isOwn ? await asOwn(client, text) : { text }));
    const detail = valueOf(await client.query('task.get', { id }));
    return { title: detail?.title, ...detail?.provenanceByField };
  };
  expect(await provenanceAfter(40, false)).toMatchObject({
    title: { authority: 'external', tainted: true },
    notes: { authority: 'external', tainted: true },
  });
  expect(await provenanceAfter(41, true)).toMatchObject({
    title: { authority: 'person', tainted: false },
    notes: { authority: 'person', tainted: false },
  });
});

const spoilt: readonly (readonly [string, string, (text: string) => string])[] = [
  ['nothing', 'import_not_json', () => ''],
  ['cut in half', 'import_not_json', (text) => text.slice(0, text.length / 2)],
  ['one character short', 'import_not_json', (text) => text.slice(0, -1)],
  ['a byte order mark', 'import_not_json', (text) => `\ufeff${text}`],
  ['a raw NUL behind', 'import_not_json', (text) => `${text}\u0000`],
  ['a foreign object', 'import_not_an_export', () => '{"tasks":[]}'],
  ['a list', 'import_not_an_export', () => '[]'],
  ['null', 'import_not_an_export', () => 'null'],
  ['a newer version', 'import_too_new', (text) => text.replace(/"version":1}$/, '"version":3}')],
  ['a version that is none', 'import_damaged', (text) => text.replace(/"version":1}$/, '"version":"1"}')],
  ['a member too much', 'import_damaged', (text) => text.replace('{"appended"', '{"also":1,"appended"')],
  ['a hundred thousand brackets', 'import_not_an_export', () => '['.repeat(100_000)],
  ['deep but well-formed', 'import_not_an_export', () => `${'['.repeat(500)}${']'.repeat(500)}`],
  ['a name twice', 'import_damaged', (text) => text.replace('"version":1}', '"version":1,"version":1}')],
  [
    'a name twice, once escaped',
    'import_damaged',
    (text) => text.replace('"version":1}', '"version":1,"versio\\u006e":1}'),
  ],
  ['NUL in a title', 'text_not_storable', (text) => text.replace('Call mum', 'Call\\u0000mum')],
  ['a lone surrogate', 'text_not_storable', (text) => text.replace('Call mum', 'Call \\ud83d')],
  [
    'a value that does not tell what the record says',
    'import_damaged',
    (text) => text.replace('"title":"Call mum"', '"title":"Call dad"'),
  ],
  ['an unknown kind', 'import_damaged', (text) => text.replace('"kind":"task"', '"kind":"spell"')],
  [
    'a record twice',
    'import_damaged',
    (text) => text.replace(/"records":\[(\{.*?\}),\{"id"/s, '"records":[$1,$1,{"id"'),
  ],
  [
    'an entry ahead of its clock',
    'import_damaged',
    (text) => text.replace(/("state":\[1,\["[^"]+",)\d+/, '$10'),
  ],
];

test.each(spoilt)('[TRANSFER-4] %s is refused (%s), and nothing changes', async (_name, code, spoil) => {
  const text = await example();
  const target = await emptyHost(18);
  const before = await exportOf(target);
  const bad = spoil(text);
  expect(bad).not.toBe(text);
  expect(codeOf(await target.client.query('data.importDryRun', { text: bad }))).toBe(code);
  expect(codeOf(await target.client.command('data.import', { text: bad }))).toBe(code);
  expect(await exportOf(target)).toBe(before);
});

test('a link whose id is not derived from its ends is refused', async () => {
  const text = await example();
  const link = String(recordsOf(text).find((row) => row['kind'] === 'link')?.['id']);
  const target = await emptyHost(19);
  const bad = text.replaceAll(
    link,
    link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  expect(codeOf(await target.client.command('data.import', { text: bad }))).toBe('import_damaged');
});

const files = jsonTestFiles();
if (files.length > 0)
  test(`[TRANSFER-4] none of the ${files.length} files of JSONTestSuite is taken for an export`, async () => {
    const target = await emptyHost(20);
    const before = await exportOf(target);
    for (const { name, text } of files) {
      const code = codeOf(await target.client.command('data.import', { text }));
      const isRefused = [
        'import_not_json',
        'import_not_an_export',
        'import_damaged',
        'text_not_storable',
      ].includes(code);
      expect({ name, code, isRefused }).toEqual({ name, code, isRefused: true });
    }
    expect(await exportOf(target)).toBe(before);
  });

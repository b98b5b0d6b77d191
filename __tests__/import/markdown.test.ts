import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { isJsonObject } from '../../src/core/json';
import { emptyHost, endHosts, exportOf, keep, recordsOf } from '../api/exported-file';
import { naughtyStrings } from '../api/outside-cases';
import { codeOf, openTestHost, settled, valueOf, type TestHost } from '../api/test-host';
import { importAsSaid, importOf, dryRunOf, zipOf } from './import-bed';
import { takeFile } from './staged';

afterEach(endHosts);
const DAY = '2026-11-18';

const markdownOf = async (host: TestHost): Promise<Uint8Array> => {
  const { transferId, size } = valueOf(await host.client.command('export.markdown', {}));
  const bytes = await takeFile(host, transferId);
  expect(bytes.length).toBe(size);
  valueOf(await host.client.command('transfer.end', { transferId }));
  return bytes;
};
const filesOf = (zip: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

const contentOf = async (host: TestHost) =>
  recordsOf(await exportOf(host)).flatMap(({ kind, id, values }) =>
    isJsonObject(values) && values['deletedAt'] === null ? [{ kind, id, values }] : [],
  );

const TEXTS = [
  '---\na: b\n---',
  '\n\nends with lines\n\n',
  '<!-- reveille: a copy for reading follows -->\nnot',
  'a\n<!-- reveille: a copy for reading follows -->\nb',
  'a\r\nb\r',
  '```\n{"id":1}\n```',
];
const crowded = async (): Promise<TestHost> => {
  const host = keep(openTestHost({ seed: 61 }));
  const { client } = host;
  for (const [at, text] of [...TEXTS, ...naughtyStrings().slice(0, 60)].entries()) {
    valueOf(await client.command('task.create', { title: `t ${at}`, notes: text }));
    valueOf(await client.command('note.create', { title: `n ${at}`, body: text, day: DAY }));
  }
  valueOf(
    await client.command('plan.addBlock', { start: `${DAY}T09:00`, end: `${DAY}T10:00`, title: 'deep' }),
  );
  valueOf(await client.command('workout.create', { workoutType: 'squat', day: DAY }));
  const { id } = valueOf(await client.command('task.create', { title: 'gone' }));
  valueOf(await client.command('task.delete', { id }));
  return host;
};

test('[MARKDOWN-2] export, import, export: equal content, every text unchanged', async () => {
  const source = await crowded();
  const zip = await markdownOf(source);
  const target = await emptyHost(62);
  const { said } = await importAsSaid(target, zip);
  expect(said).toMatchObject({ format: 'markdown', duplicates: 0, left: [] });
  const content = await contentOf(target);
  expect(content).toEqual(await contentOf(source));
  expect(content.length).toBeGreaterThan(80);
  expect(filesOf(await markdownOf(target))).toEqual(filesOf(zip));
});

test('[MARKDOWN-1] a page reads well: a head, the text, and a copy of items and labels behind a mark', async () => {
  const host = await emptyHost(63);
  const { client } = host;
  const { id: label } = valueOf(await client.command('label.create', { name: 'home' }));
  const { id } = valueOf(
    await client.command('task.create', { title: 'Grüße / ../x', notes: 'two\nlines', labelIds: [label] }),
  );
  const { id: checklistId } = valueOf(await client.command('checklist.create', { taskId: id }));
  valueOf(await client.command('checklist.addItem', { checklistId, text: 'first' }));
  const files = filesOf(await markdownOf(host));
  const page = files[`tasks/grüße-x-${id}.md`] ?? '';
  expect(page.split('\n').slice(0, 4)).toEqual([
    '---',
    'reveille: "task"',
    `id: "${id}"`,
    'title: "Grüße / ../x"',
  ]);
  expect(page).toContain(
    '\n---\ntwo\nlines\n<!-- reveille: a copy for reading follows -->\n#home\n- [ ] first\n',
  );
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['reveille.md', 'records/link.md', 'records/checklistItem.md']),
  );
});

test('[MARKDOWN-3] a page that lies about its id, kind or fields does not come; known ids are left alone', async () => {
  const host = await emptyHost(64);
  const { id } = valueOf(await host.client.command('task.create', { title: 'mine' }));
  const page = (kind: string, named: string, more = ''): string =>
    `---\nreveille: "${kind}"\nid: "${named}"\ntitle: "theirs"\n${more}---\nx\n`;
  const lines = (kind: string, line: string): string =>
    `---\nreveille: "lines"\nkind: "${kind}"\n---\n\n${line}\n`;
  const zip = zipOf({
    'tasks/a.md': page('task', id),
    'tasks/b.md': page('task', 'a|b'),
    'tasks/c.md': page('task', 'c1', 'priority: "P9"\n'),
    'tasks/d.md': page('task', 'd1', 'constructor: 1\n'),
    'tasks/e.md': page('task', 'fine'),
    'records/link.md': lines(
      'link',
      '{"id":"x","fields":{"kind":"label","from":"a","to":"b","createdAt":1}}',
    ),
    'records/appliedOperation.md': lines('appliedOperation', '{"id":"x","fields":{"operationId":"x"}}'),
    'records/dayPlan.md': lines(
      'dayPlan',
      '{"id":"x","fields":{"day":"2026-11-18","intention":"","createdAt":1}}',
    ),
    'records/label.md': lines('label', 'no json\n[1]\n{"id":"y"}'),
  });
  const { said, done } = await importAsSaid(host, zip);
  expect(said).toMatchObject({ countByKind: { task: 1 }, duplicates: 0 });
  expect(said.left).toMatchObject([
    { code: 'left_differs', count: 1, example: 'theirs' },
    { code: 'left_not_understood', count: 9 },
  ]);
  expect(done.created).toBe(1);
  const mine = valueOf(await host.client.query('task.get', { id }));
  expect(mine?.title).toBe('mine');
  const theirs = valueOf(await host.client.query('task.get', { id: 'fine' }));
  expect(theirs?.provenanceByField['title']).toEqual({ authority: 'external', tainted: true });
});

test('[MARKDOWN-2] an export into a profile that has it all brings nothing', async () => {
  const source = keep(openTestHost({ seed: 65 }));
  const zip = await markdownOf(source);
  const said = valueOf(await dryRunOf(source, zip));
  expect(said.countByKind).toEqual({});
  expect(said.duplicates).toBeGreaterThan(5);
  expect(codeOf(await importOf(source, zip))).toBe('ok');
});

test('[MARKDOWN-6] an export for reading while somebody writes shows one moment, and leaves no half file behind', async () => {
  const host = await emptyHost(69);
  const { client } = host;
  for (let at = 0; at < 150; at += 1) valueOf(await client.command('task.create', { title: `task ${at}` }));
  const writing = client.command('export.markdown', {});
  await settled();
  const { id } = valueOf(await client.command('category.create', { name: 'late' }));
  valueOf(await client.command('task.create', { title: 'late', categoryId: id }));
  const { transferId, records } = valueOf(await writing);
  const texts = Object.values(filesOf(await takeFile(host, transferId)));
  expect(texts.filter((text) => text.includes(`categoryId: "${id}"`))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(`"id":"${id}"`))).toHaveLength(1);
  expect(records).toBe(152);
  valueOf(await client.command('transfer.end', { transferId }));
  expect(existsSync(join(host.store.folder, 'own', 'transfer.sqlite'))).toBe(false);
});

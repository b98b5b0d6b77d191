import { emptyHost, endHosts, exportOf, manyTasks, recordsOf } from '../api/exported-file';
import { asOwn, codeOf, settled, TODAY, valueOf, type TestHost } from '../api/test-host';
import { importOf, utf8, zipOf } from './import-bed';
import { sendFile } from './staged';

afterEach(endHosts);

const csv = (count: number): string =>
  `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n${Array.from({ length: count }, (_, at) => `task,Task ${at},,1,1,`).join('\n')}\n`;
const importsOf = async ({ client }: TestHost) => valueOf(await client.query('import.list', {})).imports;

test('[TRANSFER-14] an import of 500 is undone long after, from the list of imports, and brought back', async () => {
  const host = await emptyHost(81);
  const done = valueOf(await importOf(host, csv(500)));
  valueOf(await host.client.command('label.create', { name: 'later' }));
  const [listed] = await importsOf(host);
  expect(listed).toMatchObject({ actId: done.actId, format: 'todoist', records: 500, isUndone: false });
  const undone = valueOf(await host.client.command('act.undo', { actId: done.actId }));
  expect(undone).toMatchObject({ restored: 500, kept: 0 });
  expect(await importsOf(host)).toMatchObject([{ isUndone: true }]);
  expect(valueOf(await host.client.query('task.list', { filter: {} })).tasks).toEqual([]);
  valueOf(await host.client.command('act.undo', { actId: undone.actId }));
  expect(await importsOf(host)).toMatchObject([{ isUndone: false }]);
  expect(valueOf(await host.client.query('task.list', { filter: {}, limit: 200 })).tasks).toHaveLength(200);
});

const home = zipOf({
  'Home.csv':
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Milk @shop,,1,1,\ntask,Bread @bakery,,1,1,\n',
});
const namesOf = async ({ client }: TestHost) => [
  valueOf(await client.query('category.list', {})).categories.map(({ name }) => name),
  valueOf(await client.query('label.list', {})).labels.map(({ name }) => name),
];

test('[UNDO-9] what came with an import and is used by what was made since stays as it is taken back, and is counted', async () => {
  const host = await emptyHost(86);
  const { client } = host;
  const done = valueOf(await importOf(host, home, { format: 'todoist' }));
  const { categories } = valueOf(await client.query('category.list', {}));
  const { labels } = valueOf(await client.query('label.list', {}));
  const shop = labels.find(({ name }) => name === 'shop')?.id ?? '';
  const categoryId = categories[0]?.id ?? null;
  valueOf(await client.command('task.create', { title: 'Mine', categoryId, labelIds: [shop] }));
  const undone = valueOf(await client.command('act.undo', { actId: done.actId }));
  expect(undone.kept).toBe(2);
  expect(await namesOf(host)).toEqual([['Home'], ['shop']]);
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
  valueOf(await client.command('act.undo', { actId: undone.actId }));
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(3);
});

test('[UNDO-9] a category stays for what was made in it of every kind, and for what was changed since', async () => {
  const host = await emptyHost(87);
  const { client } = host;
  const made: [string, (categoryId: string) => Promise<unknown>][] = [
    ['note', (categoryId) => client.command('note.create', { day: TODAY, body: 'x', categoryId })],
    ['timer', (categoryId) => client.command('timer.start', { day: TODAY, categoryId })],
  ];
  for (const [name, make] of made) {
    const { id, actId } = valueOf(await client.command('category.create', { name }));
    await make(id);
    expect(valueOf(await client.command('act.undo', { actId }))).toMatchObject({ restored: 0, kept: 1 });
  }
  const done = valueOf(await importOf(host, home, { format: 'todoist' }));
  const milk = valueOf(await client.query('task.list', { filter: {} })).tasks.find(
    ({ title }) => title === 'Milk',
  );
  valueOf(await client.command('task.update', { id: milk?.id ?? '', fields: { title: 'Oat milk' } }));
  valueOf(await client.command('act.undo', { actId: done.actId }));
  expect((await namesOf(host))[0]).toContain('Home');
});

test('[TRANSFER-14] our own exports are listed as well, the newest first', async () => {
  const file = await manyTasks(82, 5);
  const host = await emptyHost(83);
  valueOf(await host.client.command('data.import', await asOwn(host.client, file)));
  expect(await importsOf(host)).toMatchObject([{ format: 'export', records: 5 }]);
  valueOf(await importOf(host, csv(2)));
  expect((await importsOf(host)).map(({ format }) => format)).toEqual(['todoist', 'export']);
});

test('[IMPORT-10] cancelled in the middle, nothing of it is left and the profile goes on', async () => {
  const host = await emptyHost(84);
  valueOf(await host.client.command('task.create', { title: 'Mine' }));
  const transferId = await sendFile(host, utf8(csv(600)));
  const progress = async () => valueOf(await host.client.query('import.progress', {})).written;
  expect(await progress()).toBeNull();
  const running = host.client.command('import.run', { transferId });
  let written = 0;
  for (let turn = 0; turn < 200_000 && written === 0; turn += 1) {
    await settled();
    written = (await progress()) ?? 0;
  }
  expect(written).toBeGreaterThan(0);
  valueOf(await host.client.command('import.cancel', {}));
  expect(codeOf(await running)).toBe('import_cancelled');
  expect(await progress()).toBeNull();
  expect(
    valueOf(await host.client.query('task.list', { filter: {} })).tasks.map(({ title }) => title),
  ).toEqual(['Mine']);
  expect(await importsOf(host)).toEqual([]);
  const again = valueOf(await host.client.command('import.run', { transferId }));
  expect(again.restored + again.created).toBe(600);
  expect(recordsOf(await exportOf(host))).toHaveLength(601);
});

test('[SLICE-1] a large import is taken back in slices: a stop and what else is asked do not wait for it', async () => {
  const host = await emptyHost(85);
  const { client } = host;
  const { actId } = valueOf(await importOf(host, csv(1_200)));
  let isUndone = false;
  const undoing = client.command('act.undo', { actId }).finally(() => (isUndone = true));
  valueOf(await client.command('stop.engage', { scope: 'space' }));
  valueOf(await client.command('label.create', { name: 'meanwhile' }));
  expect(isUndone).toBe(false);
  expect(valueOf(await undoing)).toMatchObject({ restored: 1_200, kept: 0 });
  expect(await importsOf(host)).toMatchObject([{ isUndone: true }]);
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
});

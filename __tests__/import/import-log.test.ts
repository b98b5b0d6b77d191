import { emptyHost, endHosts, exportOf, manyTasks, recordsOf } from '../api/exported-file';
import { codeOf, settled, valueOf, type TestHost } from '../api/test-host';
import { importOf, utf8 } from './import-bed';
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

test('[TRANSFER-14] our own exports are listed as well, the newest first', async () => {
  const file = await manyTasks(82, 5);
  const host = await emptyHost(83);
  valueOf(await host.client.command('data.import', { text: file, isOwn: true }));
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

import { readFileSync } from 'node:fs';
import { openEmptyHost, openTestHost, valueOf } from './test-host';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { readLogLines } from '../../src/db/journal/log-lines';
import { join } from 'node:path';

const SECRET = 'xyzzysecret';

test('[PEER-3] whatever content goes in, none of it is in the log', async () => {
  const test1 = await openEmptyHost();
  const { client } = test1;
  const { transport } = test1.host;
  const send = (name: string, input: Record<string, string>) =>
    transport.command({ name, input, commandId: `c-${SECRET}-${name}` });
  const category = valueOf(await client.command('category.create', { name: SECRET })).id;
  const label = valueOf(await client.command('label.create', { name: SECRET })).id;
  const { id } = valueOf(
    await client.command('task.create', {
      title: SECRET,
      notes: SECRET,
      categoryId: category,
      labelIds: [label],
    }),
  );
  await client.command('task.setStatus', { id, status: 'BLOCKED', reason: SECRET });
  const checklistId = valueOf(await client.command('checklist.create', { taskId: id, title: SECRET })).id;
  await client.command('checklist.addItem', { checklistId, text: SECRET });
  await client.command('task.quickAdd', {
    text: `${SECRET} #${SECRET}`,
    today: '2026-11-18',
    language: 'en',
  });
  await client.command('task.update', { id: SECRET, fields: { title: SECRET } }, { actId: SECRET });
  await client.command('task.create', { title: `${SECRET}\u0000` });
  await send(SECRET, { a: SECRET });
  await send('task.create', { [SECRET]: SECRET });
  await send('task.delete', { id: SECRET });
  await transport.query({ name: SECRET, input: SECRET });
  await transport.query({ name: 'task.get', input: { id: `${SECRET} ` } });
  await client.query('task.list', { filter: { text: SECRET } });
  await client.command('data.import', { text: `{"${SECRET}":` });
  valueOf(await client.command('act.undo', { actId: SECRET }).then(() => client.query('profile.list', {})));
  const { lines } = valueOf(await client.query('system.log', {}));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('\n')).not.toContain(SECRET);
  expect(lines.some((line) => line.includes(`task.create.done ${id}`))).toBe(true);
  test1.host.close();
  const database = createBetterSqlite3Files(join(test1.store.folder, 'own')).open('db.sqlite');
  const kept = readLogLines(database);
  expect(kept.length).toBeGreaterThan(10);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  database.close();
  // It is in the file, where it belongs: the search above would have found it.
  expect(readFileSync(join(test1.store.folder, 'own', 'db.sqlite')).includes(SECRET)).toBe(true);
  test1.store.remove();
});

test('[LOG-1] the log outlives a restart, and its table keeps 2,000 lines', async () => {
  const first = openTestHost();
  for (let i = 0; i < 2_100; i += 1) await first.client.query('task.list', { filter: {}, limit: 0 });
  first.host.close();
  const again = openTestHost({ store: first.store });
  const { lines } = valueOf(await again.client.query('system.log', {}));
  expect(lines).toHaveLength(2_000);
  expect(lines.filter((line) => line.endsWith('task.list.invalid_arguments')).length).toBeGreaterThan(1_900);
  again.end();
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, openEmptyHost, openTestHost, settled, valueOf } from '../api/test-host';

test('[PROFILE-9] erasing leaves nothing of the profile, and the screens that watch it see it empty', async () => {
  const test1 = await openEmptyHost();
  const { client, store } = test1;
  const seen: string[][] = [];
  client.subscribe('label.list', {}, (answer) => {
    if (answer.ok) seen.push(answer.value.labels.map(({ name }) => name));
  });
  valueOf(await client.command('label.create', { name: 'secret-word' }));
  valueOf(await client.query('search', { text: 'secret', waits: true }));
  const before = valueOf(await client.query('system.status', {})).hostId;
  expect(codeOf(await client.command('profile.erase', { name: 'example' }))).toBe('profile_changed');
  expect(valueOf(await client.command('profile.erase', { name: 'own' }))).toEqual({ name: 'own' });
  await settled();
  expect(seen.at(-1)).toEqual([]);
  expect(valueOf(await client.query('system.status', {})).hostId).not.toBe(before);
  expect(valueOf(await client.query('trash.list', {})).records).toEqual([]);
  valueOf(await client.command('label.create', { name: 'new' }));
  expect(valueOf(await client.query('label.list', {})).labels).toHaveLength(1);
  expect(readdirSync(join(store.folder, 'own'))).toContain('db.sqlite');
  test1.end();
});

test('[PROFILE-9] the example life is not erased', async () => {
  const test1 = openTestHost();
  expect(codeOf(await test1.client.command('profile.erase', { name: 'example' }))).toBe('profile_is_example');
  expect(valueOf(await test1.client.query('task.list', { filter: {} })).tasks.length).toBeGreaterThan(5);
  test1.end();
});

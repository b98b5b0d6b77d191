import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoModel } from '../../src/gateway/demo-model';
import { loadEmbedding } from '../../src/gateway/providers/load-embedding';
import { loadModel } from '../../src/gateway/providers/load-model';
import { codeOf, openEmptyHost, openTestHost, settled, valueOf } from '../api/test-host';
import { chat, createDriver, createMemorySecrets } from '../gateway/gateway-bed';

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

test('[PROFILE-9] erasing takes the keys of its providers out of the system’s store, and no other profile’s', async () => {
  const secrets = createMemorySecrets();
  secrets.kept.set('another-host.cloud', 'sk-of-another');
  const { driver } = createDriver({ current: () => chat.text('') });
  const gateway = { secrets, driver, load: loadModel, loadEmbedding };
  const agents = { model: createDemoModel(), work: 'when_asked', gateway } as const;
  const { client, end } = openTestHost({ more: { agents } });
  valueOf(await client.command('profile.startEmpty', {}));
  const baseUrl = 'https://models.example.com/v1';
  const provider = { kind: 'openai-compatible', baseUrl, isLocal: false, key: 'sk-0123456789' } as const;
  valueOf(await client.command('provider.add', { id: 'cloud', ...provider }));
  valueOf(await client.command('provider.add', { id: 'second', ...provider }));
  expect(secrets.kept.size).toBe(3);
  expect(valueOf(await client.command('profile.erase', { name: 'own' }))).toEqual({ name: 'own' });
  expect([...secrets.kept.keys()]).toEqual(['another-host.cloud']);
  end();
});

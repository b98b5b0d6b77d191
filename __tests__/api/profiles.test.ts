import { fail } from '../../src/core/result';
import { sqlErrorOf, type SqlDatabase, type SqlFiles } from '../../src/db/sql-database';
import { createApiClient } from '../../src/runtime/api/client';
import { createPeerHost } from '../../src/runtime/peer-host';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';
import {
  codeOf,
  createTestClock,
  createTestRandom,
  openEmptyHost,
  openTestHost,
  settled,
  testPlace,
  valueOf,
} from './test-host';

const ports = () => ({
  clock: createTestClock(),
  random: createTestRandom(8),
  place: testPlace,
  language: 'en' as const,
});
const currentOf = (store: TemporaryProfiles): string | null => valueOf(store.current());

/** A database whose reads or writes fail on demand, as a broken disk's do. */
const breakable = () => {
  const state = { code: 0, onlyWrites: false };
  const check = (isWrite: boolean): void => {
    if (state.code !== 0 && (isWrite || !state.onlyWrites)) throw sqlErrorOf(state.code, 'broken');
  };
  const broken = (database: SqlDatabase): SqlDatabase => ({
    isReadOnly: database.isReadOnly,
    markOf: database.markOf,
    checkpoint: () => database.checkpoint(),
    flush: () => database.flush(),
    close: () => database.close(),
    transaction: (...call) => {
      check(true);
      return database.transaction(...call);
    },
    run: (sql, params) => {
      check(true);
      return database.run(sql, params);
    },
    query: (sql, params) => {
      check(false);
      return database.query(sql, params);
    },
  });
  const wrap = (files: SqlFiles): SqlFiles => ({
    ...files,
    open: (name, options) => broken(files.open(name, options)),
  });
  return { state, wrap };
};

test('[PROFILE-7] another profile of one’s own takes a free name, and every other stays as it was', async () => {
  const { client, end } = await openEmptyHost();
  valueOf(await client.command('task.create', { title: 'in the first' }));
  expect(valueOf(await client.command('profile.create', {})).name).toBe('own-2');
  expect(valueOf(await client.query('data.export', {})).text).not.toContain('in the first');
  expect(valueOf(await client.command('profile.create', {})).name).toBe('own-3');
  valueOf(await client.command('profile.switch', { name: 'own' }));
  expect(valueOf(await client.query('data.export', {})).text).toContain('in the first');
  end();
});

test('[PROFILE-7] profile.create that got no answer is sent again, and makes one profile, also after a restart', async () => {
  const { client, host, store } = await openEmptyHost();
  const again = { name: 'profile.create', input: {}, commandId: 'lost-answer' };
  expect(valueOf(await host.transport.command(again))).toEqual({ name: 'own-2' });
  expect(valueOf(await host.transport.command(again))).toEqual({ name: 'own-2' });
  valueOf(await client.command('profile.switch', { name: 'own' }));
  expect(valueOf(await host.transport.command(again))).toEqual({ name: 'own-2' });
  host.close();
  const later = openTestHost({ seed: 9, store });
  expect(valueOf(await later.host.transport.command(again))).toEqual({ name: 'own-2' });
  expect(store.list().map(({ name }) => name)).toEqual(['example', 'own', 'own-2']);
  // What keeps the answer is no record: an import still finds the profile empty.
  const { text } = valueOf(await later.client.query('data.export', {}));
  expect(valueOf(await later.client.query('data.importDryRun', { text })).profileIsEmpty).toBe(true);
  expect(valueOf(await later.client.command('profile.create', {})).name).toBe('own-3');
  later.end();
});

test('[API-9] a command repeated after a switch is refused, and one from a screen of another profile too', async () => {
  const { client, host, end } = await openEmptyHost();
  const message = { name: 'task.create', input: { title: 'mine' }, commandId: 'again', profile: 'own' };
  const first = valueOf(await host.transport.command(message));
  valueOf(await client.command('profile.switch', { name: 'example' }));
  expect(codeOf(await host.transport.command(message))).toBe('profile_changed');
  expect(valueOf(await client.query('data.export', {})).text).not.toContain('mine');
  const other = createApiClient({ transport: host.transport, newId: () => 'elsewhere' });
  valueOf(await other.query('profile.list', {}));
  valueOf(await client.command('profile.switch', { name: 'own' }));
  expect(codeOf(await other.command('task.create', { title: 'not here' }))).toBe('profile_changed');
  expect(valueOf(await host.transport.command(message))).toEqual(first);
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
  end();
});

test('[PROFILE-1] what is written in one profile is never in another', async () => {
  const { client, end } = await openEmptyHost();
  valueOf(await client.command('task.create', { title: 'only mine' }));
  valueOf(await client.command('profile.switch', { name: 'example' }));
  const example = valueOf(await client.query('data.export', {})).text;
  expect(example).not.toContain('only mine');
  valueOf(await client.command('profile.switch', { name: 'own' }));
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
  end();
});

test('[PROFILE-2] a profile has one owner, who gives it back', async () => {
  const first = openTestHost();
  expect(codeOf(createPeerHost({ ...ports(), store: first.store }))).toBe('profile_in_use');
  first.host.close();
  const second = valueOf(createPeerHost({ ...ports(), store: first.store }));
  second.close();
  first.store.remove();
});

test('[PROFILE-4] a switch that fails changes nothing', async () => {
  const first = await openEmptyHost();
  const { client, store } = first;
  valueOf(await client.command('label.create', { name: 'here' }));
  const release = valueOf(store.acquire('example'));
  let answers = 0;
  client.subscribe('label.list', {}, () => (answers += 1));
  await settled();
  expect(codeOf(await client.command('profile.switch', { name: 'example' }))).toBe('profile_in_use');
  await settled();
  expect(answers).toBe(1);
  expect(currentOf(store)).toBe('own');
  expect(valueOf(await client.query('label.list', {})).labels).toHaveLength(1);
  release();
  valueOf(await client.command('profile.switch', { name: 'example' }));
  expect(currentOf(store)).toBe('example');
  first.end();
});

test('[PROFILE-6] the example life is one act, which can be undone and does not come back by itself', async () => {
  const disk = breakable();
  const store = createTemporaryProfiles(disk.wrap);
  const first = openTestHost({ store });
  const { client } = first;
  const undone = valueOf(await client.command('act.undo', { actId: 'example-life' }));
  expect(undone).toMatchObject({ restored: 157, kept: 0 });
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
  first.host.close();
  const again = openTestHost({ store });
  expect(valueOf(await again.client.query('task.list', { filter: {} })).tasks).toEqual([]);
  again.end();
});

test('[PEER-2] a write that the disk refuses is a failure; reads go on; the next write works', async () => {
  const disk = breakable();
  const { client, end } = openTestHost({ store: createTemporaryProfiles(disk.wrap) });
  const listed = async () =>
    valueOf(await client.query('task.list', { filter: {}, limit: 200 })).tasks.length;
  const before = await listed();
  disk.state.onlyWrites = true;
  for (const [code, said] of [
    [13, 'disk_full'],
    [10, 'database_failed'],
    [5, 'database_locked'],
  ] as const) {
    disk.state.code = code;
    expect(codeOf(await client.command('task.create', { title: 'x' }))).toBe(said);
    expect(await listed()).toBe(before);
  }
  disk.state.code = 0;
  expect(codeOf(await client.command('task.create', { title: 'x' }))).toBe('ok');
  end();
});

test('[PEER-2] a read that fails is a failure, also to a subscription, and the peer lives on', async () => {
  const disk = breakable();
  const { client, end } = openTestHost({ store: createTemporaryProfiles(disk.wrap) });
  const heard: string[] = [];
  client.subscribe('category.list', {}, (answer) => heard.push(codeOf(answer)));
  await settled();
  disk.state.code = 11;
  expect(await client.query('category.list', {})).toEqual(fail('database_corrupt', 'sqlite 11'));
  disk.state.code = 0;
  valueOf(await client.command('category.create', { name: 'x' }));
  await settled();
  expect(heard).toEqual(['ok', 'ok']);
  end();
});

test('[PEER-1] a profile that does not open answers everything with its failure, and another can be chosen', async () => {
  const disk = breakable();
  const store = createTemporaryProfiles(disk.wrap);
  openTestHost({ store }).host.close();
  disk.state.code = 11;
  const { client, host, end } = openTestHost({ store });
  expect(host.failure()?.code).toBe('database_corrupt');
  const heard: string[] = [];
  client.subscribe('category.list', {}, (answer) => heard.push(codeOf(answer)));
  await settled();
  expect(heard).toEqual(['database_corrupt']);
  expect(codeOf(await client.command('label.create', { name: 'x' }))).toBe('database_corrupt');
  disk.state.code = 0;
  valueOf(await client.command('profile.startEmpty', {}));
  await settled();
  expect(host.failure()).toBeNull();
  expect(heard).toEqual(['database_corrupt', 'ok']);
  end();
});

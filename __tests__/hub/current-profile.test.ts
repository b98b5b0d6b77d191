import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource } from '../../src/core/id';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { createNodeProfileStore } from '../../src/platform/node/node-profile-store';
import { createApiClient } from '../../src/runtime/api/client';
import { createPeerHost } from '../../src/runtime/peer-host';
import { codeOf, testPlace, valueOf } from '../api/test-host';
import { cli, installHub, startHubProcess, stop, type Install } from './hub-process';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'current profile '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const currentFile = (home: string): string => join(home, 'current-profile');
const openHost = (home: string) => {
  const store = createNodeProfileStore({ home, note: () => ({ pid: process.pid, port: null, token: '' }) });
  const ports = { store, clock: systemClock, random: secureRandom, place: testPlace };
  const host = valueOf(createPeerHost({ ...ports, language: 'en' }));
  const newId = createIdSource({ clock: systemClock, random: secureRandom });
  return { host, store, client: createApiClient({ transport: host.transport, newId }) };
};

/** The example life and a life of one's own, which is the one that was open. */
const livedIn = async (): Promise<void> => {
  const { host, client } = openHost(folder);
  valueOf(await client.command('profile.startEmpty', {}));
  valueOf(await client.command('task.create', { title: 'water the ferns' }));
  host.close();
};
const bytesIn = (name: string): Buffer => readFileSync(join(folder, 'profiles', name, 'db.sqlite'));

const put = (content: string | Buffer): void => writeFileSync(currentFile(folder), content);
const harms: Readonly<Record<string, { readonly do: () => void; readonly code: string }>> = {
  'it is empty': { do: () => put(''), code: 'current_profile_unreadable' },
  'it holds only a line break': { do: () => put('\n'), code: 'current_profile_unreadable' },
  'it is zeroes': { do: () => put(Buffer.alloc(4)), code: 'current_profile_unreadable' },
  'it is not UTF-8': { do: () => put(Buffer.from([0x6f, 0xff, 0x6e])), code: 'current_profile_unreadable' },
  'it is a name that nothing can have': { do: () => put('../own\n'), code: 'current_profile_unreadable' },
  'it is gone': { do: () => rmSync(currentFile(folder)), code: 'current_profile_unreadable' },
  'it is a folder': {
    do: () => {
      rmSync(currentFile(folder));
      mkdirSync(join(currentFile(folder), 'deep'), { recursive: true });
    },
    code: 'current_profile_unreadable',
  },
  'it names a profile that is not there': { do: () => put('work\n'), code: 'current_profile_missing' },
};

test.each(Object.entries(harms))(
  '[PROFILE-10] where %s no profile is opened or written, and the person chooses',
  async (_, harm) => {
    await livedIn();
    const before = { example: bytesIn('example'), own: bytesIn('own') };
    harm.do();
    const { host, client, store } = openHost(folder);
    expect(host.failure()?.code).toBe(harm.code);
    for (const asked of [
      await client.query('system.status', {}),
      await client.query('task.list', { filter: {} }),
      await client.command('task.create', { title: 'into which life?' }),
      await client.command('profile.erase', { name: '' }),
    ])
      expect([harm.code, 'profile_not_found']).toContain(codeOf(asked));
    expect(bytesIn('example').equals(before.example)).toBe(true);
    expect(bytesIn('own').equals(before.own)).toBe(true);
    const { profiles } = valueOf(await client.query('profile.list', {}));
    expect(profiles).toEqual([
      { name: 'example', kind: 'example', isCurrent: false },
      { name: 'own', kind: 'own', isCurrent: false },
    ]);
    valueOf(await client.command('profile.switch', { name: 'own' }));
    const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
    expect(tasks.map(({ title }) => title)).toEqual(['water the ferns']);
    expect(store.current()).toEqual({ ok: true, value: 'own' });
    host.close();
    const again = openHost(folder);
    expect([again.host.failure(), again.host.currentProfile()]).toEqual([null, 'own']);
    again.host.close();
  },
);

test.each(['own', 'own\r\n', ' own \n\n', '\ufeffown\n'])(
  '[PROFILE-10] %j around a name is no damage',
  async (text) => {
    await livedIn();
    put(text);
    const { host } = openHost(folder);
    expect([host.failure(), host.currentProfile()]).toEqual([null, 'own']);
    host.close();
  },
);

test('[PROFILE-10] a home in which nobody lived begins with the example life, also beside an empty profile', () => {
  createNodeProfileStore({ home: folder, note: () => ({ pid: 1, port: null, token: '' }) }).create(
    'mine',
    'own',
  );
  const { host } = openHost(folder);
  expect([host.failure(), host.currentProfile()]).toEqual([null, 'example']);
  host.close();
});

test('[PROFILE-10] a journal whose profile.json is gone is still a profile of one’s own', async () => {
  await livedIn();
  rmSync(join(folder, 'profiles', 'own', 'host', 'profile.json'));
  const { host, client } = openHost(folder);
  expect(host.currentProfile()).toBe('own');
  const { profiles } = valueOf(await client.query('profile.list', {}));
  expect(profiles).toContainEqual({ name: 'own', kind: 'own', isCurrent: true });
  host.close();
});

test('[PROFILE-10] the name is written whole or not at all, and what lay in its place is kept', async () => {
  await livedIn();
  rmSync(currentFile(folder));
  mkdirSync(currentFile(folder));
  writeFileSync(join(currentFile(folder), 'note'), 'mine');
  const { host, client } = openHost(folder);
  valueOf(await client.command('profile.switch', { name: 'own' }));
  host.close();
  expect(readFileSync(currentFile(folder), 'utf8')).toBe('own\n');
  const aside = readdirSync(folder).filter((name) => name.startsWith('current-profile.'));
  expect(aside.map((name) => readFileSync(join(folder, name, 'note'), 'utf8'))).toEqual(['mine']);
});

describe('in a terminal', () => {
  let install: Install;
  beforeAll(() => {
    install = installHub();
  });
  afterAll(() => install.remove());

  test('[PROFILE-10] start, commands and the doctor say which profile was expected and which are here', async () => {
    const home = install.newHome();
    await cli(install, home, ['status']);
    await cli(install, home, ['profile', 'add', 'mine']);
    writeFileSync(currentFile(home), 'work\n');
    const hub = await startHubProcess(install, home, ['--port', '0']);
    const { err } = await stop(hub);
    expect(err).toContain('work');
    expect(err).toContain('example, mine');
    expect(readFileSync(currentFile(home), 'utf8')).toBe('work\n');
    const refused = await cli(install, home, ['task', 'add', 'into', 'which', 'life', '--json']);
    expect([refused.code, JSON.parse(refused.out).error.code]).toEqual([1, 'current_profile_missing']);
    expect((await cli(install, home, ['task', 'add', 'here', '--profile', 'mine'])).code).toBe(0);
    const listed = await cli(install, home, ['profile', 'list']);
    expect([listed.code, listed.out.includes('work')]).toEqual([1, true]);
    const looked = await cli(install, home, ['doctor']);
    expect(looked.code).toBe(1);
    expect(looked.out).toMatch(/BAD +current profile .*work.*example, mine/);
    rmSync(currentFile(home));
    expect((await cli(install, home, ['doctor'])).out).toMatch(/BAD +current profile/);
    expect(existsSync(currentFile(home))).toBe(false);
  });

  test('[PROFILE-10] a home that is used with --profile alone is well, and the doctor says how to choose one', async () => {
    const home = install.newHome();
    await stop(await startHubProcess(install, home, ['--port', '0', '--profile', 'mine']));
    expect((await cli(install, home, ['task', 'add', 'here', '--profile', 'mine'])).code).toBe(0);
    expect(existsSync(currentFile(home))).toBe(false);
    const looked = await cli(install, home, ['doctor']);
    expect(looked.out).toMatch(/note +current profile .*--profile/);
    expect([looked.code, looked.out.includes('BAD')]).toEqual([0, false]);
  });
});

import { once } from 'node:events';
import { readFileSync, readdirSync, statSync, writeFileSync, chmodSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  addressIn,
  cli,
  installHub,
  runNode,
  startHubProcess,
  stop,
  type Hub,
  type Install,
} from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

const openSession = async ({ origin, code }: Pick<Hub, 'origin' | 'code'>): Promise<Response> =>
  fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ code }),
  });
type Page = Readonly<Record<'cookie' | 'x-reveille-page-key', string>>;
/** What the page that was signed in sends from then on. */
const pageOf = async (response: Response): Promise<Page> => ({
  cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  'x-reveille-page-key': (await response.json()).pageKey,
});
const isSignedIn = async ({ origin }: Pick<Hub, 'origin'>, headers: Partial<Page>): Promise<boolean> =>
  (await fetch(`${origin}/session`, { headers })).status === 200;
const titles = (out: string): readonly string[] =>
  JSON.parse(out).tasks.map(({ title }: { title: string }) => title);
const listTitles = async (home: string): Promise<readonly string[]> => {
  const { out, err, code } = await cli(install, home, ['task', 'list', '--all', '--limit', '200', '--json']);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return titles(out);
};

describe('a hub process', () => {
  test('[HUB-14] prints one address whose code opens one session, once, into a strict cookie', async () => {
    const hub = await startHubProcess(install, install.newHome(), ['--port', '0']);
    const opened = await openSession(hub);
    expect(opened.status).toBe(200);
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^reveille_\d+=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    const page = await pageOf(opened);
    expect(await isSignedIn(hub, page)).toBe(true);
    expect(await isSignedIn(hub, { cookie: page.cookie })).toBe(false);
    expect((await openSession(hub)).status).toBe(401);
    const { out, code } = await stop(hub);
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(0);
  });

  test('[HUB-7] a second start prints the running hub’s address with a fresh code and exits 0', async () => {
    const home = install.newHome();
    const hub = await startHubProcess(install, home, ['--port', '0']);
    const second = await runNode(install, { entry: 'main', home, words: [] }).ended;
    expect({ code: second.code, err: second.err }).toEqual({ code: 0, err: '' });
    const address = addressIn(second.out.trim());
    expect(address.origin).toBe(hub.origin);
    expect(address.code).not.toBe(hub.code);
    expect((await openSession(address)).status).toBe(200);
    await stop(hub);
  });

  test('[HUB-7] of two starts at the same moment one runs and the other prints its address', async () => {
    const home = install.newHome();
    const words = ['--port', '0', '--json'];
    const both = [0, 1].map(() => runNode(install, { entry: 'main', home, words }));
    const said = await Promise.all(
      both.map(async (running) => ({ running, ...JSON.parse(await running.firstLine) })),
    );
    expect(said.map(({ kind }) => kind).sort()).toEqual(['already', 'running']);
    expect(new Set(said.map(({ address }) => addressIn(address).origin)).size).toBe(1);
    for (const { running, kind } of said) {
      expect((await (kind === 'already' ? running.ended : stop(running))).code).toBe(0);
    }
  });

  test('[HUB-6] a port that another program uses is named with a way out, and the exit is 1', async () => {
    const other = createServer();
    other.listen({ host: '127.0.0.1', port: 0 });
    await once(other, 'listening');
    const address = other.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const { code, out, err } = await runNode(install, {
      entry: 'main',
      home: install.newHome(),
      words: ['--port', String(port)],
    }).ended;
    other.close();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`Port ${port} is already in use`);
    expect(err).toContain('--port');
    // Only Linux and macOS tell whose port it is.
    if (process.platform === 'linux') expect(err).toContain(`(process ${process.pid})`);
  });

  test('[HUB-6] [HUB-15] after a restart the port and the browser’s session are the same', async () => {
    const home = install.newHome();
    const before = await startHubProcess(install, home, ['--port', '0']);
    const page = await pageOf(await openSession(before));
    await stop(before);
    const after = await startHubProcess(install, home);
    expect(after.port).toBe(before.port);
    expect(await isSignedIn(after, page)).toBe(true);
    const kept = readFileSync(join(home, 'sessions.json'), 'utf8');
    expect(kept).not.toContain(page.cookie.split('=')[1]);
    expect(kept).not.toContain(page['x-reveille-page-key']);
    await stop(after);
  });

  test('[HUB-2] after kill -9 the next start and the next command go on at once, whatever the old note says', async () => {
    const home = install.newHome();
    const killed = await startHubProcess(install, home, ['--port', '0']);
    await cli(install, home, ['task', 'add', 'kept over the kill']);
    await stop(killed, 'SIGKILL');
    const note = join(home, 'host', 'owner.json');
    expect(existsSync(note)).toBe(true);
    // The note's process id now belongs to somebody who is alive: this test.
    writeFileSync(note, JSON.stringify({ pid: process.pid, port: killed.port, token: 'stale' }));
    expect(await listTitles(home)).toContain('kept over the kill');
    const again = await startHubProcess(install, home);
    expect(again.port).toBe(killed.port);
    expect(await listTitles(home)).toContain('kept over the kill');
    await stop(again);
    expect(existsSync(note)).toBe(false);
  });

  test('[CLI-5] a command talks to the running hub, or owns the profile itself', async () => {
    const home = install.newHome();
    expect((await cli(install, home, ['task', 'add', 'before the hub'])).code).toBe(0);
    const hub = await startHubProcess(install, home, ['--port', '0']);
    const during = await cli(install, home, ['task', 'add', 'during the hub']);
    expect({ code: during.code, err: during.err }).toEqual({ code: 0, err: '' });
    const page = await pageOf(await openSession(hub));
    const asked = await fetch(`${hub.origin}/api/query`, {
      method: 'POST',
      headers: { ...page, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'task.list', input: { filter: { text: 'the hub' } } }),
    });
    expect(titles(JSON.stringify((await asked.json()).value))).toEqual(
      expect.arrayContaining(['before the hub', 'during the hub']),
    );
    await stop(hub);
    expect(await listTitles(home)).toContain('during the hub');
  });

  test('[CLI-5] commands at the same moment wait for each other, and none is lost', async () => {
    const home = install.newHome();
    const wanted = [1, 2, 3, 4, 5, 6].map((n) => `at once ${n} of six`);
    const ended = await Promise.all(wanted.map((text) => cli(install, home, ['task', 'add', text])));
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(wanted.map(() => ({ code: 0, err: '' })));
    expect((await listTitles(home)).filter((title) => title.startsWith('at once')).sort()).toEqual(wanted);
  });

  test('[HUB-1] folders are 0700 and files 0600, the hub running or not', async () => {
    const home = install.newHome();
    const hub = await startHubProcess(install, home, ['--port', '0']);
    await openSession(hub);
    const modes = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((path) => {
      const stat = statSync(join(home, path));
      return { path, mode: (stat.mode & 0o777).toString(8), wanted: stat.isDirectory() ? '700' : '600' };
    });
    expect(modes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['port', 'sessions.json', 'host/owner.json', 'profiles/example/db.sqlite']),
    );
    for (const { path, mode, wanted } of modes) expect({ path, mode }).toEqual({ path, mode: wanted });
    await stop(hub);
  });

  test('[HUB-5] another address than this computer’s own needs a long token in a private file', async () => {
    const home = install.newHome();
    const file = join(install.folder, 'token file');
    const start = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      runNode(install, { entry: 'main', home, words: ['--port', '0', '--host', '0.0.0.0', ...words], env })
        .ended;
    const refused = await start([]);
    expect({ code: refused.code, err: refused.err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('--token-file'),
    });
    expect((await start([], { REVEILLE_TOKEN: 'short' })).err).toContain('32 characters');
    writeFileSync(file, 'x'.repeat(40), { mode: 0o600 });
    chmodSync(file, 0o644);
    expect((await start(['--token-file', file])).err).toContain('chmod 600');
    expect((await start(['--token-file', `${file}.missing`])).err).toContain('cannot be read');
    chmodSync(file, 0o600);
    const hub = await startHubProcess(install, home, [
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--token-file',
      file,
    ]);
    const authorization = `Bearer ${'x'.repeat(40)}`;
    expect((await fetch(`${hub.origin}/session`, { headers: { authorization } })).status).toBe(200);
    expect((await stop(hub)).err).toContain('not encrypted');
  });
});

describe('the command line', () => {
  test('[CLI-2] exit codes say done, did not work, called wrongly; nothing prints a stack', async () => {
    const home = install.newHome();
    const call = (...words: string[]) => cli(install, home, words);
    expect(await call('task', 'show', 'nothing1')).toMatchObject({ code: 1, out: '' });
    expect(JSON.parse((await call('task', 'done', 'nothing1', '--json')).out).error.code).toBe(
      'task_not_found',
    );
    for (const words of [
      ['dance'],
      ['task'],
      ['task', 'dance'],
      ['task', 'show'],
      ['task', 'list', '--purple'],
      ['task', 'list', 'extra'],
    ]) {
      const { code, out, err } = await call(...words);
      expect({ words, code, out }).toEqual({ words, code: 2, out: '' });
      expect(err).toMatch(/See: reveille .*--help\n$/);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    for (const words of [
      ['--help'],
      [],
      ['task', '--help'],
      ['task', 'add', '--help'],
      ['hub', '--help'],
      ['doctor', '-h'],
    ]) {
      const { code, out } = await call(...words);
      expect({ words, code }).toEqual({ words, code: 0 });
      expect(out).toContain('Examples');
    }
  });

  test('[CLI-4] a task is added as one would say it, found by the end of its id, and done', async () => {
    const home = install.newHome();
    const added = await cli(install, home, ['task', 'add', 'water', 'the', 'ferns', 'p1', '--json']);
    const { id, title, priority } = JSON.parse(added.out);
    expect({ title, priority }).toEqual({ title: 'water the ferns', priority: 'P1' });
    const shown = await cli(install, home, ['task', 'show', String(id).slice(-8)]);
    expect(shown.out).toContain('water the ferns');
    expect((await cli(install, home, ['task', 'done', String(id).slice(-8)])).out).toBe(
      'Done  water the ferns\n',
    );
    const after = JSON.parse((await cli(install, home, ['task', 'show', id, '--json'])).out);
    expect(after.status).toBe('DONE');
  });

  test('[CLI-3] a title cannot steer the terminal, and is whole in JSON', async () => {
    const home = install.newHome();
    const title = 'red \u001b[31m alert \u202E back';
    await cli(install, home, ['task', 'add', title]);
    const { out } = await cli(install, home, ['task', 'list', '--search', 'alert']);
    expect(out).toContain('red \uFFFD[31m alert \uFFFD back');
    expect(titles((await cli(install, home, ['task', 'list', '--search', 'alert', '--json'])).out)).toEqual([
      title,
    ]);
  });

  test('categories are added, listed and used by quick add', async () => {
    const home = install.newHome();
    expect(
      (await cli(install, home, ['category', 'add', 'Side', 'project', '--color', '#2F6F62'])).code,
    ).toBe(0);
    expect((await cli(install, home, ['category', 'list'])).out).toContain('#2f6f62  Side project');
    expect((await cli(install, home, ['category', 'add', 'x', '--color', 'green'])).code).toBe(1);
  });

  test('[CLI-6] the doctor says what is well, and finds a damaged profile and an open home', async () => {
    const home = install.newHome();
    await cli(install, home, ['task', 'add', 'anything']);
    const well = JSON.parse((await cli(install, home, ['doctor', '--json'])).out);
    expect(well.checks.find(({ name }: { name: string }) => name === 'profile example').state).toBe('ok');
    const file = join(home, 'profiles', 'example', 'db.sqlite');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    chmodSync(home, 0o755);
    const ill = await cli(install, home, ['doctor']);
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/BAD +profile example +damaged/);
    expect(ill.out).toMatch(/BAD +home .* chmod 700/);
  });
});

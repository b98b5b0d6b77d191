import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sampled } from '../sampled';
import { addressIn, installHub, runNode, startHubProcess, stop, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

/** What a test leaves open when it fails. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const start = (home: string, words: readonly string[]) =>
  runNode(install, { entry: 'main', home, words }).ended;

test('[CLI-14] a hub that does not start says so as JSON where that was asked for, and calls wrong use 2', async () => {
  const other = createServer();
  ends.push(() => other.close());
  other.listen({ host: '127.0.0.1', port: 0 });
  await once(other, 'listening');
  const address = other.address();
  const busy = String(address === null || typeof address === 'string' ? 0 : address.port);
  const file = join(install.folder, 'no folder');
  writeFileSync(file, '');
  const cases = [
    { words: ['--port', 'abc'], code: 'port_not_a_number', exit: 2 },
    { words: ['--port', '99999'], code: 'port_not_a_number', exit: 2 },
    { words: ['--name', 'a b'], code: 'host_name_unusable', exit: 2 },
    { words: ['--profile', 'A b'], code: 'profile_name_unusable', exit: 2 },
    { words: ['--host', '0.0.0.0'], code: 'hub_token_needed', exit: 1 },
    { words: ['--port', busy], code: 'port_busy', exit: 1 },
    { words: ['--home', file], code: 'home_not_usable', exit: 1 },
  ];
  for (const { words, code, exit } of sampled(cases, {
    name: 'starts that are refused',
    oneIn: 3,
    sortOf: (each) => String(each.exit),
  })) {
    const [plain, json] = await Promise.all([
      start(install.newHome(), words),
      start(install.newHome(), [...words, '--json']),
    ]);
    expect({ words, out: plain.out, exit: plain.code }).toEqual({ words, out: '', exit });
    expect({ words, err: json.err, exit: json.code }).toEqual({ words, err: '', exit });
    expect(JSON.parse(json.out)).toEqual({ error: { code, message: plain.err.trim() } });
  }
});

describe('[HUB-6] a start beside a running hub', () => {
  const tokenFile = (name: string): string => {
    const file = join(install.folder, `token ${name}`);
    writeFileSync(file, name.repeat(40), { mode: 0o600 });
    return file;
  };

  test('that wishes for something else is told that all stays, and how to change it, and has not worked', async () => {
    const home = install.newHome();
    const hub = await startHubProcess(install, home, ['--port', '0']);
    ends.push(() => stop(hub));
    const port = hub.port === 40_123 ? '40124' : '40123';
    const wishes = [
      { words: ['--port', port], named: ['port'] },
      { words: ['--host', '127.0.0.2', '--token-file', tokenFile('a')], named: ['host', 'token-file'] },
      { words: ['--name', 'reveille.example.org'], named: ['name'] },
      { words: ['--profile', 'another'], named: ['profile'] },
    ];
    for (const { words, named } of sampled(wishes, { name: 'wishes beside a hub', oneIn: 2 })) {
      const [plain, json] = await Promise.all([start(home, words), start(home, [...words, '--json'])]);
      expect({ words, code: plain.code, at: addressIn(plain.out.trim()).port }).toEqual({
        words,
        code: 1,
        at: hub.port,
      });
      expect(plain.err).toContain(`stays on 127.0.0.1, port ${hub.port}`);
      expect(plain.err).toContain(named.map((name) => `--${name}`).join(', '));
      expect(plain.err).toContain(`process ${hub.child.pid}`);
      // Nothing was opened to other computers.
      expect(plain.err).not.toContain('not encrypted');
      expect({ words, code: json.code, err: json.err }).toEqual({ words, code: 1, err: plain.err });
      expect(JSON.parse(json.out)).toMatchObject({ kind: 'already', notTaken: named });
    }
  });

  test('that wishes for what is so already reads the address and nothing else', async () => {
    const home = install.newHome();
    const words = [
      '--host',
      '0.0.0.0',
      '--token-file',
      tokenFile('b'),
      '--name',
      'a.example',
      '--profile',
      'mine',
    ];
    const hub = await startHubProcess(install, home, ['--port', '0', ...words]);
    ends.push(() => stop(hub));
    for (const again of [[], words, ['--port', String(hub.port)], ['--name', 'A.example'], ['--port', '0']])
      expect(await start(home, again)).toMatchObject({ code: 0, err: '' });
    const inGerman = runNode(install, {
      entry: 'main',
      home,
      words: ['--host', 'localhost', '--name', 'b.example'],
      env: { LC_ALL: 'de_DE.UTF-8' },
    });
    expect((await inGerman.ended).err).toContain(`bleibt an 0.0.0.0, Port ${hub.port}`);
  });
});

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
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
  for (const { words, code, exit } of cases) {
    const [plain, json] = await Promise.all([
      start(install.newHome(), words),
      start(install.newHome(), [...words, '--json']),
    ]);
    expect({ words, out: plain.out, exit: plain.code }).toEqual({ words, out: '', exit });
    expect({ words, err: json.err, exit: json.code }).toEqual({ words, err: '', exit });
    expect(JSON.parse(json.out)).toEqual({ error: { code, message: plain.err.trim() } });
  }
});

test('[HUB-6] a start beside a running hub that wishes for another port is told that it stays', async () => {
  const home = install.newHome();
  const hub = await startHubProcess(install, home, ['--port', '0']);
  ends.push(() => stop(hub));
  const wished = hub.port === 40_123 ? '40124' : '40123';
  const other = await start(home, ['--port', wished]);
  expect({ code: other.code, port: addressIn(other.out.trim()).port }).toEqual({ code: 0, port: hub.port });
  expect(other.err).toContain(`stays on port ${hub.port}`);
  expect(other.err).toContain(`--port ${wished}`);
  expect(await start(home, ['--port', String(hub.port)])).toMatchObject({ code: 0, err: '' });
});

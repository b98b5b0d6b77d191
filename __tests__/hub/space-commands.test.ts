import { cli, installHub, runNode, startHubProcess, stop, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const codeIn = (out: string): unknown => JSON.parse(out).error.code;

test('[SPACE-6] without a running hub nothing is founded, invited or joined, and no profile is made on the way', async () => {
  const home = install.newHome();
  const calls = [
    ['space', 'create', '--yes'],
    ['space', 'invite'],
    ['space', 'join', 'reveille:join#abc'],
    ['space', 'confirm'],
    ['space', 'refuse'],
    ['space', 'words'],
    ['sync', 'now'],
  ];
  for (const words of calls) {
    const { code, out } = await cli(install, home, [...words, '--json']);
    expect({ words, code, said: codeIn(out) }).toEqual({ words, code: 1, said: 'hub_not_running' });
  }
  const listed = await cli(install, home, ['profile', 'list', '--json']);
  expect(JSON.parse(listed.out)).toEqual({ profiles: [] });
  const said = await cli(install, home, ['space', 'invite']);
  expect(said.err).toContain('`reveille hub`');
});

test('[SPACE-2] the example life says that it is none, and names the command for a life of one’s own', async () => {
  const home = install.newHome();
  const hub = await startHubProcess(install, home, ['--port', '0']);
  ends.push(() => stop(hub));
  const create = await cli(install, home, ['space', 'create', '--yes', '--json']);
  expect({ code: create.code, said: codeIn(create.out) }).toEqual({ code: 1, said: 'example_life' });
  const join1 = await cli(install, home, ['space', 'join', 'reveille:join#abc']);
  expect(join1.code).toBe(1);
  expect(join1.err).toContain('reveille profile add mine');
  const status = await cli(install, home, ['space', 'status', '--json']);
  expect({ code: status.code, told: JSON.parse(status.out) }).toEqual({
    code: 0,
    told: { is: 'none', cannot: { code: 'example_life' } },
  });
  const german = await runNode(install, {
    entry: 'cli',
    home,
    words: ['space', 'status'],
    env: { LC_ALL: 'de_DE.UTF-8' },
  }).ended;
  expect(german.out).toContain('Beispielleben');
  expect((await cli(install, home, ['device', 'list'])).out).toContain('No other devices');
  expect((await cli(install, home, ['sync', 'status'])).out).toContain('Not connected');
});

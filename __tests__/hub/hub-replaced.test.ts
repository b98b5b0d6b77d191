import { cli, installHub, runNode, startHubProcess, stop, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

/** What a test leaves running when it fails. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test('[CLI-5] a command whose hub is killed before it answers goes on with the hub that comes after it, and acts once', async () => {
  const home = install.newHome();
  const first = await startHubProcess(install, home, ['--port', '0']);
  ends.push(() => stop(first, 'SIGKILL'));
  // It listens, and answers nobody.
  first.child.kill('SIGSTOP');
  const words = ['task', 'add', 'asked of the one before', '--json'];
  const adding = runNode(install, { entry: 'cli', home, words });
  const waking = runNode(install, { entry: 'cli', home, words: ['agent', 'wake', 'planner', '--json'] });
  // The second start waits for the first, as both commands do.
  const second = runNode(install, { entry: 'main', home, words: [] });
  ends.push(() => stop(second, 'SIGKILL'));
  // Long enough for both to have found it.
  await cli(install, home, ['doctor']);
  await stop(first, 'SIGKILL');
  expect(await second.firstLine).toContain(`:${first.port}/`);
  const added = await adding.ended;
  expect({ code: added.code, err: added.err }).toEqual({ code: 0, err: '' });
  expect((await waking.ended).code).toBe(0);
  const { out } = await cli(install, home, ['task', 'list', '--search', 'asked of the one before', '--json']);
  expect(JSON.parse(out).tasks).toHaveLength(1);
  await stop(second);
});

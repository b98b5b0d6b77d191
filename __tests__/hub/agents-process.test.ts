import { installHub, runNode, startHubProcess, type Ended, type Hub, type Install } from './hub-process';

// The example life's agents, from the command line, over real processes: without a hub, with one, and with one that was killed.
let install: Install;
const hubs: Hub[] = [];
const startHub = async (home: string): Promise<Hub> => {
  const hub = await startHubProcess(install, home);
  hubs.push(hub);
  return hub;
};
beforeAll(() => {
  install = installHub();
}, 60_000);
afterAll(() => {
  for (const { child } of hubs) child.kill('SIGKILL');
  install.remove();
});

const cli = (home: string, ...words: readonly string[]): Promise<Ended> =>
  runNode(install, { entry: 'cli', home, words }).ended;
const jsonOf = ({ out }: Ended): Record<string, unknown> => {
  const value: unknown = JSON.parse(out);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

test('[CLI-7] without a hub: the Planner wakes, reports with sources, is replayed; a held one says why', async () => {
  const home = install.newHome();
  const woken = await cli(home, 'agent', 'wake', 'PLANNER');
  expect([woken.code, woken.err]).toEqual([0, '']);
  expect(woken.out).toMatch(/^DEMO: /);
  expect(woken.out).toContain('from: Send the travel receipts');
  const report = jsonOf(await cli(home, 'report', 'show', 'planner', '--json'));
  expect(report).toMatchObject({ scope: 'current', model: { isDemo: true }, freshness: { state: 'fresh' } });
  const [run] = JSON.parse((await cli(home, 'run', 'list', 'planner', '--json')).out).runs;
  expect(run).toMatchObject({ status: 'completed', reason: 'manual' });
  const replay = await cli(home, 'replay', run.runKey.slice(-8), '--json');
  expect([replay.code, jsonOf(replay)['isSame']]).toEqual([0, true]);
  expect((await cli(home, 'trace', 'show', run.runKey)).out).toContain('update_report');
  expect((await cli(home, 'timer', 'list')).out).toContain('Planner');
  await cli(home, 'agent', 'pause', 'planner');
  const paused = await cli(home, 'agent', 'wake', 'planner');
  expect([paused.code, paused.out]).toEqual([1, '']);
  expect(paused.err).toContain('paused');
  await cli(home, 'agent', 'destroy', 'gym coach');
  expect((await cli(home, 'agent', 'wake', 'gym-coach')).err).not.toBe('');
  expect((await cli(home, 'agent', 'wake', 'nobody')).code).toBe(1);
}, 120_000);

test('[STOP-5] with a hub: stopped, killed with SIGKILL and started again, it is still stopped; released, it works', async () => {
  const home = install.newHome();
  const hub = await startHub(home);
  expect((await cli(home, 'agent', 'wake', 'planner', '--json')).code).toBe(0);
  expect((await cli(home, 'stop')).code).toBe(0);
  hub.child.kill('SIGKILL');
  await hub.ended;
  const again = await startHub(home);
  const refused = await cli(home, 'agent', 'wake', 'planner', '--json');
  expect([refused.code, jsonOf(refused)]).toMatchObject([1, { error: { code: 'stopped' } }]);
  expect((await cli(home, 'agent', 'list')).out).toContain('stopped');
  await cli(home, 'release');
  const works = await cli(home, 'agent', 'wake', 'planner', '--json');
  expect([works.code, jsonOf(works)['status']]).toEqual([0, 'completed']);
  const said = await cli(home, 'agent', 'say', 'planner', 'what', 'is', 'due?');
  expect(said.code).toBe(0);
  again.child.kill('SIGTERM');
  await again.ended;
}, 120_000);

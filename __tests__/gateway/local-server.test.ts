import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installHub, startHubProcess, type Ended, type Hub, type Install } from '../hub/hub-process';
import { CANARY_KEY as KEY, holdsKey } from '../../e2e/browser/left-behind';
import { until } from '../hub/until';

// A server of its own process that speaks the wire, a hub, and the command line: as a person would set it up on one machine.
let install: Install;
const children: ChildProcess[] = [];
beforeAll(() => {
  install = installHub();
}, 60_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  install.remove();
});

type Line = Readonly<Record<string, unknown>>;
const startServer = async (...words: readonly string[]) => {
  const child = spawn(process.execPath, [join(__dirname, 'local-model-server.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: Line[] = [];
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (text + chunk.toString()).split('\n');
    text = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part));
  });
  await until(() => lines.length > 0);
  const asked = () => lines.filter(({ path }) => path !== undefined);
  return { child, address: `http://127.0.0.1:${String(lines[0]?.['port'])}`, lines, asked };
};
const startHub = async (home: string): Promise<Hub> => {
  const hub = await startHubProcess(install, home, ['--port', '0']);
  children.push(hub.child);
  return hub;
};
const cli = (
  home: string,
  { words, input = '' }: { readonly words: readonly string[]; readonly input?: string },
): Promise<Ended> => {
  const env = { ...process.env, HOME: install.folder, LC_ALL: 'C', REVEILLE_HOME: home };
  const child = spawn(process.execPath, [join(install.folder, 'dist', 'hub', 'cli.mjs'), ...words], { env });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
};
const say = (home: string, ...words: readonly string[]): Promise<Ended> => cli(home, { words });

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
const holders = (folder: string): readonly string[] =>
  filesUnder(folder).filter((path) => holdsKey(readFileSync(path, 'latin1')));
/** What was said to any process of this machine when it was started, and what it was told of its surroundings. */
const processesWith = (): readonly string[] =>
  !existsSync('/proc')
    ? []
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .filter((pid) => {
          try {
            return ['cmdline', 'environ'].some((of) =>
              holdsKey(readFileSync(join('/proc', pid, of), 'latin1')),
            );
          } catch {
            return false;
          }
        });

test('[CLI-30] [SECRET-6] a person adds a server of their own, agrees, and the Planner thinks there; the key is in no file but its own', async () => {
  const home = install.newHome();
  const server = await startServer();
  const hub = await startHub(home);
  const add = ['provider', 'add', '--local', server.address, '--key'];
  const refused = await cli(home, { words: add, input: `${KEY}\n` });
  expect([refused.code, refused.err.includes('--key-in-file')]).toEqual([1, true]);
  const added = await cli(home, { words: [...add, '--key-in-file', '--json'], input: `${KEY}\n` });
  expect([added.code, added.err, JSON.parse(added.out)]).toMatchObject([
    0,
    '',
    { id: 'local', keyPlace: 'file' },
  ]);
  expect((await say(home, 'provider', 'test', 'local')).out).toContain('small-1');
  const named = ['provider', 'price', 'local', 'small-1', '--input'];
  expect((await say(home, ...named, '0.5', '--output', 'much')).code).toBe(1);
  expect((await say(home, ...named, '0.5', '--output', '1.25')).code).toBe(0);
  expect((await say(home, 'provider', 'list')).out).toMatch(/small-1 .* 0\.5, 1\.25 /);
  const unagreed = await say(home, 'provider', 'consent', 'local', 'planner');
  expect([unagreed.code, unagreed.err.includes(server.address)]).toEqual([1, true]);
  expect((await say(home, 'agent', 'wake', 'planner')).out).toMatch(/^DEMO: /);
  expect(server.asked()).toEqual([]);
  const agreed = await cli(home, { words: ['provider', 'consent', 'local', 'planner'], input: 'yes\n' });
  expect([agreed.code, agreed.out]).toEqual([0, 'Agreed. It may be asked from now on.\n']);
  const woken = await say(home, 'agent', 'wake', 'planner');
  expect([woken.code, woken.err]).toEqual([0, '']);
  expect(woken.out).toContain('From a model of its own');
  expect(server.asked()).toMatchObject([{ key: `Bearer ${KEY}` }, { key: `Bearer ${KEY}` }]);
  const { agents } = JSON.parse((await say(home, 'agent', 'list', '--json')).out);
  expect(agents).toMatchObject([
    { name: 'Planner', isLeadOfDemo: false, model: { id: 'local/small-1', isDemo: false } },
    { name: 'Gym Coach', isLeadOfDemo: false, model: { id: 'demo', isDemo: true } },
  ]);
  const listed = JSON.parse((await say(home, 'ledger', 'list', '--json')).out).calls;
  const sent = listed.filter(({ purpose }: Line) => purpose === 'inference');
  expect(sent).toMatchObject([{ outcome: 'answered', isEstimated: false }, { outcome: 'answered' }]);
  const shown = await say(home, 'ledger', 'show', String(sent[1].callId).slice(-8));
  expect(shown.out).toContain('Send the travel receipts');
  const everything = join(home, 'export.json');
  expect((await say(home, 'export', everything)).code).toBe(0);
  const backup = await say(home, 'backup', 'create', join(home, 'b.reveille'));
  const printed = [
    added,
    woken,
    shown,
    backup,
    await say(home, 'provider', 'list', '--json'),
    await say(home, 'doctor'),
  ];
  expect(printed.some(({ out, err }) => holdsKey(out + err))).toBe(false);
  expect(holders(home).map((path) => path.slice(home.length))).toEqual([join('/host', 'keys.json')]);
  expect(processesWith()).toEqual([]);
  hub.child.kill('SIGTERM');
  await hub.ended;
}, 120_000);

test('[FAR-1] [CLI-30] what means the same is asked of a server of one’s own once its text was agreed to, and not after it is off', async () => {
  const home = install.newHome();
  const server = await startServer();
  const hub = await startHub(home);
  expect((await say(home, 'provider', 'add', '--local', server.address, '--model', 'small-1')).code).toBe(0);
  expect((await say(home, 'likeness', 'show')).out).toContain('Off.');
  const refused = await cli(home, { words: ['likeness', 'use', 'local', 'small-1'], input: 'no\n' });
  expect([refused.code, refused.err.includes('is never sent for this')]).toEqual([1, true]);
  expect(server.asked()).toEqual([]);
  const agreed = await say(home, 'likeness', 'use', 'local', 'small-1', '--yes');
  expect([agreed.code, agreed.err.includes('is never sent for this')]).toEqual([0, true]);
  await until(() => server.asked().some(({ texts }) => JSON.stringify(texts).includes('travel receipts')));
  const knows = async () => JSON.parse((await say(home, 'likeness', 'show', '--json')).out).chosen.vectors;
  for (let looks = 0; looks < 10 && (await knows()) === 0; looks += 1);
  expect(await knows()).toBeGreaterThan(0);
  expect((await say(home, 'ledger', 'list')).out).toContain('local');
  expect((await say(home, 'likeness', 'limit', 'a lot')).code).toBe(1);
  expect((await say(home, 'likeness', 'limit', '1000')).code).toBe(0);
  expect((await say(home, 'likeness', 'off')).code).toBe(0);
  const before = server.asked().length;
  expect((await say(home, 'task', 'add', 'something new')).code).toBe(0);
  expect((await say(home, 'likeness', 'show')).out).toContain('Off.');
  expect(server.asked()).toHaveLength(before);
  hub.child.kill('SIGTERM');
  await hub.ended;
}, 120_000);

test('[FETCH-3] stopped in the middle of an answer: the line is cut at once, and nothing is asked again, a restart included', async () => {
  const home = install.newHome();
  const server = await startServer('--hang');
  const hub = await startHub(home);
  expect((await say(home, 'provider', 'add', '--local', server.address, '--model', 'small-1')).code).toBe(0);
  expect((await say(home, 'provider', 'consent', 'local', 'planner', '--yes')).code).toBe(0);
  const waking = say(home, 'agent', 'wake', 'planner', '--json');
  for (let looks = 0; looks < 20 && server.asked().length === 0; looks += 1)
    await until(() => server.asked().length > 0).catch(() => undefined);
  expect(server.asked()).toHaveLength(1);
  expect((await say(home, 'stop')).code).toBe(0);
  await until(() => server.lines.some(({ closed }) => closed === true));
  const ended = await waking;
  expect(ended.out + ended.err).toContain('stopped');
  hub.child.kill('SIGKILL');
  await hub.ended;
  await startHub(home);
  expect((await say(home, 'agent', 'list')).out).toContain('stopped');
  expect(server.asked()).toHaveLength(1);
  const [call] = JSON.parse((await say(home, 'ledger', 'list', '--json')).out).calls;
  expect(call).toMatchObject({ outcome: 'cancelled', code: 'model_cancelled' });
}, 120_000);

test('[APPROVAL-11] [CLI-31] what is risky is agreed to with the passphrase of this device, and not without', async () => {
  const home = install.newHome();
  const server = await startServer('--conclude');
  const words = ['provider', 'add', '--local', server.address, '--model', 'small-1'];
  expect((await say(home, ...words)).code).toBe(0);
  expect((await say(home, 'provider', 'consent', 'local', 'planner', '--yes')).code).toBe(0);
  expect((await say(home, 'agent', 'wake', 'planner')).code).toBe(0);
  const { approvals } = JSON.parse((await say(home, 'approval', 'list', '--json')).out);
  expect(approvals).toMatchObject([{ toolName: 'conclude_task_with_rollover', risk: 'high' }]);
  const accept = (input: string): Promise<Ended> =>
    cli(home, { words: ['approval', 'accept', String(approvals[0].id)], input });
  const unset = await accept('any words at all\n');
  expect([unset.code, unset.err]).toMatchObject([1, expect.stringContaining('no passphrase of yours yet')]);
  const set = (input: string): Promise<Ended> =>
    cli(home, { words: ['passphrase', 'set', '--in-file'], input });
  expect(await set('four blue chairs\n')).toMatchObject({
    code: 0,
    err: expect.not.stringContaining('four'),
  });
  expect((await accept('three blue chairs\n')).err).toContain('That was not right');
  expect(JSON.parse((await say(home, 'approval', 'list', '--json')).out).approvals).toHaveLength(1);
  expect(await accept('four blue chairs\n')).toMatchObject({ code: 0 });
  expect((await say(home, 'task', 'list')).out).toContain('What is left of it');
  const everyByte = filesUnder(home).map((path) => readFileSync(path));
  expect(everyByte.some((bytes) => bytes.includes('four blue chairs'))).toBe(false);
}, 120_000);

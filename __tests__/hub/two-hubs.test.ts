import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installHub, startHubProcess, stop, type Ended, type Install } from './hub-process';

jest.setTimeout(120_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const PASSPHRASE = 'vier blaue Stühle';
/** As a script calls it: the passphrase comes through standard input. */
const reveille = (home: string, words: readonly string[], input = ''): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(install.folder, 'dist', 'hub', 'cli.mjs'), ...words], {
      env: { ...process.env, HOME: install.folder, LC_ALL: 'C', REVEILLE_HOME: home },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
const told = async (home: string, words: readonly string[], input = '') => {
  const { code, out, err } = await reveille(home, [...words, '--profile', 'mine', '--json'], input);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${out}${err}`);
  return JSON.parse(out);
};
const openHub = async (): Promise<string> => {
  const home = install.newHome();
  await reveille(home, ['profile', 'add', 'mine']);
  const hub = await startHubProcess(install, home, ['--port', '0', '--profile', 'mine']);
  ends.push(() => stop(hub));
  return home;
};
const LIMIT_MS = 20_000;
/** Asked again, each time by a process of its own, until it is so. */
const eventually = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) if (performance.now() > end) throw new Error('waited in vain');
};
const titles = async (home: string): Promise<readonly string[]> => {
  const { out } = await reveille(home, ['task', 'list', '--profile', 'mine']);
  return ['written on the first', 'written on the second'].filter((title) => out.includes(title));
};

test('[SPACE-1] [SPACE-4] two hubs are paired by the commands of the README, and take no whole export from then on', async () => {
  const [desk, laptop] = [await openHub(), await openHub()];
  const founded = await told(
    desk,
    ['space', 'create', '--yes', '--keys-in-file', '--name', 'Desk'],
    PASSPHRASE,
  );
  expect(founded.words.split(' ')).toHaveLength(24);
  await reveille(desk, ['task', 'add', 'written on the first', '--profile', 'mine']);
  const invite = await told(desk, ['space', 'invite'], PASSPHRASE);
  expect(invite).toMatchObject({ text: expect.stringContaining('reveille:join#'), isReachable: false });
  const call = ['space', 'join', invite.text, '--name', 'Laptop', '--keys-in-file'];
  const { code } = await told(laptop, call);
  await eventually(async () => (await told(desk, ['space', 'status'])).invite?.step === 'compare_code');
  expect((await told(desk, ['space', 'status'])).invite).toMatchObject({ code, joiner: { name: 'Laptop' } });
  expect(await told(laptop, ['space', 'confirm', code])).toEqual({ isConfirmed: true });
  expect(await told(desk, ['space', 'confirm', code], PASSPHRASE)).toEqual({ isAdded: true, name: 'Laptop' });
  await eventually(async () => (await titles(laptop)).length === 1);
  await reveille(laptop, ['task', 'add', 'written on the second', '--profile', 'mine']);
  await eventually(async () => (await titles(desk)).length === 2);
  const file = join(install.folder, 'whole.json');
  await reveille(desk, ['export', file, '--profile', 'mine']);
  const imported = await reveille(laptop, ['import', file, '--profile', 'mine', '--json']);
  expect({ code: imported.code, said: JSON.parse(imported.out).error.code }).toEqual({
    code: 1,
    said: 'space_exists',
  });
  const { devices } = await told(desk, ['device', 'list']);
  expect(devices).toMatchObject([
    { name: 'Desk', isThis: true },
    { name: 'Laptop', addedBy: 'Desk', role: 'person' },
  ]);
});

test('[SPACE-1] a code that differs ends the invite on both sides, and lets nobody in', async () => {
  const [desk, laptop] = [await openHub(), await openHub()];
  await told(desk, ['space', 'create', '--yes', '--keys-in-file'], PASSPHRASE);
  const invite = await told(desk, ['space', 'invite'], PASSPHRASE);
  const { code } = await told(laptop, ['space', 'join', invite.text, '--keys-in-file']);
  await eventually(async () => (await told(desk, ['space', 'status'])).invite?.step === 'compare_code');
  const other = code === '000000' ? '111111' : '000000';
  const refused = await reveille(desk, ['space', 'confirm', other, '--profile', 'mine', '--json']);
  expect({ code: refused.code, said: JSON.parse(refused.out).error.code }).toEqual({
    code: 1,
    said: 'code_differs',
  });
  expect((await told(desk, ['device', 'list'])).devices).toHaveLength(1);
  await eventually(async () => (await told(laptop, ['space', 'status'])).failure !== null);
});

import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cli, installHub, runNode, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

const withParent = (): string => {
  const home = install.newHome();
  mkdirSync(dirname(home), { recursive: true });
  return home;
};
const codeIn = (out: string): string => JSON.parse(out).error.code;

test.each(['a file', 'below a file'])(
  '[CLI-17] a home that is %s is named by every command',
  async (kind) => {
    const file = withParent();
    writeFileSync(file, 'not a folder');
    const home = kind === 'a file' ? file : join(file, 'home');
    for (const words of [['status'], ['task', 'list'], ['profile', 'list'], ['profile', 'add', 'x']]) {
      const { code, out } = await cli(install, home, [...words, '--json']);
      expect({ words, code, said: codeIn(out) }).toEqual({ words, code: 1, said: 'home_not_usable' });
    }
    const doctor = await cli(install, home, ['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/BAD +home .* is no folder/);
  },
);

test('[CLI-18] the doctor knows a profile that is not there as every other command does, and changes no home', async () => {
  const home = withParent();
  const before = await cli(install, home, ['doctor', '--profile', 'nope', '--json']);
  expect({ code: before.code, said: codeIn(before.out) }).toEqual({ code: 1, said: 'profile_not_found' });
  expect((await cli(install, home, ['doctor'])).code).toBe(0);
  expect(existsSync(home)).toBe(false);
  mkdirSync(home);
  chmodSync(home, 0o755);
  expect((await cli(install, home, ['doctor'])).out).toMatch(/BAD +home .* chmod 700/);
  expect((statSync(home).mode & 0o777).toString(8)).toBe('755');
});

test('[CLI-17] a home where the system makes no folders is refused, and not asked for without end', async () => {
  const home = '/proc/reveille-home';
  const asked = runNode(install, { entry: 'cli', home, words: ['status', '--json'] });
  const patience = setTimeout(() => asked.child.kill('SIGKILL'), 20_000);
  const { code, out } = await asked.ended;
  clearTimeout(patience);
  expect({ code, said: out === '' ? 'nothing' : codeIn(out) }).toEqual({ code: 1, said: 'home_not_usable' });
});

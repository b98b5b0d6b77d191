import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cli, installHub, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

test('[LOST-1] the doctor and the status say that agents are gone, and the way on is a command', async () => {
  const home = install.newHome();
  mkdirSync(dirname(home), { recursive: true });
  const run = (...words: readonly string[]) => cli(install, home, [...words, '--profile', 'mine']);
  expect((await cli(install, home, ['profile', 'add', 'mine'])).code).toBe(0);
  expect((await run('stop')).code).toBe(0);
  expect((await run('doctor')).code).toBe(0);
  rmSync(join(home, 'profiles', 'mine', 'agent.sqlite'));
  const doctor = await run('doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.out).toMatch(/BAD +agents of mine .*agent begin-anew/);
  const status = await run('status', '--json');
  expect(status.code).toBe(1);
  expect(JSON.parse(status.out)).toMatchObject({ agents: 'lost', isStopped: true });
  const listed = await run('agent', 'list', '--json');
  expect(JSON.parse(listed.out).error.code).toBe('agents_lost');
  expect((await run('agent', 'begin-anew')).code).toBe(0);
  expect((await run('doctor')).code).toBe(0);
  expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ isStopped: true });
});

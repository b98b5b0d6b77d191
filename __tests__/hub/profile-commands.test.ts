import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const german = (home: string, words: readonly string[]) =>
  runNode(install, { entry: 'cli', home, words, env: { LC_ALL: 'de_DE.UTF-8' } }).ended;

test('[CLI-15] profiles are listed and added, and no example life is made on the way', async () => {
  const home = install.newHome();
  expect((await cli(install, home, ['profile', 'list'])).out).toContain('reveille profile add');
  const added = await cli(install, home, ['profile', 'add', 'mine', '--json']);
  expect(JSON.parse(added.out)).toEqual({ name: 'mine', kind: 'own' });
  const again = await cli(install, home, ['profile', 'add', 'mine', '--json']);
  expect({ code: again.code, said: JSON.parse(again.out).error.code }).toEqual({
    code: 1,
    said: 'profile_name_taken',
  });
  expect((await cli(install, home, ['profile', 'add', 'My own'])).err).toContain('lower case');
  const listed = JSON.parse((await cli(install, home, ['profile', 'list', '--json'])).out);
  expect(listed).toEqual({ profiles: [{ name: 'mine', kind: 'own', isCurrent: false }] });
  expect((await german(home, ['profile', 'list'])).out).toContain('dein eigenes');
  expect(existsSync(join(home, 'profiles', 'example'))).toBe(false);
});

test('[CLI-15] a dry run says where the import would be refused, and the way that it names leads there', async () => {
  const home = install.newHome();
  const file = join(install.folder, 'export.json');
  const hub = await startHubProcess(install, home, ['--port', '0']);
  ends.push(() => stop(hub));
  const elsewhere = install.newHome();
  await cli(install, elsewhere, ['task', 'add', 'from the old life']);
  expect((await cli(install, elsewhere, ['export', file])).code).toBe(0);
  await cli(install, home, ['task', 'add', 'here already']);
  const dry = await cli(install, home, ['import', file, '--dry-run']);
  expect(dry.code).toBe(1);
  expect(dry.out).toContain('already holds something');
  expect(dry.out).toContain('reveille profile add mine');
  expect((await cli(install, home, ['import', file])).err).toContain('reveille profile add mine');
  expect((await cli(install, home, ['profile', 'add', 'mine'])).code).toBe(0);
  const there = await cli(install, home, ['import', file, '--dry-run', '--profile', 'mine']);
  expect({ code: there.code, says: there.out.includes('already holds') }).toEqual({ code: 0, says: false });
  const own = await cli(install, home, ['import', file, '--profile', 'mine', '--own', '--json']);
  expect([own.code, JSON.parse(own.out).error.code]).toEqual([1, 'device_check_not_set']);
  expect((await cli(install, home, ['import', file, '--profile', 'mine'])).code).toBe(0);
  expect(
    (await cli(install, home, ['task', 'list', '--profile', 'mine', '--search', 'old life'])).out,
  ).toContain('from the old life');
  expect(JSON.parse((await cli(install, home, ['profile', 'list', '--json'])).out).profiles).toEqual([
    { name: 'example', kind: 'example', isCurrent: true },
    { name: 'mine', kind: 'own', isCurrent: false },
  ]);
});

test('[CLI-15] a file that is not known is told that exports of Reveille itself are', async () => {
  const file = join(install.folder, 'odd.bin');
  writeFileSync(file, 'nothing that anybody knows');
  const refused = await cli(install, install.newHome(), ['import', file]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('its own exports');
});

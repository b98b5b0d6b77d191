import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, installHub, type Install } from './hub-process';

jest.setTimeout(120_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

test('[VOUCH-4] [CLI-31] the command line shows an import’s texts and vouches for none without the device’s check', async () => {
  const home = install.newHome();
  const vault = join(install.folder, 'vault');
  mkdirSync(vault);
  writeFileSync(join(vault, 'one.md'), '# One\n\nFirst words.');
  const own = ['--profile', 'mine'];
  await cli(install, home, ['profile', 'add', 'mine']);
  const came = await cli(install, home, ['import', vault, '--json', ...own]);
  const { actId } = JSON.parse(came.out);
  const listed = JSON.parse((await cli(install, home, ['vouch', 'list', '--json', ...own])).out);
  expect(listed.imports.map((one: { actId: string }) => one.actId)).toEqual([actId]);
  expect((await cli(install, home, ['vouch', 'list', ...own])).out).toContain('Markdown or Obsidian');
  const shown = await cli(install, home, ['vouch', 'show', actId, ...own]);
  expect(shown.out).toContain('First words.');
  const hash = /--shown ([0-9a-f]{64})/.exec(shown.out)?.[1] ?? '';
  const wrong = await cli(install, home, ['vouch', 'import', actId, '--shown', 'all', '--json', ...own]);
  expect(JSON.parse(wrong.out).error.code).toBe('invalid_arguments');
  const refused = await cli(install, home, ['vouch', 'import', actId, '--shown', hash, '--json', ...own]);
  expect(JSON.parse(refused.out).error.code).toMatch(/^device_check_/);
  const again = JSON.parse((await cli(install, home, ['vouch', 'show', actId, '--json', ...own])).out);
  expect(again).toMatchObject({ hash, left: 0 });
});

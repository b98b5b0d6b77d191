import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, installHub, type Ended, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

/** A home with one task, whose agents and search were asked for. */
const livedIn = async (): Promise<string> => {
  const home = install.newHome();
  await cli(install, home, ['task', 'add', 'water', 'the', 'ferns']);
  await cli(install, home, ['status']);
  await cli(install, home, ['search', 'ferns']);
  return home;
};
const inProfile = (home: string, name: string): string => join(home, 'profiles', 'example', name);

/** No file grows by a byte, as on a full disk. */
const withoutRoom = (home: string, words: readonly string[]): Ended => {
  const entry = join(install.folder, 'dist', 'hub', 'cli.mjs');
  const env = { ...process.env, HOME: install.folder, LC_ALL: 'C', REVEILLE_HOME: home };
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, entry, ...words];
  const { status, stdout, stderr } = spawnSync('bash', limited, { env, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
};

test('[JOURNAL-15] the command line and the doctor say that a journal was lost, and leave what is there', async () => {
  const home = await livedIn();
  truncateSync(inProfile(home, 'db.sqlite'));
  const leftIn = () => readdirSync(inProfile(home, '.')).filter((name) => name.startsWith('db.sqlite'));
  const listed = await cli(install, home, ['task', 'list']);
  expect(listed).toMatchObject({ code: 1, out: '' });
  expect(listed.err).toContain('empty or gone');
  const looked = await cli(install, home, ['doctor']);
  expect(looked.code).toBe(1);
  expect(looked.out).toMatch(/BAD +profile example +empty or gone/);
  expect(statSync(inProfile(home, 'db.sqlite')).size).toBe(0);
  expect(leftIn()).toEqual(['db.sqlite']);
});

test('[CLI-12] the doctor looks at agents’ database, too, and says of the search that it can be made anew', async () => {
  const home = await livedIn();
  const well = await cli(install, home, ['doctor']);
  expect(well.out).toMatch(/ok +agents of example +whole/);
  expect(well.out).not.toContain('search of');
  rmSync(inProfile(home, 'agent.sqlite'));
  mkdirSync(inProfile(home, 'agent.sqlite'));
  writeFileSync(inProfile(home, 'search.sqlite'), 'no database at all '.repeat(500));
  const told = await cli(install, home, ['status']);
  expect(told.out).toContain('`reveille doctor` says why');
  const ill = await cli(install, home, ['doctor']);
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/ok +profile example +whole/);
  expect(ill.out).toMatch(/BAD +agents of example +cannot be/);
  expect(ill.out).toMatch(/note +search of example +damaged.*--rebuild-search/);
});

test('[HUB-29] where nothing can be written the doctor looks, lists are read, and what would write is refused', async () => {
  const home = await livedIn();
  const looked = withoutRoom(home, ['doctor']);
  expect(looked.out).toMatch(/ok +profile example +whole/);
  expect(looked.out).not.toContain('damaged');
  const listed = withoutRoom(home, ['task', 'list', '--all', '--limit', '200']);
  expect({ ...listed, out: '' }).toEqual({
    code: 0,
    out: '',
    err: 'For reading only: nothing can be written where your data lies.\n',
  });
  expect(listed.out).toContain('water the ferns');
  const added = withoutRoom(home, ['task', 'add', 'x']);
  expect(added.code).toBe(1);
  expect(added.err).toContain('can be read but not changed');
  const after = await cli(install, home, ['task', 'add', 'room', 'again']);
  expect(after).toMatchObject({ code: 0, err: '' });
});

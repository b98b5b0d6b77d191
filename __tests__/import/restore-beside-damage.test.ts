import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupCommands } from '../../hub/cli/backup-commands';
import { ok } from '../../src/core/result';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import { codeOf, openTestHost, valueOf, type TestHost } from '../api/test-host';

const called = async ({ client }: TestHost, { path, file }: { path: string; file: string }) => {
  const command = backupCommands.find((each) => each.path.join(' ') === path);
  const done = await command?.run({
    words: [file],
    flags: { 'words-file': `${file}.words` },
    language: 'en',
    today: '2026-11-18',
    env: {},
    platform: 'linux',
    client: () => Promise.resolve(ok(client)),
    say: (word) => word,
  });
  if (done === undefined) throw new Error(`no command ${path}`);
  return done;
};
const spoilHeader = (path: string): void => {
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, 0);
  closeSync(handle);
};

const harms = { database_corrupt: spoilHeader, database_lost: (path: string) => truncateSync(path) };
test.each(['database_corrupt' as const, 'database_lost' as const])(
  '[RESCUE-5] on a command line, too, a backup goes into a new profile beside one of %s',
  async (code) => {
    const store = createTemporaryProfiles();
    const folder = mkdtempSync(join(tmpdir(), 'beside damage '));
    const file = join(folder, 'life.backup');
    writeFileSync(`${file}.words`, `${'abandon '.repeat(23)}art\n`);
    const whole = openTestHost({ seed: 171, store });
    valueOf(await whole.client.command('profile.startEmpty', {}));
    valueOf(await whole.client.command('task.create', { title: 'kept' }));
    valueOf(await called(whole, { path: 'backup create', file }));
    whole.host.close();
    harms[code](join(store.folder, 'own', 'db.sqlite'));
    const damaged = openTestHost({ seed: 172, store });
    expect(codeOf(await damaged.client.query('task.list', { filter: {} }))).toBe(code);
    expect(valueOf(await called(damaged, { path: 'backup restore', file }))).toMatchObject({
      json: { profile: 'own-2' },
      isBad: false,
    });
    const { tasks } = valueOf(await damaged.client.query('task.list', { filter: {} }));
    expect(tasks.map(({ title }) => title)).toEqual(['kept']);
    damaged.host.close();
    store.remove();
    rmSync(folder, { recursive: true, force: true });
  },
);

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAgentDatabase } from '../../src/db/agent/open-agent-database';
import { openJournal } from '../../src/db/journal/open-journal';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { saysNothing } from '../../src/runtime/example-life/first-comer';
import type { TemporaryProfiles } from './temporary-profiles';
import { codeOf, openEmptyHost, openTestHost, valueOf } from './test-host';

const bytesIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)).toString('base64') }));

type Loss = { readonly how: string; readonly lose: (journal: string) => void };
const losses: readonly Loss[] = [
  { how: 'emptied', lose: (journal) => truncateSync(journal) },
  { how: 'gone', lose: (journal) => rmSync(journal) },
  {
    how: 'emptied beside its log',
    lose: (journal) => {
      truncateSync(journal);
      writeFileSync(`${journal}-wal`, 'what was written last');
    },
  },
];

const looseLife = (
  store: TemporaryProfiles,
  { name, lose }: { name: string } & Pick<Loss, 'lose'>,
): string => {
  const folder = join(store.folder, name);
  expect(existsSync(join(folder, 'agent.sqlite'))).toBe(true);
  lose(join(folder, 'db.sqlite'));
  return folder;
};

test.each(losses)(
  '[JOURNAL-15] a journal that is $how is lost: it is said, and nothing is written',
  async ({ lose }) => {
    const before = await openEmptyHost();
    valueOf(await before.client.command('task.create', { title: 'mine' }));
    expect(before.host.failure()).toBeNull();
    valueOf(await before.client.query('agent.list', {}));
    before.host.close();
    const { store } = before;
    const folder = looseLife(store, { name: 'own', lose });
    const left = bytesIn(folder);
    const { client, host } = openTestHost({ store, seed: 9 });
    expect(host.failure()?.code).toBe('database_lost');
    expect(codeOf(await client.query('system.status', {}))).toBe('database_lost');
    expect(codeOf(await client.query('task.list', { filter: {} }))).toBe('database_lost');
    expect(codeOf(await client.command('task.create', { title: 'x' }))).toBe('database_lost');
    expect(codeOf(await client.query('data.export', {}))).toBe('database_lost');
    host.close();
    expect(bytesIn(folder)).toEqual(left);
    const again = openTestHost({ store, seed: 11 });
    expect(valueOf(await again.client.command('profile.create', {})).name).toBe('own-2');
    expect(again.host.failure()).toBeNull();
    again.end();
  },
);

test('[JOURNAL-15] a life in which nobody ever asked for agents is missed as well, from the second start on', async () => {
  const before = await openEmptyHost();
  valueOf(await before.client.command('task.create', { title: 'mine' }));
  before.host.close();
  const { store } = before;
  const folder = join(store.folder, 'own');
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toEqual(['db.sqlite']);
  openTestHost({ store, seed: 7 }).host.close();
  rmSync(join(folder, 'db.sqlite'));
  const { host, end } = openTestHost({ store, seed: 9 });
  expect(host.failure()?.code).toBe('database_lost');
  end();
});

test('[JOURNAL-15] over a lost example life no other is written', async () => {
  const before = openTestHost();
  valueOf(await before.client.query('agent.list', {}));
  before.host.close();
  const { store } = before;
  const folder = looseLife(store, { name: 'example', lose: (journal) => truncateSync(journal) });
  const { host, end } = openTestHost({ store, seed: 9 });
  host.greet({ ...saysNothing, language: 'de' });
  expect(host.failure()?.code).toBe('database_lost');
  expect(statSync(join(folder, 'db.sqlite')).size).toBe(0);
  end();
});

test('[JOURNAL-15] for reading alone it is as lost', () => {
  const directory = mkdtempSync(join(tmpdir(), 'lost '));
  const files = createBetterSqlite3Files(directory);
  expect(codeOf(openJournal(files, { readOnly: true }))).toBe('database_cannot_open');
  valueOf(openJournal(files, { readOnly: false })).close();
  valueOf(openAgentDatabase(files, { readOnly: false })).close();
  truncateSync(join(directory, 'db.sqlite'));
  expect(codeOf(openJournal(files, { readOnly: true }))).toBe('database_lost');
  rmSync(join(directory, 'db.sqlite'));
  expect(codeOf(openJournal(files, { readOnly: true }))).toBe('database_lost');
  rmSync(directory, { recursive: true });
});

/** What a process that is killed, or a cut of the power, would leave behind, at every step. */
const createKills = (directory: string) => {
  const kept = mkdtempSync(join(tmpdir(), 'killed '));
  let last = '';
  let count = 0;
  const look = (): void => {
    const now = JSON.stringify(bytesIn(directory));
    if (now === last) return;
    last = now;
    count += 1;
    cpSync(directory, join(kept, String(count)), { recursive: true });
  };
  const around = <T>(step: () => T): T => {
    look();
    try {
      return step();
    } finally {
      look();
    }
  };
  const watched = (database: SqlDatabase): SqlDatabase => ({
    isReadOnly: database.isReadOnly,
    markOf: database.markOf,
    run: (...call) => around(() => database.run(...call)),
    query: (...call) => around(() => database.query(...call)),
    transaction: (...call) => around(() => database.transaction(...call)),
    checkpoint: () => around(database.checkpoint),
    flush: () => around(database.flush),
    close: () => around(database.close),
  });
  const watch = (files: SqlFiles): SqlFiles => ({
    ...files,
    open: (...call) => watched(around(() => files.open(...call))),
    copy: (...call) => around(() => files.copy(...call)),
    remove: (...call) => around(() => files.remove(...call)),
  });
  const folders = (): readonly string[] => readdirSync(kept).map((name) => join(kept, name));
  return { watch, folders, end: () => rmSync(kept, { recursive: true }) };
};

const openBoth = (files: SqlFiles): void => {
  const journal = valueOf(openJournal(files, { readOnly: false }));
  valueOf(openAgentDatabase(files, { readOnly: false })).close();
  journal.close();
};

const withoutLogs = (folder: string): void => {
  for (const name of readdirSync(folder).filter((each) => /-(?:wal|shm)$/.test(each)))
    rmSync(join(folder, name));
};

test.each([
  { end: 'killed', cut: () => undefined },
  // What was committed and not yet checkpointed is in logs alone, which a power cut may take.
  { end: 'cut off from its power', cut: withoutLogs },
])('[SQL-19] a profile that is $end at any step of being made opens all the same', ({ cut }) => {
  const directory = mkdtempSync(join(tmpdir(), 'made '));
  const kills = createKills(directory);
  openBoth(kills.watch(createBetterSqlite3Files(directory)));
  expect(kills.folders().length).toBeGreaterThan(10);
  for (const folder of kills.folders()) {
    cut(folder);
    openBoth(createBetterSqlite3Files(folder));
  }
  kills.end();
  rmSync(directory, { recursive: true });
});

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordTableSql } from '../../src/db/log/schema';
import { journalKinds } from '../../src/db/journal/kinds';
import { journalMigrations } from '../../src/db/journal/migrations';
import { JOURNAL_FILE, JOURNAL_VERSION } from '../../src/db/journal/open-journal';
import { isSound } from '../../src/db/migration';
import { queries } from '../../src/runtime/api/definition';
import { openPeer } from '../../src/runtime/peer';
import {
  atOnceOf,
  codeOf,
  createTestClock,
  createTestRandom,
  openTestHost,
  testPlace,
  TODAY,
  valueOf,
} from './test-host';
import { createSchemaFiles } from '../sql/schema-files';

const schema = createSchemaFiles({
  domain: 'journal',
  file: JOURNAL_FILE,
  fixtures: join(__dirname, 'fixtures'),
  migrations: journalMigrations,
});

test('[JOURNAL-8] the schema of every version is the one in the repository', () => schema.expectDumps());

test.each(journalKinds.map((kind) => [kind.kind, kind] as const))(
  '[KIND-2] the table of %s has exactly the columns of its kind',
  (_name, kind) => {
    expect(schema.dumps().get(JOURNAL_VERSION)).toContain(`${recordTableSql(kind)};\n`);
  },
);

test('every field with a column reads it from a field that the kind declares', () => {
  for (const kind of journalKinds) {
    if (kind.storage !== 'registers') continue;
    const asked = new Set<string | symbol>();
    const effective = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (_target, name) => {
          asked.add(name);
          return undefined;
        },
      },
    );
    for (const column of Object.values(kind.columns)) column.from(effective);
    expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining([...asked]));
  }
});

const save = (path: string): void => {
  const { host, store } = openTestHost({ seed: 1 });
  host.close();
  copyFileSync(join(store.folder, 'example', JOURNAL_FILE), path);
  store.remove();
};

const openFixture = (version: number, readOnly = false) => {
  schema.place(version);
  const ports = {
    clock: createTestClock(),
    random: createTestRandom(2),
    place: testPlace,
    defer: queueMicrotask,
    pause: setImmediate,
  };
  return openPeer({ ...ports, files: schema.files(), readOnly });
};

test.each(schema.versions)(
  '[JOURNAL-8] a database of version %i opens in the newest schema, whole',
  (version) => {
    schema.update(version, save);
    const peer = valueOf(openFixture(version));
    const today = queries.today.output.parse(
      valueOf(atOnceOf(peer.query({ name: 'today', input: { day: TODAY } }))),
    );
    expect(today.overdue.map(({ title }) => title)).toEqual([
      'Send the travel receipts',
      'Order new running shoes',
      'Answer the landlord about the heating',
    ]);
    const added = atOnceOf(peer.command({ name: 'task.create', input: { title: 'new' }, commandId: 'c1' }));
    expect(codeOf(added)).toBe('ok');
    peer.close();
    const database = schema.files().open(JOURNAL_FILE, { readOnly: true });
    expect(isSound(database)).toBe(true);
    database.close();
  },
);

test('[JOURNAL-7] a journal keeps its host’s name over restarts', () => {
  const first = valueOf(openFixture(JOURNAL_VERSION));
  first.close();
  const ports = {
    clock: createTestClock(),
    random: createTestRandom(99),
    place: testPlace,
    defer: queueMicrotask,
    pause: setImmediate,
  };
  const second = valueOf(openPeer({ ...ports, files: schema.files() }));
  expect(second.hostId).toBe(first.hostId);
  second.close();
});

test('[PEER-1] opened for reading alone it answers, and refuses every command with a code', async () => {
  const peer = valueOf(openFixture(JOURNAL_VERSION, true));
  expect(peer.isReadOnly).toBe(true);
  expect(codeOf(atOnceOf(peer.query({ name: 'task.list', input: { filter: {} } })))).toBe('ok');
  expect(codeOf(await peer.query({ name: 'data.export', input: {} }))).toBe('ok');
  const refused = atOnceOf(peer.command({ name: 'label.create', input: { name: 'x' }, commandId: 'c1' }));
  expect(codeOf(refused)).toBe('database_read_only');
  peer.close();
});

test('[PEER-1] what is no journal, or a newer one, is refused and left as it is', () => {
  const path = join(schema.folder(), JOURNAL_FILE);
  const ports = {
    clock: createTestClock(),
    random: createTestRandom(3),
    place: testPlace,
    defer: queueMicrotask,
    pause: setImmediate,
  };
  const open = () => openPeer({ ...ports, files: schema.files() });
  writeFileSync(path, 'this is no database, but it is somebody’s file '.repeat(200));
  expect(codeOf(open())).toBe('database_corrupt');
  expect(readFileSync(path, 'utf8')).toContain('somebody’s file');
  rmSync(path);
  const newer = schema.files().open(JOURNAL_FILE);
  newer.run('CREATE TABLE later (id TEXT PRIMARY KEY) STRICT');
  newer.run(`PRAGMA user_version = ${JOURNAL_VERSION + 1}`);
  newer.checkpoint();
  newer.close();
  const before = readFileSync(path);
  expect(codeOf(open())).toBe('database_too_new');
  expect(readFileSync(path).equals(before)).toBe(true);
});

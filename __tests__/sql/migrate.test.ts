import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { copyNameOf, openMigrated } from '../../src/db/migrate';
import type { MigrationPlan } from '../../src/db/migrate';
import { versionOf } from '../../src/db/migration';
import type { Migration } from '../../src/db/migration';
import { dumpSchema, dumpVersions } from '../../src/db/schema-dump';
import { SqlError, type SqlDatabase, type SqlFiles } from '../../src/db/sql-database';
import { createFaults, deadFrom, diskFull, failingFiles, onlyAt } from './failing-database';
import { createTemporaryFiles } from './temporary-files';
import type { TemporaryFiles } from './temporary-files';

const name = 'db.sqlite';
const ROWS = 300;

const first: Migration = {
  version: 1,
  name: 'notes',
  statements: ['CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'],
};
const second: Migration = {
  version: 2,
  name: 'length',
  statements: [
    'ALTER TABLE note ADD COLUMN length INTEGER',
    'UPDATE note SET length = length(text)',
    'CREATE INDEX note_length ON note (length)',
  ],
};
const third: Migration = {
  version: 3,
  name: 'loud',
  statements: ['UPDATE note SET text = upper(text)', 'CREATE TABLE loud (id INTEGER PRIMARY KEY) STRICT'],
};
const broken: Migration = {
  version: 3,
  name: 'broken',
  statements: ["UPDATE note SET text = 'lost'", 'INSERT INTO nowhere VALUES (1)'],
};
/** Runs through, and leaves a row that its own table forbids. */
const unsound: Migration = {
  version: 3,
  name: 'unsound',
  statements: [
    'CREATE TABLE odd (n INTEGER CHECK (n > 0)) STRICT',
    'PRAGMA ignore_check_constraints = ON',
    'INSERT INTO odd VALUES (-1)',
    'PRAGMA ignore_check_constraints = OFF',
  ],
};

let temporary: TemporaryFiles;
beforeEach(() => {
  temporary = createTemporaryFiles();
});
afterEach(() => temporary.destroy());

const planOf = (migrations: readonly Migration[], files: SqlFiles = temporary.files): MigrationPlan => ({
  files,
  name,
  migrations,
});

const opened = (plan: MigrationPlan): SqlDatabase => {
  const result = openMigrated(plan);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const failureOf = (plan: MigrationPlan): string => {
  const result = openMigrated(plan);
  if (!result.ok) return result.error.code;
  result.value.close();
  return 'opened';
};

const textOf = (id: number): string => `note ${id} ${'x'.repeat(id % 50)}`;

const makeFirst = (): void => {
  const database = opened(planOf([first]));
  database.transaction(() => {
    for (let id = 1; id <= ROWS; id += 1)
      database.run('INSERT INTO note (id, text) VALUES (?, ?)', [id, textOf(id)]);
  });
  database.close();
};

/** The version; throws where a row is not exactly what that version makes of it. */
const versionWithWholeData = (database: SqlDatabase): number => {
  const version = versionOf(database);
  const rows = database.query('SELECT id, text FROM note ORDER BY id').rows;
  const expected = Array.from({ length: ROWS }, (_, index) => {
    const text = textOf(index + 1);
    return [index + 1, version >= 3 ? text.toUpperCase() : text];
  });
  expect(rows).toEqual(expected);
  expect(database.query('PRAGMA integrity_check').rows).toEqual([['ok']]);
  if (version >= 2)
    expect(database.query('SELECT count(*) FROM note WHERE length IS NULL').rows).toEqual([[0]]);
  return version;
};

test('[SQL-14] a new database runs every migration, an old one only the missing', () => {
  makeFirst();
  const migrated = opened(planOf([first, second, third]));
  expect(versionWithWholeData(migrated)).toBe(3);
  const fresh = temporary.files.open('fresh.sqlite');
  expect(dumpVersions(fresh, [first, second, third]).get(3)).toBe(dumpSchema(migrated));
  fresh.close();
  migrated.close();
  expect(temporary.files.list()).toEqual([name, 'fresh.sqlite']);
});

test('[SQL-14] a gap in the numbers is a bug', () => {
  expect(() => openMigrated(planOf([first, third]))).toThrow('[SQL-14]');
});

test('[SQL-15] a newer database is refused and stays as it is, byte for byte', () => {
  makeFirst();
  opened(planOf([first, second])).close();
  const before = readFileSync(temporary.pathOf(name));
  expect(failureOf(planOf([first]))).toBe('database_too_new');
  expect(readFileSync(temporary.pathOf(name)).equals(before)).toBe(true);
  expect(failureOf(planOf([first, second]))).toBe('opened');
});

test('[SQL-16] a migration that fails leaves the schema and the data from before the first of them', () => {
  makeFirst();
  expect(failureOf(planOf([first, second, broken]))).toBe('migration_failed');
  expect(temporary.files.list()).toEqual([name]);
  const database = opened(planOf([first]));
  expect(versionWithWholeData(database)).toBe(1);
  database.close();
});

test('[SQL-16] a migration that runs through but leaves an unsound database is taken back', () => {
  makeFirst();
  expect(failureOf(planOf([first, second, unsound]))).toBe('migration_failed');
  const database = opened(planOf([first]));
  expect(versionWithWholeData(database)).toBe(1);
  database.close();
});

test('[SQL-16] a damaged database is not migrated', () => {
  makeFirst();
  const bytes = readFileSync(temporary.pathOf(name));
  bytes.fill(0x5a, 4096 * 2, 4096 * 3);
  writeFileSync(temporary.pathOf(name), bytes);
  expect(failureOf(planOf([first, second]))).toBe('database_corrupt');
  expect(readFileSync(temporary.pathOf(name)).equals(bytes)).toBe(true);
  expect(temporary.files.list()).toEqual([name]);
});

test('[SQL-16] no room for the copy: nothing happens, half a copy goes, and it says so', () => {
  makeFirst();
  const copyHalf = (from: string, to: string): void => {
    temporary.files.copy(from, to);
    truncateSync(temporary.pathOf(to), 4096);
    throw diskFull();
  };
  expect(failureOf(planOf([first, second], { ...temporary.files, copy: copyHalf }))).toBe('disk_full');
  expect(temporary.files.list()).toEqual([name]);
  expect(failureOf(planOf([first]))).toBe('opened');
});

test('a file that is another program’s database is left alone', () => {
  const other = temporary.files.open(name);
  other.run('CREATE TABLE theirs (id INTEGER PRIMARY KEY) STRICT');
  other.close();
  expect(failureOf(planOf([first]))).toBe('database_corrupt');
});

test('[SQL-17] a sound database wins over an older copy that came back', () => {
  makeFirst();
  temporary.files.copy(name, 'older.sqlite');
  const database = opened(planOf([first]));
  database.run('INSERT INTO note (id, text) VALUES (?, ?)', [ROWS + 1, 'written later']);
  database.close();
  temporary.files.copy('older.sqlite', copyNameOf(name));
  const again = opened(planOf([first]));
  expect(again.query('SELECT count(*) FROM note').rows).toEqual([[ROWS + 1]]);
  again.close();
  expect(temporary.files.list()).toEqual([name, 'older.sqlite']);
});

test('[SQL-18] nobody can write while the copy is still there, after a migration or after a restore', () => {
  makeFirst();
  opened(planOf([first, second])).close();
  expect(temporary.files.list()).toEqual([name]);
  temporary.files.copy(name, copyNameOf(name));
  const stuck: SqlFiles = {
    ...temporary.files,
    remove: (file) => {
      if (file === copyNameOf(name)) throw new SqlError({ kind: 'io', sqliteCode: 10, message: 'stuck' });
      temporary.files.remove(file);
    },
  };
  expect(failureOf(planOf([first, second], stuck))).toBe('database_failed');
  expect(failureOf(planOf([first, second, third], stuck))).toBe('database_failed');
  expect(failureOf(planOf([first, second]))).toBe('opened');
  expect(temporary.files.list()).toEqual([name]);
});

test('[SQL-17] where database and copy are both damaged, the database stays for a rescue', () => {
  makeFirst();
  temporary.files.copy(name, copyNameOf(name));
  const damaged = readFileSync(temporary.pathOf(name)).fill(0x5a, 4096 * 2, 4096 * 3);
  writeFileSync(temporary.pathOf(name), damaged);
  truncateSync(temporary.pathOf(copyNameOf(name)), 4096 * 2);
  expect(failureOf(planOf([first, second]))).toBe('database_corrupt');
  expect(readFileSync(temporary.pathOf(name)).equals(damaged)).toBe(true);
});

const partsOf = (bytes: Buffer): readonly number[] => [0, 100, 4096, 4096 * 2, bytes.length - 4096];

test('[SQL-17] a restore that was cut off anywhere is done again at the next open', () => {
  makeFirst();
  const whole = readFileSync(temporary.pathOf(name));
  for (const length of partsOf(whole)) {
    temporary.files.remove(name);
    writeFileSync(temporary.pathOf(copyNameOf(name)), whole);
    writeFileSync(temporary.pathOf(name), whole.subarray(0, length));
    const database = opened(planOf([first, second]));
    expect(versionWithWholeData(database)).toBe(2);
    database.close();
    expect(temporary.files.list()).toEqual([name]);
  }
});

test('[SQL-17] half a copy never replaces the database', () => {
  makeFirst();
  const length = readFileSync(temporary.pathOf(name)).length;
  for (const kept of [0, 100, 4096, length - 4096]) {
    temporary.files.copy(name, copyNameOf(name));
    truncateSync(temporary.pathOf(copyNameOf(name)), kept);
    const database = opened(planOf([first]));
    expect(versionWithWholeData(database)).toBe(1);
    database.close();
  }
});

const countSteps = (migrations: readonly Migration[]): number => {
  const faults = createFaults();
  failureOf(planOf(migrations, failingFiles(temporary.files, faults)));
  return faults.writes();
};

for (const migrations of [
  [first, second, third],
  [first, second, broken],
]) {
  const kind = migrations.includes(broken) ? 'failing' : 'working';
  test(`[SQL-16] [SQL-17] a ${kind} migration killed at any step, and killed again while healing, leaves old or new, whole`, () => {
    makeFirst();
    const bytes = readFileSync(temporary.pathOf(name));
    const steps = countSteps(migrations);
    expect(steps).toBeGreaterThan(10);
    for (let step = 1; step <= steps; step += 1) {
      for (let again = 1; again <= 4; again += 1) {
        for (const left of temporary.files.list()) temporary.files.remove(left);
        writeFileSync(temporary.pathOf(name), bytes);
        for (const killedAt of [step, again]) {
          const faults = createFaults(deadFrom(killedAt));
          failureOf(planOf(migrations, failingFiles(temporary.files, faults)));
        }
        failureOf(planOf(migrations));
        const database = temporary.files.open(name);
        expect([1, 2, 3]).toContain(versionWithWholeData(database));
        database.close();
        expect(temporary.files.list()).toEqual([name]);
      }
    }
  });
}

test('[SQL-16] any single write that fails is survived, with a code for it', () => {
  makeFirst();
  const bytes = readFileSync(temporary.pathOf(name));
  const steps = countSteps([first, second, third]);
  for (let step = 1; step <= steps; step += 1) {
    for (const left of temporary.files.list()) temporary.files.remove(left);
    writeFileSync(temporary.pathOf(name), bytes);
    const faults = createFaults(onlyAt(step));
    const code = failureOf(planOf([first, second, third], failingFiles(temporary.files, faults)));
    expect(code).toBe('disk_full');
    const database = opened(planOf([first, second, third]));
    expect(versionWithWholeData(database)).toBe(3);
    database.close();
  }
});

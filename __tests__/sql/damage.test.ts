import { readFileSync, writeFileSync } from 'node:fs';
import type { SqlDatabase, SqlRow } from '../../src/db/sql-database';
import { SqlError } from '../../src/db/sql-database';
import { isSound } from '../../src/db/migration';
import { createTemporaryFiles } from './temporary-files';
import type { TemporaryFiles } from './temporary-files';

// What is provable on a plain SQLite file, which has no checksums: a damaged byte gives either an SqlError, or rows; rows that differ
// from the true ones are either found by integrity_check, or differ in the content of one single row. On a phone SQLCipher signs every
// page, so there no wrong row can be read at all.
const SEED = 20_240_611;
const FLIPS = 1500;
const ROWS = 400;
const name = 'db.sqlite';

const randomOf = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) % below) >>> 0;
  };
};

let temporary: TemporaryFiles;
let whole: Buffer;
let trueRows: readonly SqlRow[];

const readRows = (database: SqlDatabase): readonly SqlRow[] =>
  database.query('SELECT id, title, size FROM item ORDER BY id').rows;

beforeAll(() => {
  temporary = createTemporaryFiles();
  const database = temporary.files.open(name);
  database.run(
    'CREATE TABLE item (id TEXT PRIMARY KEY, title TEXT NOT NULL, size INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  );
  database.run('CREATE INDEX item_size ON item (size)');
  database.transaction(() => {
    for (let n = 0; n < ROWS; n += 1) {
      const title = `title ${n} ${'ä'.repeat(n % 60)}`;
      database.run('INSERT INTO item (id, title, size) VALUES (?, ?, ?)', [
        `k${String(n).padStart(6, '0')}`,
        title,
        n * 7,
      ]);
    }
    database.run('DELETE FROM item WHERE size % 91 = 0');
  });
  trueRows = readRows(database);
  database.checkpoint();
  database.close();
  whole = readFileSync(temporary.pathOf(name));
});
afterAll(() => temporary.destroy());

type Outcome = 'right' | 'refused' | 'found' | 'one row';

const differences = (rows: readonly SqlRow[]): number => {
  const known = new Set(trueRows.map((row) => JSON.stringify(row)));
  const wrong = rows.filter((row) => !known.has(JSON.stringify(row))).length;
  return Math.max(wrong, Math.abs(rows.length - trueRows.length));
};

const judge = (bytes: Buffer): Outcome => {
  for (const left of temporary.files.list()) temporary.files.remove(left);
  writeFileSync(temporary.pathOf(name), bytes);
  let database: SqlDatabase | null = null;
  try {
    database = temporary.files.open(name);
    const wrong = differences(readRows(database));
    if (wrong === 0) return 'right';
    if (!isSound(database)) return 'found';
    expect(wrong).toBe(1);
    return 'one row';
  } catch (cause) {
    if (!(cause instanceof SqlError)) throw cause;
    expect(['corrupt', 'cannot_open', 'other', 'io']).toContain(cause.kind);
    return 'refused';
  } finally {
    database?.close();
  }
};

test(`[SQL-3] ${FLIPS} flipped bytes: an error, or what integrity_check finds, or one changed row (seed ${SEED})`, () => {
  const random = randomOf(SEED);
  const outcomes = new Map<Outcome, number>();
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const bytes = Buffer.from(whole);
    // Every fifth hits the header and the schema page, where one byte decides most.
    const at = random(flip % 5 === 0 ? 4096 : bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 + random(255));
    const outcome = judge(bytes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  for (const outcome of ['right', 'refused', 'found', 'one row'] as const) {
    expect(outcomes.get(outcome) ?? 0).toBeGreaterThan(0);
  }
});

test('[SQL-3] a file cut off anywhere: an error, or a shorter file that integrity_check finds', () => {
  for (let length = 512; length < whole.length; length += 512) {
    const outcome = judge(whole.subarray(0, length));
    expect(['refused', 'found']).toContain(outcome);
  }
});

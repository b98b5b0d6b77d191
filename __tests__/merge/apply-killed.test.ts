import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCommits } from '../../src/db/log/check';
import { headOf, storedCommits } from '../../src/db/log/feed';
import type { SqlDatabase } from '../../src/db/sql-database';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { createTables } from '../commit/bed';
import { createFaults, diskBroken, diskFull, failingDatabase, onlyAt } from '../sql/failing-database';
import {
  applyAlone,
  applyEnvelope,
  carry,
  contentsOf,
  envelopesOf,
  outboxOf,
  plainEnvelope,
  sealAll,
} from './carry';
import { openSmallJournal, smallKinds, type SmallJournal } from './small-journal';

const TABLES = ['topics', 'steps', 'events', 'sayings', 'superseded_edits'];
/** Records of every sort: one edited before it travels, one in conflict, one body that loses and one that wins. */
const authored = (author: SmallJournal): void => {
  author.act((writer) => {
    writer.create('topic', 't1', { title: 'Tea', notes: null, rank: 1 });
    writer.create('topic', 't2', { title: 'Talk', notes: null, rank: 1 });
    writer.append('saying', writer.newAppendId(), { text: 'said' });
  });
  author.act((writer) => writer.write('topic', 't1', { rank: 2 }));
  author.act((writer) => {
    writer.create('step', 's1', { topicId: 't1', done: false });
    for (const id of ['e1', 'e2']) writer.append('event', id, { command: `mine ${id}` });
  });
};
const localOnes = (journal: SmallJournal): void => {
  journal.act((writer) => {
    writer.create('topic', 't2', { title: 'Walk', notes: 'here', rank: 3 });
    for (const id of ['e1', 'e2']) writer.append('event', id, { command: `theirs ${id}` });
  });
};
const allOf = (database: SqlDatabase): string =>
  JSON.stringify([
    TABLES.map((table) => database.query(`SELECT * FROM ${table} ORDER BY id`).rows),
    storedCommits(database),
    database.query('SELECT * FROM streams').rows,
    database.query('SELECT arrival, before FROM commits ORDER BY arrival').rows,
  ]);
const findings = (database: SqlDatabase): unknown => checkCommits({ database, kinds: smallKinds });

let author: SmallJournal;
beforeEach(() => {
  author = openSmallJournal('hosta');
  authored(author);
});
afterEach(() => author.database.close());

/** Calls `tell` before every statement. */
const watched = (database: SqlDatabase, tell: () => void): SqlDatabase => ({
  isReadOnly: database.isReadOnly,
  markOf: database.markOf,
  checkpoint: database.checkpoint,
  flush: database.flush,
  close: database.close,
  query: (sql, params) => {
    tell();
    return database.query(sql, params);
  },
  run: (sql, params) => {
    tell();
    return database.run(sql, params);
  },
  transaction: (body, options) => {
    tell();
    return database.transaction(() => {
      const value = body();
      tell();
      return value;
    }, options);
  },
});

test('[APPLY-1] killed between any two statements: all of a commit or nothing of it, and it comes again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-apply-'));
  const live = join(folder, 'live');
  const opened = openBetterSqlite3(`${live}.sqlite`);
  createTables(opened);
  let isWatching = false;
  let taken = 0;
  const database = watched(opened, () => {
    if (!isWatching) return;
    taken += 1;
    for (const end of ['.sqlite', '.sqlite-wal']) cpSync(`${live}${end}`, join(folder, `copy${taken}${end}`));
  });
  const journal = openSmallJournal('hostb', database);
  localOnes(journal);
  outboxOf(journal);
  const states = [allOf(opened)];
  isWatching = true;
  sealAll(author, plainEnvelope(1));
  for (const envelope of envelopesOf(author)) {
    expect(applyEnvelope(journal, envelope)).toMatchObject({ ok: true });
    isWatching = false;
    states.push(allOf(opened));
    isWatching = true;
  }
  isWatching = false;
  expect(taken).toBeGreaterThan(30);
  const seen = new Set<number>();
  for (let copy = 1; copy <= taken; copy += 1) {
    const killed = openBetterSqlite3(join(folder, `copy${copy}.sqlite`));
    const found = states.indexOf(allOf(killed));
    expect(found).toBeGreaterThanOrEqual(0);
    seen.add(found);
    expect(findings(killed)).toEqual([]);
    const again = openSmallJournal('hostb', killed);
    expect(carry(author, again).stopped).toBeNull();
    expect(allOf(killed)).toBe(states.at(-1));
    killed.close();
  }
  expect([...seen].sort()).toEqual([0, 1, 2]);
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[APPLY-1] whichever write fails, nothing is half applied, nothing is emitted, memory follows the file', () => {
  const attempt = (faults: ReturnType<typeof createFaults>) => {
    const opened = openBetterSqlite3(':memory:');
    createTables(opened);
    const local = openSmallJournal('hostb', opened);
    localOnes(local);
    outboxOf(local);
    const journal = openSmallJournal('hostb', failingDatabase(opened, faults));
    let failures = 0;
    for (const commit of outboxOf(author)) {
      for (;;) {
        const before = allOf(opened);
        const batches = journal.batches.length;
        const applied = applyAlone(journal, commit);
        expect(journal.batches.length).toBe(batches + Number(applied.ok));
        if (applied.ok) break;
        failures += 1;
        expect(['disk_full', 'database_failed']).toContain(applied.error.code);
        expect([allOf(opened), findings(opened)]).toEqual([before, []]);
      }
    }
    const writes = faults.writes();
    // The own counter continues without a gap.
    journal.act((writer) => writer.create('topic', 't9', { title: 'after', notes: null, rank: 1 }));
    expect(findings(opened)).toEqual([]);
    const contents = contentsOf({ ...local, database: opened }, TABLES);
    const head = headOf(opened);
    opened.close();
    return { failures, contents, head, writes };
  };
  const whole = attempt(createFaults());
  expect(whole.writes).toBeGreaterThan(15);
  for (let n = 1; n <= whole.writes; n += 1) {
    const failed = attempt(createFaults(onlyAt(n, n % 2 === 0 ? diskFull : diskBroken)));
    expect([n, failed.failures, failed.head]).toEqual([n, 1, whole.head]);
    expect(failed.contents).toBe(whole.contents);
  }
});

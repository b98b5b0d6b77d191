import Sqlite from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../src/core/registers';
import { checkCommits } from '../../src/db/log/check';
import { commitOf, createCommitFeed, headOf } from '../../src/db/log/feed';
import { createHosts } from '../../src/db/log/hosts';
import { envelopesSql, oneLogSql } from '../../src/db/log/schema';
import { createTextHistory } from '../../src/db/log/text-history';
import { createRecordStore } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { sha256 } from '../../src/core/sha256';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { asPerson, kinds, openBed, topicKind } from './bed';

// An earlier version wrote the fixture: 78 commits of `hosta`, then the database went back and `hostb` wrote three more.
const LAST_OF_A = 80;
let temporary: TemporaryFiles;
let database: SqlDatabase;
type Row = readonly unknown[];
const rowsIn = (sql: string): readonly Row[] => database.query(sql).rows;
let before: {
  readonly commits: readonly Row[];
  readonly commands: readonly Row[];
  readonly meta: readonly Row[];
};

beforeEach(() => {
  temporary = createTemporaryFiles();
  copyFileSync(join(__dirname, 'fixtures', 'renewed-7.sqlite'), temporary.pathOf('db.sqlite'));
  database = temporary.files.open('db.sqlite');
  before = {
    commits: rowsIn(
      'SELECT last_counter, first_counter, at, author, act_id, command_id, result, cause, units, tokens, before FROM commits',
    ),
    commands: rowsIn('SELECT command_id, result, at, last_counter FROM commands ORDER BY command_id'),
    meta: rowsIn("SELECT key, value FROM meta WHERE key IN ('hostId', 'commands_through') ORDER BY key"),
  };
  database.transaction(() => {
    for (const sql of [...oneLogSql, ...envelopesSql]) database.run(sql);
  });
});
afterEach(() => {
  database.close();
  temporary.destroy();
});

const hostsHere = () => createHosts(database, 'nobody');
const openHere = () => openBed(database, { hostId: 'hostb', seed: 9 });
const fieldOf = (id: string, name: string): Entry => {
  const records = createRecordStore({ database, kinds, onFault: () => undefined });
  const state = records.readState(topicKind, id);
  const [entry] = state.ok ? (state.value?.fields.get(name) ?? []) : [];
  if (entry === undefined) throw new Error(`${id}.${name} is not there`);
  return entry;
};

test('[ARRIVAL-1] every commit of before keeps its place, its words and its host', () => {
  expect(before.commits).toHaveLength(80);
  expect(
    rowsIn(
      'SELECT arrival, first_counter, at, author, act_id, command_id, result, cause, units, tokens, before FROM commits ORDER BY arrival',
    ),
  ).toEqual(before.commits);
  const counters =
    'SELECT count(*) FROM commits WHERE last_counter IS NOT arrival OR own_through IS NOT NULL';
  expect(rowsIn(counters)).toEqual([[0]]);
  expect(rowsIn('SELECT host, min(arrival), max(arrival) FROM commits GROUP BY host ORDER BY host')).toEqual([
    ['hosta', 1, LAST_OF_A],
    ['hostb', LAST_OF_A + 1, LAST_OF_A + 3],
  ]);
  expect(headOf(database)).toEqual({ arrival: LAST_OF_A + 3, counter: LAST_OF_A + 3 });
  expect(checkCommits({ database, kinds })).toEqual([]);
});

test('[HOST-1] the hosts of before stand in streams, and meta keeps its other rows', () => {
  expect(hostsHere().spans()).toEqual([
    { host: 'hosta', from: 0 },
    { host: 'hostb', from: LAST_OF_A + 1 },
  ]);
  expect(hostsHere().current()).toBe('hostb');
  expect(rowsIn('SELECT key, value FROM meta ORDER BY key')).toEqual(before.meta);
  expect(rowsIn('SELECT command_id, result, at, arrival FROM commands ORDER BY command_id')).toEqual(
    before.commands,
  );
});

test('[UNDO-1] an act of the old host is undone by the new one, after the migration', () => {
  const bed = openHere();
  expect(bed.unitOfWork.undo(asPerson('undo-old'), 'old-act')).toMatchObject({
    value: { restored: 2, kept: 0 },
  });
  expect(fieldOf('t1', 'title').value).toBe('First');
  expect(fieldOf('t1', 'rank').value).toBe(1);
  expect(fieldOf('t1', 'title').host).toBe('hostb');
  expect(checkCommits({ database, kinds })).toEqual([]);
});

test('[UNDO-7] an undo of before still counts as what it put back', () => {
  const bed = openHere();
  // Found by its command: the index over commands also covers the old commits.
  expect(bed.unitOfWork.undo(asPerson('undo-make'), 'make-t1')).toMatchObject({
    value: { restored: 0, kept: 1 },
  });
  expect(bed.unitOfWork.undo(asPerson('undo-undo'), 'undo-new-act')).toMatchObject({
    value: { restored: 1, kept: 0 },
  });
  expect(fieldOf('t1', 'notes').value).toBe('by the new host');
});

test('[COMMAND-3] a command of before is answered and not done again', () => {
  const bed = openHere();
  for (const [commandId, result] of [
    ['make-t1', 't1'],
    ['filler-69', 69],
    ['undo-new-act', { actId: 'undo-new-act', undoes: 'new-act', restored: 1, kept: 0 }],
  ] as const)
    expect(bed.unitOfWork.commit(asPerson(commandId), () => 'again')).toMatchObject({
      value: { repeated: true, result },
    });
});

test('[VOUCH-3] what was brought in before is known of its commit', () => {
  expect(rowsIn('SELECT arrival, brought_in FROM commits WHERE brought_in IS NOT NULL')).toEqual([
    [9, '[[0,["notes"]]]'],
    [10, '[[0,[]]]'],
    [82, '[[0,["title","notes"]]]'],
  ]);
  const sourceOf = createTextHistory(database, {
    hosts: hostsHere(),
    isImport: (actId) => actId.startsWith('import-'),
  });
  const source = (id: string, field: string) => sourceOf(fieldOf(id, field), { kind: 'topic', id, field });
  expect(source('t2', 'title')).toEqual({ from: 'act', actId: 'import-x', isEdited: true });
  expect(source('t3', 'notes')).toEqual({ from: 'pasted', isEdited: false });
  expect(source('t4', 'title')).toEqual({ from: 'pasted', isEdited: false });
  expect(source('t2', 'notes')).toEqual({ from: 'unknown' });
});

test('[HOST-1] a commit of before is found by its dot, and batches name its host', () => {
  expect(commitOf(database, { host: 'hosta', n: 5 })?.arrival).toBe(6);
  expect(commitOf(database, { host: 'hostb', n: 5 })).toBeNull();
  expect(commitOf(database, { host: 'hosta', n: LAST_OF_A + 1 })).toBeNull();
  const feed = createCommitFeed({
    database,
    domain: 'journal',
    hostId: 'hostb',
    kinds: createRecordStore({ database, kinds, onFault: () => undefined }),
    sha256,
    onFault: ({ code }) => {
      throw new Error(code);
    },
  });
  const { changes, through } = feed.after(LAST_OF_A - 1, 10);
  expect(changes.map(({ host, batch }) => [host, batch.arrived])).toEqual([
    ['hosta', 'here'],
    ['hostb', 'here'],
    ['hostb', 'here'],
    ['hostb', 'here'],
  ]);
  expect(through).toBe(LAST_OF_A + 3);
});

describe('two renewals without a commit between', () => {
  beforeEach(() => {
    database.close();
    temporary.destroy();
    temporary = createTemporaryFiles();
    copyFileSync(join(__dirname, 'fixtures', 'renewed-7.sqlite'), temporary.pathOf('db.sqlite'));
    database = temporary.files.open('db.sqlite');
  });
  const migrateWith = (hosts: unknown): void => {
    database.run("UPDATE meta SET value = ? WHERE key = 'hosts'", [JSON.stringify(hosts)]);
    database.transaction(() => {
      for (const sql of [...oneLogSql, ...envelopesSql]) database.run(sql);
    });
  };
  const from = LAST_OF_A + 1;

  test('[HOST-1] the later host of two with the same first counter keeps its commits', () => {
    migrateWith([
      { host: 'hosta', from: 0 },
      { host: 'hosta2', from },
      { host: 'hostb', from },
    ]);
    expect(rowsIn('SELECT DISTINCT host FROM commits ORDER BY host')).toEqual([['hosta'], ['hostb']]);
    expect(hostsHere().current()).toBe('hostb');
    expect(checkCommits({ database, kinds })).toEqual([]);
  });

  test('[HOST-1] the host that writes now is the last one renewed, also after reopening', () => {
    migrateWith([
      { host: 'hosta', from: 0 },
      { host: 'hostb', from },
    ]);
    const hosts = hostsHere();
    hosts.renew({ host: 'zz', from: from + 3 }, () => undefined);
    hosts.renew({ host: 'cc', from: from + 3 }, () => undefined);
    expect(hostsHere().current()).toBe('cc');
    expect(hostsHere().spans()).toEqual(hosts.spans());
  });

  test('[HOST-1] a list of hosts that holds no hosts does not stop the migration', () => {
    migrateWith(['hosta']);
    expect(rowsIn('SELECT DISTINCT host FROM commits')).toEqual([['hostb']]);
  });
});

test('[COMMIT-6] a last row whose counter is damaged does not let counters be given out twice', () => {
  database.checkpoint();
  database.close();
  const raw = new Sqlite(temporary.pathOf('db.sqlite'));
  raw.unsafeMode(true);
  raw.pragma('writable_schema = ON');
  raw.exec("UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'commits'");
  raw.close();
  const loose = new Sqlite(temporary.pathOf('db.sqlite'));
  loose.exec(`UPDATE commits SET last_counter = 'x' WHERE arrival = ${LAST_OF_A + 3}`);
  loose.close();
  database = temporary.files.open('db.sqlite');
  expect(headOf(database)).toEqual({ arrival: LAST_OF_A + 3, counter: LAST_OF_A + 3 });
});

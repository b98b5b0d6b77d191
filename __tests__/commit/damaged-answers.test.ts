import { commitSchemaSql, recordTableSql } from '../../src/db/log/schema';
import type { SqlDatabase } from '../../src/db/sql-database';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, kinds, openBed } from './bed';

// A flipped byte makes another type of a value, whatever its table says. This one table takes any, and so is damaged by statements.
const loosely = (table: 'commits' | 'commands', sql: string): string =>
  sql.startsWith(`CREATE TABLE ${table} `)
    ? sql
        .replace(/ STRICT.*$/, '')
        .replaceAll(' NOT NULL', '')
        .replaceAll('command_id TEXT', 'command_id')
    : sql;

let database: SqlDatabase;
const createTables = (damageable: 'commits' | 'commands'): void => {
  for (const sql of commitSchemaSql) database.run(loosely(damageable, sql));
  for (const kind of kinds) database.run(recordTableSql(kind));
};
beforeEach(() => {
  database = openBetterSqlite3(':memory:');
});
afterEach(() => database.close());

const commandIdOf = (k: number): string => `c${String(k).padStart(3, '0')}`;
const sendBy = ({ unitOfWork }: ReturnType<typeof openBed>, commandId: string) =>
  unitOfWork.commit(asPerson(commandId), (writer) => {
    writer.append('event', `event-${commandId}`, { command: commandId });
    return commandId;
  });
const numbersTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);

/** What came of 150 commands, the disk damaged after `before` of them, and of all of them sent again to whoever opens it next. */
const sendThroughDamage = (damage: string, before: number) => {
  createTables('commits');
  let bed = openBed(database);
  const failed: number[] = [];
  for (const k of numbersTo(150)) {
    if (k === before + 1) {
      expect(database.run(damage)).toBe(1);
      bed = openBed(database);
    }
    if (!sendBy(bed, commandIdOf(k)).ok) failed.push(k);
  }
  const later = openBed(database);
  const forgotten = numbersTo(150).filter((k) => {
    const done = later.unitOfWork.commit(asPerson(commandIdOf(k)), () => 'again');
    return !done.ok || !done.value.repeated;
  });
  return { failed, forgotten };
};

test.each([
  ['a time', "at = 'damaged'", []],
  ['a whole time', 'at = 1.5', []],
  ['any time', 'at = NULL', []],
  ['an answer', 'result = NULL', []],
  ['an answer as text', "result = x'00'", []],
  ['an id', 'command_id = NULL', [30]],
  ['an id as text', "command_id = x'0102'", [30]],
  ['an id of its own', "command_id = 'c029'", [30]],
])('[COMMAND-3] a commit without %s does not stop those after it', (_, damage, forgotten) => {
  const sql = `UPDATE commits SET ${damage} WHERE last_counter = 30`;
  expect(sendThroughDamage(sql, 40)).toEqual({ failed: [], forgotten });
});

test('[COMMAND-3] what cannot be read of a commit in the tail is no reason to act again', () => {
  createTables('commits');
  for (const k of numbersTo(10)) sendBy(openBed(database), commandIdOf(k));
  database.run("UPDATE commits SET at = 'damaged', result = NULL WHERE last_counter = 5");
  expect(openBed(database).unitOfWork.commit(asPerson('c005'), () => 'again')).toMatchObject({
    value: { repeated: true, result: null },
  });
});

test.each([
  ['no number', "'6x'"],
  ['nothing', "''"],
  ['a lower number', "'3'"],
  ['a number above all commits', "'6004'"],
  ['a number beyond all numbers', "'99999999999999999999'"],
])('[COMMAND-3] where the index says to reach through %s, all commits are indexed again', (_, value) => {
  const sql = `UPDATE meta SET value = ${value} WHERE key = 'commands_through'`;
  expect(sendThroughDamage(sql, 100)).toEqual({ failed: [], forgotten: [] });
});

test('[COMMAND-2] the greatest id kept is one that can be read', () => {
  createTables('commands');
  const bed = openBed(database);
  for (const id of ['told:b', 'told:a']) bed.unitOfWork.commit(asPerson(id), () => id);
  database.run("UPDATE commands SET command_id = x'ff' WHERE command_id = 'told:b'");
  expect(openBed(database).unitOfWork.commit(asPerson('told:a'), () => 'again')).toMatchObject({
    value: { repeated: true, result: 'told:a' },
  });
});

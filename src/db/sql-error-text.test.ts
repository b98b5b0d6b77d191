import { SqlError } from './sql-database';
import { sqlErrorOfText } from './sql-error-text';

const kindOf = (message: string): string => {
  const { kind, sqliteCode } = sqlErrorOfText(new Error(message));
  return `${kind} ${sqliteCode}`;
};

test.each([
  ['[op-sqlite] SQLite error code: 19, description: UNIQUE constraint failed: item.id', 'constraint 19'],
  ['[op-sqlite] SQLite error code: 2067, description: UNIQUE constraint failed', 'constraint 19'],
  ['[op-sqlite] SQL statement error:1 description:no such table: nowhere', 'other 1'],
  ['[op-sqlite] statement execution error: database is locked', 'busy 5'],
  ['[op-sqlite] statement execution error: database or disk is full', 'full 13'],
  ['[op-sqlite] sqlite query error: file is not a database', 'corrupt 26'],
  ['Error code 13: database or disk is full', 'full 13'],
  ['Error code 8: attempt to write a readonly database', 'read_only 8'],
  ['Call to function failed\n→ Caused by: Error code 11: database disk image is malformed', 'corrupt 11'],
  ['unable to open database file', 'cannot_open 14'],
  ['something new', 'other 1'],
])('[SQL-3] %s', (message, expected) => expect(kindOf(message)).toBe(expected));

test('[SQL-3] the port’s own errors pass through', () => {
  const error = new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'closed' });
  expect(sqlErrorOfText(error)).toBe(error);
});

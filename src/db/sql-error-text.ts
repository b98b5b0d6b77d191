import { SqlError, sqlErrorOf } from './sql-database';

// The native libraries throw sentences: where they name SQLite's code it is read, else it is known by SQLite's own wording.
const CODE = /(?:error code:?|SQLite code:|statement error:)\s*(\d{1,5})/i;

const codeByWording: readonly (readonly [RegExp, number])[] = [
  [/database (?:table |schema )?is locked/, 5],
  [/readonly database/, 8],
  [/disk I\/O error/, 10],
  [/disk image is malformed/, 11],
  [/database or disk is full/, 13],
  [/unable to open database file|db file not found/, 14],
  [/constraint failed/, 19],
  [/file is not a database|failed to set encryption key/, 26],
  [/database is closed|closed resource/i, 21],
];

export const sqlErrorOfText = (cause: unknown): SqlError => {
  if (cause instanceof SqlError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const named = CODE.exec(message)?.[1];
  const known = codeByWording.find(([wording]) => wording.test(message))?.[1];
  return sqlErrorOf(named === undefined ? (known ?? 1) : Number(named), message);
};

import { LOG_LINES } from '../../core/log-ring';
import type { LogLine } from '../../core/ports';
import { from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

const LINES = from('log_lines').select({ at: number, code: text, ids: text }, 'ORDER BY number DESC LIMIT ?');

/** The log ring's table: local to this device, never part of a commit or a stream. */
export const readLogLines = (database: SqlDatabase): readonly LogLine[] =>
  LINES.all(database, [LOG_LINES])
    .map(({ at, code, ids }) => ({ at, code, ids: ids === '' ? [] : ids.split(' ') }))
    .reverse();

export const keepLogLines = (database: SqlDatabase, lines: readonly LogLine[]): void => {
  if (lines.length === 0 || database.isReadOnly) return;
  database.transaction(() => {
    for (const { at, code, ids = [] } of lines)
      database.run('INSERT INTO log_lines (at, code, ids) VALUES (?, ?, ?)', [at, code, ids.join(' ')]);
    database.run('DELETE FROM log_lines WHERE number <= (SELECT max(number) FROM log_lines) - ?', [
      LOG_LINES,
    ]);
  });
};

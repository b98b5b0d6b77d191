import type { Json } from '../core/json';
import { parseJson } from '../core/json';
import { compareUtf8 } from '../core/text';
import type { SqlDatabase } from './sql-database';

// [COMMAND-1] What a command answered is kept with its commit for 30 days; a repeat within them gets that answer and does nothing.
// [COMMAND-2] Ids that sort by birth make the usual lookup free: an id above the greatest one kept was never seen.
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const FIND = 'SELECT result FROM commands WHERE command_id = ?';
const GREATEST = 'SELECT command_id FROM commands ORDER BY command_id DESC LIMIT 1';
const INSERT = 'INSERT INTO commands (command_id, result, at, last_counter) VALUES (?, ?, ?, ?)';
const COUNTER = 'SELECT last_counter FROM commands WHERE command_id = ?';
const PRUNE = `DELETE FROM commands WHERE command_id IN (
  SELECT command_id FROM commands WHERE command_id < ? AND at < ? ORDER BY command_id LIMIT ?)`;

export type AnsweredCommand = {
  readonly commandId: string;
  readonly result: Json;
  readonly at: number;
  readonly lastCounter: number | null;
};

export type CommandLog = {
  /** Inside the commit's transaction. */
  readonly find: (commandId: string) => { readonly result: Json } | null;
  readonly keep: (command: AnsweredCommand) => void;
  readonly lastCounterOf: (commandId: string) => number | null;
  /** After the commit: memory moves only then. */
  readonly kept: (commandId: string) => void;
  /** After a failed transaction: what memory says may be ahead of the file. */
  readonly forget: () => void;
};

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** The smallest id that could have been born at this time. */
const firstIdAt = (time: number): string => {
  let id = '';
  for (let rest = Math.max(0, Math.floor(time)), i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) {
    id = DIGITS.charAt(rest % 32) + id;
  }
  return id;
};

/** One slice of old answers; how many went. A full slice says that there may be more. */
export const pruneCommands = (
  database: SqlDatabase,
  { now, most }: { readonly now: number; readonly most: number },
): number => database.run(PRUNE, [firstIdAt(now - KEPT_MS), now - KEPT_MS, most]);

export const createCommandLog = (database: SqlDatabase): CommandLog => {
  let greatest: string | null = null;
  const readGreatest = (): string => {
    const [id] = database.query(GREATEST).rows[0] ?? [];
    return typeof id === 'string' ? id : '';
  };
  return {
    find: (commandId) => {
      greatest ??= readGreatest();
      if (compareUtf8(commandId, greatest) > 0) return null;
      const [text] = database.query(FIND, [commandId]).rows[0] ?? [];
      if (typeof text !== 'string') return null;
      const parsed = parseJson(text);
      return { result: parsed.ok ? parsed.value : null };
    },
    keep: ({ commandId, result, at, lastCounter }) => {
      database.run(INSERT, [commandId, JSON.stringify(result), at, lastCounter]);
    },
    lastCounterOf: (commandId) => {
      const [counter] = database.query(COUNTER, [commandId]).rows[0] ?? [];
      return typeof counter === 'number' ? counter : null;
    },
    kept: (commandId) => {
      if (greatest !== null && compareUtf8(commandId, greatest) > 0) greatest = commandId;
    },
    forget: () => {
      greatest = null;
    },
  };
};

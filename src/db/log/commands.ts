import { DAY_MS } from '../../core/calendar/civil-day';
import { parseJson, type Json } from '../../core/json';
import { compareUtf8 } from '../../core/text';
import { MOST_RECORDS } from '../commit-refusal';
import { anything, exists, from, number, text, textOr, type Column } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { headOf } from './feed';

// [COMMAND-1] A command's answer is kept for 30 days at least; a repeat within them gets that answer and does nothing.
// [COMMAND-2] Ids that sort by birth make the usual lookup free: an id above the greatest one kept was never seen.
// [COMMAND-3] The answer of a command that wrote is in its commit. The index over them, `commands`, follows in groups: commits above
// `commands_through` are the tail, held in memory and read again at open. One tree less is written per commit; nothing is found later.
// [COMMAND-4] A command that wrote nothing has no commit: its answer stands in `commands`, at once.
const KEPT_MS = 30 * DAY_MS;
const GROUP = 64;
/** The most places that the own commits of a group can take. */
export const LONGEST_TAIL = GROUP * MOST_RECORDS;
const THROUGH = 'commands_through';
// Always the place of a commit: if a damaged row names none, all commits are read and indexed again.
const READ_THROUGH = from('commits').column(
  { arrival: number },
  'WHERE arrival = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = ?)',
);
const WRITE_THROUGH =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
const TAIL = from('commits').select(
  { commandId: text, result: textOr('null'), arrival: number },
  'WHERE arrival > ? AND own_through IS NULL ORDER BY arrival',
);
const GREATEST = from('commands').column(
  { commandId: text },
  "WHERE typeof(command_id) = 'text' ORDER BY command_id DESC LIMIT 1",
);
const FIND = from('commands').select({ result: anything, arrival: anything }, 'WHERE command_id = ?');
const FIND_IN_COMMIT = from('commits').column({ result: text }, 'WHERE arrival = ?');
const INSERT = 'INSERT INTO commands (command_id, result, at, arrival) VALUES (?, ?, ?, ?)';
// In one statement: bound one by one, the rows of a group cost more than what they index. Of an id that stands twice the first answer stays.
// A damaged row never takes its group with it: without an id it is left out, without a time it counts as answered now.
const INDEX_TAIL = `INSERT INTO commands (command_id, at, arrival)
  SELECT command_id, CASE typeof(at) WHEN 'integer' THEN at ELSE ? END, arrival FROM commits
  WHERE arrival > ? AND typeof(command_id) = 'text' ORDER BY arrival
  ON CONFLICT (command_id) DO NOTHING`;
const hasOld = exists('SELECT 1 FROM commands WHERE command_id < ? AND at < ? ORDER BY command_id LIMIT 1');
const hasOldDerived = exists(
  'SELECT 1 FROM commands WHERE command_id >= ? AND at < ? ORDER BY command_id LIMIT 1',
);
const PRUNE = `DELETE FROM commands WHERE command_id IN (
  SELECT command_id FROM commands WHERE command_id < ? AND at < ? ORDER BY command_id LIMIT ?)`;
// Ids that are derived do not sort by birth: they lie above every id that could have been born by now, or are pruned with those below.
const PRUNE_DERIVED = `DELETE FROM commands WHERE command_id IN (
  SELECT command_id FROM commands WHERE command_id >= ? AND at < ? ORDER BY command_id LIMIT ?)`;
const A_YEAR_MS = 365 * DAY_MS;

export type AnsweredCommand = {
  readonly commandId: string;
  /** JSON text. */
  readonly result: string;
  readonly at: number;
  /** The place of its commit; null: it wrote nothing. */
  readonly arrival: number | null;
};
type Recent = Pick<AnsweredCommand, 'result' | 'arrival'>;
type Memory = {
  /** By command, in the order of their commits. */
  readonly tail: Map<string, Recent>;
  greatest: string;
};

export type CommandLog = {
  /** Inside the commit's transaction. */
  readonly find: (commandId: string) => { readonly result: Json } | null;
  /** Inside the commit's transaction, after the commit's row. */
  readonly keep: (command: AnsweredCommand) => void;
  readonly arrivalOf: (commandId: string) => number | null;
  /** After the commit: memory moves only then. */
  readonly kept: (command: AnsweredCommand) => void;
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

/** One slice of old answers; how many went. A full slice says that there may be more. Nothing to do is found out by reading. */
export const pruneCommands = (
  database: SqlDatabase,
  { now, most }: { readonly now: number; readonly most: number },
): number => {
  const old = [firstIdAt(now - KEPT_MS), now - KEPT_MS];
  const born = hasOld(database, old) ? database.run(PRUNE, [...old, most]) : 0;
  const derived = [firstIdAt(now + A_YEAR_MS), now - KEPT_MS];
  return born + (hasOldDerived(database, derived) ? database.run(PRUNE_DERIVED, [...derived, most]) : 0);
};

const readThrough = (database: SqlDatabase): number => READ_THROUGH.first(database, [THROUGH]) ?? 0;

const readTail = (database: SqlDatabase): Memory['tail'] =>
  new Map(TAIL.all(database, [readThrough(database)]).map(({ commandId, ...recent }) => [commandId, recent]));

const readMemory = (database: SqlDatabase): Memory => {
  const tail = readTail(database);
  let greatest = GREATEST.first(database) ?? '';
  for (const id of tail.keys()) if (compareUtf8(id, greatest) > 0) greatest = id;
  return { tail, greatest };
};

const insert = (database: SqlDatabase, { commandId, at, arrival, result }: AnsweredCommand): void => {
  database.run(INSERT, [commandId, arrival === null ? result : null, at, arrival]);
};
const isFullGroup = ({ tail }: Memory): boolean => tail.size + 1 >= GROUP;

type Reaching = { readonly at: number; readonly arrival: number };
const indexTail = (database: SqlDatabase, { at, arrival }: Reaching): void => {
  database.run(INDEX_TAIL, [at, readThrough(database)]);
  database.run(WRITE_THROUGH, [THROUGH, String(arrival)]);
};
/**
 * Commits that arrived hold no command but still lengthen the tail. If the tail is long, indexes all of it, so that no later
 * opening reads it again. Runs before the tail is loaded into memory.
 */
export const indexLongTail = (
  database: SqlDatabase,
  { now, longest }: { readonly now: number; readonly longest: number },
): void => {
  const { arrival } = headOf(database);
  if (arrival - readThrough(database) <= longest) return;
  database.transaction(() => indexTail(database, { at: now, arrival }));
};

export const createCommandLog = (database: SqlDatabase): CommandLog => {
  let memory: Memory | null = null;
  const remembered = (): Memory => (memory ??= readMemory(database));
  const answer = (text: unknown): { readonly result: Json } => {
    const parsed = typeof text === 'string' ? parseJson(text) : null;
    return { result: parsed?.ok ? parsed.value : null };
  };
  return {
    find: (commandId) => {
      const { tail, greatest } = remembered();
      if (compareUtf8(commandId, greatest) > 0) return null;
      const recent = tail.get(commandId);
      if (recent !== undefined) return answer(recent.result);
      const kept = FIND.first(database, [commandId]);
      return kept === null ? null : answer(kept.result ?? FIND_IN_COMMIT.first(database, [kept.arrival]));
    },
    keep: (command) => {
      const { at, arrival } = command;
      if (arrival === null) insert(database, command);
      // The commit's own row is included: it was written just before.
      else if (isFullGroup(remembered())) indexTail(database, { at, arrival });
    },
    arrivalOf: (commandId) => {
      const recent = remembered().tail.get(commandId);
      if (recent !== undefined) return recent.arrival;
      const arrival = FIND.first(database, [commandId])?.arrival;
      return typeof arrival === 'number' ? arrival : null;
    },
    kept: (command) => {
      if (memory === null) return;
      const { commandId, arrival } = command;
      if (arrival !== null && isFullGroup(memory)) memory.tail.clear();
      else if (arrival !== null) memory.tail.set(commandId, command);
      if (compareUtf8(commandId, memory.greatest) > 0) memory.greatest = commandId;
    },
    forget: () => {
      memory = null;
    },
  };
};

const named: Column<string, string> = (value) => String(value);
const WITHOUT_COMMIT = from('commands').column(
  { commandId: named },
  'WHERE arrival IS NOT NULL AND arrival NOT IN (SELECT arrival FROM commits)',
);
const TWICE = from('commits').column(
  { commandId: named },
  'WHERE own_through IS NULL GROUP BY command_id HAVING count(*) > 1',
);
/** [COMMIT-11] */
export const checkCommands = (
  database: SqlDatabase,
): { readonly withoutCommit: readonly string[]; readonly actedTwice: readonly string[] } => ({
  withoutCommit: WITHOUT_COMMIT.all(database),
  actedTwice: TWICE.all(database),
});

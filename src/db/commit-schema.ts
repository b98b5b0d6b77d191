import type { RecordKind } from './record-kind';

// The tables every database of a profile has beside its records. Migration 1 of each database includes them as they stand here;
// once released, a change is a new migration and these strings stay.
// [COMMIT-6] `commits` is the host's own stream, its outbox, the change units and the clock in one: `last_counter` of the last row
// is the head, so the last row is never pruned. `units` is [[payloadType, kind, id, …], …]; the first has `first_counter`.
// [COMMAND-3] `commands` finds a command's commit; it follows in groups, up to `commands_through` in `meta`.
// [COMMIT-7] `act_id` is null where the act is that one command. `before` (what the written fields held, for undo) stays on this device.
const META = 'CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID';

const COMMITS = `CREATE TABLE commits (
  last_counter INTEGER PRIMARY KEY,
  first_counter INTEGER NOT NULL,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  act_id TEXT,
  command_id TEXT NOT NULL,
  result TEXT NOT NULL,
  cause TEXT,
  units TEXT NOT NULL,
  tokens TEXT,
  before TEXT
) STRICT`;
const COMMITS_BY_ACT = 'CREATE INDEX commits_by_act ON commits (act_id) WHERE act_id IS NOT NULL';

const COMMANDS = `CREATE TABLE commands (
  command_id TEXT PRIMARY KEY NOT NULL,
  result TEXT,
  at INTEGER NOT NULL,
  last_counter INTEGER
) STRICT, WITHOUT ROWID`;

const SUPERSEDED_EDITS = `CREATE TABLE superseded_edits (
  id TEXT PRIMARY KEY NOT NULL,
  record_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`;
const SUPERSEDED_EDITS_BY_RECORD = 'CREATE INDEX superseded_edits_by_record ON superseded_edits (record_id)';

export const commitSchemaSql: readonly string[] = [
  META,
  COMMITS,
  COMMITS_BY_ACT,
  COMMANDS,
  SUPERSEDED_EDITS,
  SUPERSEDED_EDITS_BY_RECORD,
];

/** The table a kind's description asks for. Migrations write it out by hand; a test compares the two. */
export const recordTableSql = (kind: RecordKind): string => {
  const columns = Object.entries(kind.columns).map(([name, column]) => `  ${name} ${column.type},\n`);
  const rest =
    kind.storage === 'registers'
      ? '  conflicted INTEGER NOT NULL,\n  state TEXT NOT NULL\n'
      : '  body TEXT NOT NULL\n';
  return `CREATE TABLE ${kind.table} (\n  id TEXT PRIMARY KEY NOT NULL,\n${columns.join('')}${rest}) STRICT, WITHOUT ROWID`;
};

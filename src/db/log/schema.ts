import type { RecordKind } from '../record-kind';

// The tables every database of a profile has beside its records. Migration 1 of each database includes `firstLogSql` as it stands here,
// migration 8 `oneLogSql`, migration 9 `envelopesSql`; once released, a change is a new migration and these strings stay.
// [COMMIT-6] `commits` is the log of every host: stream, outbox and change units in one. `arrival` is the order on this device and never
// leaves it; changes are named by (host, counter). `units` is [payloadType, kind, id, …]; the first has `first_counter`.
// [ARRIVAL-1] `own_through` is null for a commit of this device. For one that arrived it is this device's last own counter at that time.
// [COMMAND-3] `commands` finds a command's commit; it follows in groups, up to `commands_through` in `meta`.
// [COMMIT-7] `act_id` is null where the act is that one command. `result`, `before` (what the written fields held, for undo) and `brought_in` stay on this device.
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

export const firstLogSql: readonly string[] = [
  META,
  COMMITS,
  COMMITS_BY_ACT,
  COMMANDS,
  SUPERSEDED_EDITS,
  SUPERSEDED_EDITS_BY_RECORD,
];

const EVERY_HOSTS_COMMITS = `CREATE TABLE commits (
  arrival INTEGER PRIMARY KEY,
  host TEXT,
  first_counter INTEGER NOT NULL,
  last_counter INTEGER NOT NULL,
  own_through INTEGER,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  act_id TEXT,
  command_id TEXT,
  result TEXT,
  cause TEXT,
  units TEXT NOT NULL,
  tokens TEXT,
  before TEXT,
  brought_in TEXT
) STRICT`;
/**
 * `ours_from`: for a host of ours, the first counter that it may have written; of two with the same one, the later in `place` wrote it.
 * `through`: for a host of another device, its last counter here.
 */
const STREAMS = `CREATE TABLE streams (
  place INTEGER PRIMARY KEY,
  host TEXT UNIQUE NOT NULL,
  ours_from INTEGER,
  through INTEGER NOT NULL
) STRICT`;

// A value that is no list of hosts is ignored: the database had a single host.
const KEEP_HOSTS = `INSERT OR IGNORE INTO streams (place, host, ours_from, through)
  SELECT key + 1, json_extract(value, '$.host'), json_extract(value, '$.from'), 0
  FROM json_each((
    SELECT CASE WHEN json_valid(value) THEN CASE json_type(value) WHEN 'array' THEN value END END FROM meta WHERE key = 'hosts'
  ))
  WHERE CASE type WHEN 'object'
    THEN json_type(value, '$.host') = 'text' AND json_type(value, '$.from') = 'integer' END
  ORDER BY key`;
// Own commits get their last counter as their place, so that no cursor in another file moves.
const KEEP_COMMITS = `INSERT INTO commits (arrival, host, first_counter, last_counter, at, author, act_id, command_id, result, cause, units, tokens, before)
  SELECT last_counter,
    coalesce(
      (SELECT host FROM streams WHERE ours_from <= first_counter ORDER BY ours_from DESC, place DESC LIMIT 1),
      (SELECT value FROM meta WHERE key = 'hostId')
    ),
    first_counter, last_counter, at, author, act_id, command_id, result, cause, units, tokens, before
  FROM commits_7 ORDER BY last_counter`;
const KEEP_BROUGHT_IN = `UPDATE commits SET brought_in = found.places FROM (
    SELECT arrival AS of_commit, json_group_array(json_array(counter - first_counter, json(fields))) AS places FROM (
      SELECT CAST(substr(key, 12) AS INTEGER) AS counter,
        CASE WHEN json_valid(value) THEN CASE json_type(value) WHEN 'array' THEN value ELSE '[]' END ELSE '[]' END AS fields
      FROM meta WHERE key > 'brought_in|' AND key < 'brought_in}'
    ) JOIN commits ON arrival = (SELECT arrival FROM commits WHERE arrival >= counter ORDER BY arrival LIMIT 1)
    WHERE first_counter <= counter GROUP BY arrival
  ) AS found WHERE found.of_commit = commits.arrival`;
const FORGET_KEPT = `DELETE FROM meta WHERE key = 'hosts' OR (key > 'brought_in|' AND key < 'brought_in}')`;

/** Migrates a log that could hold only its own host's commits to one log for every host. */
export const oneLogSql: readonly string[] = [
  'DROP INDEX commits_by_act',
  'ALTER TABLE commits RENAME TO commits_7',
  EVERY_HOSTS_COMMITS,
  STREAMS,
  KEEP_HOSTS,
  KEEP_COMMITS,
  'DROP TABLE commits_7',
  COMMITS_BY_ACT,
  'CREATE UNIQUE INDEX commits_arrived ON commits (host, last_counter) WHERE own_through IS NOT NULL',
  'CREATE INDEX commits_between ON commits (own_through) WHERE own_through IS NOT NULL',
  KEEP_BROUGHT_IN,
  FORGET_KEPT,
  'ALTER TABLE commands RENAME COLUMN last_counter TO arrival',
];

// `through` of a host of ours is now the last counter that is sealed. `seq` counts envelopes: the last one applied of another host, the last
// one sealed of ours; `commitment` is that one's (32 bytes; null: zeros). `halted` is {seq, code} as JSON.
const STREAM_HEADS = [
  'ALTER TABLE streams ADD COLUMN seq INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE streams ADD COLUMN commitment BLOB',
  'ALTER TABLE streams ADD COLUMN halted TEXT',
];
// Sealed bytes are up to 640 KiB. In a table with a rowid the long ones lie on their own pages and an index alone answers for ranges; in one
// without, every row would carry 1 KiB of its bytes through each search.
const ENVELOPES = `CREATE TABLE envelopes (
  place INTEGER PRIMARY KEY,
  host TEXT NOT NULL,
  seq INTEGER NOT NULL,
  first_counter INTEGER NOT NULL,
  last_counter INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  bytes BLOB NOT NULL
) STRICT`;
const ENVELOPES_BY_SEQ = 'CREATE UNIQUE INDEX envelopes_by_seq ON envelopes (host, seq)';
const ENVELOPES_OPEN =
  "CREATE INDEX envelopes_open ON envelopes (state, host, seq) WHERE state IN ('out', 'refused', 'staged')";
// [SYNC-8] Units of kinds that this version does not know, in the order in which they came, as they came. `host` and `counter` are the unit's dot.
const UNKNOWN_RECORDS = `CREATE TABLE unknown_records (
  place INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  host TEXT NOT NULL,
  counter INTEGER NOT NULL,
  payload_type TEXT NOT NULL,
  payload TEXT NOT NULL,
  refused TEXT
) STRICT`;
const UNKNOWN_RECORDS_BY_KIND =
  'CREATE INDEX unknown_records_by_kind ON unknown_records (kind) WHERE refused IS NULL';

/** Migrates a log for every host to one whose streams travel in envelopes. */
export const envelopesSql: readonly string[] = [
  ...STREAM_HEADS,
  ENVELOPES,
  ENVELOPES_BY_SEQ,
  ENVELOPES_OPEN,
  UNKNOWN_RECORDS,
  UNKNOWN_RECORDS_BY_KIND,
];

/** The current schema, for a database without migrations. */
export const commitSchemaSql: readonly string[] = [...firstLogSql, ...oneLogSql, ...envelopesSql];

/** The table a kind's description asks for. Migrations write it out by hand; a test compares the two. */
export const recordTableSql = (kind: RecordKind): string => {
  const columns = Object.entries(kind.columns).map(([name, column]) => `  ${name} ${column.type},\n`);
  const rest =
    kind.storage === 'registers'
      ? '  conflicted INTEGER NOT NULL,\n  state TEXT NOT NULL\n'
      : '  body TEXT NOT NULL\n';
  return `CREATE TABLE ${kind.table} (\n  id TEXT PRIMARY KEY NOT NULL,\n${columns.join('')}${rest}) STRICT, WITHOUT ROWID`;
};

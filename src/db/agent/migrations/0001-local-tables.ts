// What stays on this device: queue, traces, provenance, operations, caches that are worked out again from the records.
export const localTables1: readonly string[] = [
  `CREATE TABLE agent_subscription_tokens (
  subscription_id TEXT NOT NULL,
  token_class TEXT NOT NULL,
  token_namespace TEXT NOT NULL,
  token_value TEXT NOT NULL,
  need TEXT NOT NULL,
  active INTEGER NOT NULL,
  PRIMARY KEY (subscription_id, token_class, token_namespace, token_value, need)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_report_heads (
  agent_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  report_id TEXT NOT NULL,
  PRIMARY KEY (agent_id, scope)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE report_watches (
  token_key TEXT NOT NULL,
  report_id TEXT NOT NULL,
  PRIMARY KEY (token_key, report_id)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE report_staleness (
  report_id TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  token TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE wake_cursors (domain TEXT PRIMARY KEY NOT NULL, counter INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE wake_queue (
  run_key TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  class_rank INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  subscription_id TEXT,
  merged INTEGER NOT NULL,
  wake TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE batch_provenance (
  logical_change_key TEXT PRIMARY KEY NOT NULL,
  local_batch_id TEXT NOT NULL,
  change_unit_keys TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE runs (
  run_key TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  status TEXT NOT NULL,
  generation INTEGER NOT NULL,
  is_ours INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  code TEXT,
  into_key TEXT,
  attempt INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  trigger TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE timer_rows (
  timer_id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  active INTEGER NOT NULL,
  intent TEXT NOT NULL,
  next_run_at INTEGER,
  next_scheduled_at TEXT,
  last_scheduled_at TEXT,
  computed_in TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE operations (
  operation_id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  phase TEXT NOT NULL,
  status TEXT NOT NULL,
  last_error TEXT,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE run_traces (
  run_key TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run_key, number)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE budget_reservations (
  request_id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  day TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  cost_micros INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  closed_at INTEGER,
  close_reason TEXT
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE consents (
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  policy_version TEXT NOT NULL,
  disclosure TEXT NOT NULL,
  confirmed_at INTEGER NOT NULL,
  PRIMARY KEY (provider, model, policy_version)
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE secret_refs (
  secret_ref_id TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID`,
];

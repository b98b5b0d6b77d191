import { firstLogSql } from '../../log/schema';
import { localTables1 } from './0001-local-tables';

// The agents' first schema. Released schemas are never edited: a change is the next file.
const RECORDS: readonly string[] = [
  `CREATE TABLE agents (
  id TEXT PRIMARY KEY NOT NULL,
  template_id TEXT,
  display_name TEXT,
  lifecycle TEXT,
  created_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_states (
  id TEXT PRIMARY KEY NOT NULL,
  next_wake_at TEXT,
  sleep_until TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_subscriptions (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_timers (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_messages (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  thread_id TEXT,
  run_key TEXT,
  kind TEXT,
  height INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_message_payloads (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_links (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT,
  from_id TEXT,
  to_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_reports (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  scope TEXT,
  height INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_source_refs (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  report_id TEXT,
  source_type TEXT,
  source_id TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_persona_versions (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  version INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_persona_heads (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_prompt_items (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  run_key TEXT,
  required_by INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_prompt_responses (
  id TEXT PRIMARY KEY NOT NULL,
  prompt_item_id TEXT,
  responded_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_run_log (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  agent_id TEXT,
  status TEXT,
  generation INTEGER,
  at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_run_claims (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  generation INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_run_steps (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  step_index INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE runtime_scheduler_policies (
  id TEXT PRIMARY KEY NOT NULL,
  policy_version TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_grants (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  tool_name TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_policies (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  provider TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_projection_policies (
  id TEXT PRIMARY KEY NOT NULL,
  boundary_type TEXT,
  operation_key TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_approvals (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  run_key TEXT,
  operation_id TEXT,
  expires_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_approval_answers (
  id TEXT PRIMARY KEY NOT NULL,
  approval_id TEXT,
  answered_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_stops (
  id TEXT PRIMARY KEY NOT NULL,
  scope TEXT,
  target TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_budget_windows (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE agent_budget_counters (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  day TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE space_settings (
  id TEXT PRIMARY KEY NOT NULL,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
];

const INDEXES: readonly string[] = [
  'CREATE INDEX agent_subscriptions_agent_active ON agent_subscriptions (agent_id, active)',
  'CREATE INDEX agent_subscription_tokens_token ON agent_subscription_tokens (token_class, token_namespace, token_value, active)',
  'CREATE INDEX agent_timers_agent_active ON agent_timers (agent_id, active)',
  'CREATE INDEX timer_rows_due ON timer_rows (next_run_at) WHERE active = 1 AND next_run_at IS NOT NULL',
  'CREATE INDEX agent_states_next_wake ON agent_states (next_wake_at) WHERE next_wake_at IS NOT NULL',
  'CREATE INDEX agent_messages_thread ON agent_messages (thread_id, height, id)',
  'CREATE INDEX agent_messages_agent_created ON agent_messages (agent_id, created_at)',
  'CREATE INDEX agent_messages_run ON agent_messages (run_key)',
  'CREATE INDEX agent_message_payloads_agent_created ON agent_message_payloads (agent_id, created_at)',
  'CREATE INDEX agent_links_type_from_created ON agent_links (type, from_id, created_at)',
  'CREATE INDEX agent_links_type_to_created ON agent_links (type, to_id, created_at)',
  'CREATE INDEX agent_reports_agent_scope_created ON agent_reports (agent_id, scope, created_at)',
  'CREATE INDEX agent_reports_agent_scope_height ON agent_reports (agent_id, scope, height, id)',
  'CREATE INDEX report_watches_report ON report_watches (report_id)',
  'CREATE INDEX run_traces_first ON run_traces (at) WHERE number = 0',
  'CREATE INDEX agent_source_refs_report ON agent_source_refs (report_id)',
  'CREATE INDEX agent_source_refs_source ON agent_source_refs (source_id, source_type)',
  'CREATE INDEX agent_persona_versions_agent_version ON agent_persona_versions (agent_id, version)',
  'CREATE INDEX agent_prompt_items_agent_due ON agent_prompt_items (agent_id, required_by)',
  'CREATE INDEX agent_prompt_responses_item ON agent_prompt_responses (prompt_item_id, responded_at)',
  'CREATE INDEX agent_run_log_run ON agent_run_log (run_key, generation, at)',
  'CREATE INDEX agent_run_log_agent ON agent_run_log (agent_id, at)',
  'CREATE INDEX agent_run_claims_run ON agent_run_claims (run_key, generation)',
  'CREATE INDEX agent_run_steps_run ON agent_run_steps (run_key, step_index)',
  'CREATE INDEX agent_grants_agent_tool ON agent_grants (agent_id, tool_name, active)',
  'CREATE INDEX agent_policies_agent_provider ON agent_policies (agent_id, provider, active)',
  'CREATE INDEX agent_approvals_agent ON agent_approvals (agent_id, expires_at)',
  'CREATE INDEX agent_approvals_run ON agent_approvals (run_key)',
  'CREATE INDEX agent_approval_answers_item ON agent_approval_answers (approval_id)',
  'CREATE INDEX agent_budget_counters_agent_day ON agent_budget_counters (agent_id, day)',
  'CREATE INDEX wake_queue_turn ON wake_queue (not_before, class_rank)',
  'CREATE INDEX wake_queue_agent ON wake_queue (agent_id, class_rank, not_before)',
  'CREATE INDEX wake_queue_subscription ON wake_queue (subscription_id) WHERE subscription_id IS NOT NULL',
  'CREATE INDEX runs_status ON runs (status, queued_at)',
  'CREATE INDEX runs_agent ON runs (agent_id, queued_at)',
  'CREATE INDEX runs_agent_started ON runs (agent_id, started_at) WHERE started_at IS NOT NULL',
  'CREATE INDEX runs_into ON runs (into_key) WHERE into_key IS NOT NULL',
  "CREATE INDEX operations_open ON operations (updated_at) WHERE status = 'open'",
  'CREATE INDEX budget_reservations_agent_day ON budget_reservations (agent_id, day)',
  'CREATE INDEX sessions_open ON sessions (agent_id, last_activity_at) WHERE closed_at IS NULL',
];

export const agentSchema1: readonly string[] = [...firstLogSql, ...RECORDS, ...localTables1, ...INDEXES];

-- version 9

CREATE TABLE agent_approval_answers (
  id TEXT PRIMARY KEY NOT NULL,
  approval_id TEXT,
  answered_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_approvals (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  run_key TEXT,
  operation_id TEXT,
  tool_name TEXT,
  expires_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_budget_counters (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  day TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_budget_windows (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_grants (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  tool_name TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_links (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT,
  from_id TEXT,
  to_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_message_payloads (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_messages (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  thread_id TEXT,
  run_key TEXT,
  kind TEXT,
  height INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_persona_heads (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_persona_versions (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  version INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_policies (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  provider TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_projection_policies (
  id TEXT PRIMARY KEY NOT NULL,
  boundary_type TEXT,
  operation_key TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_prompt_items (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  run_key TEXT,
  required_by INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_prompt_responses (
  id TEXT PRIMARY KEY NOT NULL,
  prompt_item_id TEXT,
  responded_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_report_heads (
  agent_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  report_id TEXT NOT NULL,
  PRIMARY KEY (agent_id, scope)
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_reports (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  scope TEXT,
  height INTEGER,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_run_claims (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  generation INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_run_log (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  agent_id TEXT,
  status TEXT,
  generation INTEGER,
  at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_run_steps (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  step_index INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_source_refs (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  report_id TEXT,
  source_type TEXT,
  source_id TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_states (
  id TEXT PRIMARY KEY NOT NULL,
  next_wake_at TEXT,
  sleep_until TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_stops (
  id TEXT PRIMARY KEY NOT NULL,
  scope TEXT,
  target TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_subscription_tokens (
  subscription_id TEXT NOT NULL,
  token_class TEXT NOT NULL,
  token_namespace TEXT NOT NULL,
  token_value TEXT NOT NULL,
  need TEXT NOT NULL,
  active INTEGER NOT NULL,
  PRIMARY KEY (subscription_id, token_class, token_namespace, token_value, need)
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_subscriptions (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_timers (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  active INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE agents (
  id TEXT PRIMARY KEY NOT NULL,
  template_id TEXT,
  display_name TEXT,
  lifecycle TEXT,
  created_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alerts (
  alert_id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  args_hash TEXT,
  read_hash TEXT,
  made_at INTEGER NOT NULL,
  snoozed_until INTEGER,
  response_id TEXT,
  outcome TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE attention_decisions (
  id TEXT PRIMARY KEY NOT NULL,
  target_agent_id TEXT,
  signal_id TEXT,
  action TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attention_signals (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_provenance (
  logical_change_key TEXT PRIMARY KEY NOT NULL,
  local_batch_id TEXT NOT NULL,
  change_unit_keys TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE budget_reservations (
  request_id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  day TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  cost_micros INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
  command_id TEXT PRIMARY KEY NOT NULL,
  result TEXT,
  at INTEGER NOT NULL,
  arrival INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE commits (
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
) STRICT;

CREATE TABLE consents (
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  policy_version TEXT NOT NULL,
  disclosure TEXT NOT NULL,
  confirmed_at INTEGER NOT NULL,
  PRIMARY KEY (provider, model, policy_version)
) STRICT, WITHOUT ROWID;

CREATE TABLE envelopes (
  place INTEGER PRIMARY KEY,
  host TEXT NOT NULL,
  seq INTEGER NOT NULL,
  first_counter INTEGER NOT NULL,
  last_counter INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE ledger_calls (
  call_id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  run_key TEXT,
  agent_id TEXT,
  request_id TEXT,
  attempt INTEGER NOT NULL,
  backoff_ms INTEGER NOT NULL,
  provider TEXT NOT NULL,
  model TEXT,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  category_ids TEXT NOT NULL,
  body TEXT,
  body_bytes INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  code TEXT,
  status INTEGER,
  took_ms INTEGER,
  response_bytes INTEGER,
  input_tokens INTEGER,
  output_tokens INTEGER,
  cost_micros INTEGER,
  is_estimated INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE operations (
  operation_id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  phase TEXT NOT NULL,
  status TEXT NOT NULL,
  last_error TEXT,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE providers (
  provider_id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  base_url TEXT NOT NULL,
  is_local INTEGER NOT NULL,
  models TEXT NOT NULL,
  rank INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  prices TEXT,
  abilities TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE report_staleness (
  report_id TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  token TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE report_watches (
  token_key TEXT NOT NULL,
  report_id TEXT NOT NULL,
  PRIMARY KEY (token_key, report_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_traces (
  run_key TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run_key, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
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
) STRICT, WITHOUT ROWID;

CREATE TABLE runtime_scheduler_policies (
  id TEXT PRIMARY KEY NOT NULL,
  policy_version TEXT,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secret_refs (
  secret_ref_id TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  closed_at INTEGER,
  close_reason TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE space_settings (
  id TEXT PRIMARY KEY NOT NULL,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE streams (
  place INTEGER PRIMARY KEY,
  host TEXT UNIQUE NOT NULL,
  ours_from INTEGER,
  through INTEGER NOT NULL
, seq INTEGER NOT NULL DEFAULT 0, commitment BLOB, halted TEXT) STRICT;

CREATE TABLE superseded_edits (
  id TEXT PRIMARY KEY NOT NULL,
  record_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE timer_rows (
  timer_id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  active INTEGER NOT NULL,
  intent TEXT NOT NULL,
  next_run_at INTEGER,
  next_scheduled_at TEXT,
  last_scheduled_at TEXT,
  computed_in TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE unknown_records (
  place INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  host TEXT NOT NULL,
  counter INTEGER NOT NULL,
  payload_type TEXT NOT NULL,
  payload TEXT NOT NULL,
  refused TEXT
) STRICT;

CREATE TABLE wake_cursors (domain TEXT PRIMARY KEY NOT NULL, arrival INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE wake_queue (
  run_key TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT NOT NULL,
  class_rank INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  subscription_id TEXT,
  merged INTEGER NOT NULL,
  wake TEXT NOT NULL
, stream TEXT, first_counter INTEGER) STRICT, WITHOUT ROWID;

CREATE INDEX agent_approval_answers_item ON agent_approval_answers (approval_id);

CREATE INDEX agent_approvals_agent ON agent_approvals (agent_id, expires_at);

CREATE INDEX agent_approvals_run ON agent_approvals (run_key);

CREATE INDEX agent_approvals_tool ON agent_approvals (agent_id, tool_name, expires_at);

CREATE INDEX agent_budget_counters_agent_day ON agent_budget_counters (agent_id, day);

CREATE INDEX agent_grants_agent_tool ON agent_grants (agent_id, tool_name, active);

CREATE INDEX agent_links_type_from_created ON agent_links (type, from_id, created_at);

CREATE INDEX agent_links_type_to_created ON agent_links (type, to_id, created_at);

CREATE INDEX agent_message_payloads_agent_created ON agent_message_payloads (agent_id, created_at);

CREATE INDEX agent_messages_agent_created ON agent_messages (agent_id, created_at);

CREATE INDEX agent_messages_run ON agent_messages (run_key);

CREATE INDEX agent_messages_thread ON agent_messages (thread_id, height, id);

CREATE INDEX agent_persona_versions_agent_version ON agent_persona_versions (agent_id, version);

CREATE INDEX agent_policies_agent_provider ON agent_policies (agent_id, provider, active);

CREATE INDEX agent_prompt_items_agent_due ON agent_prompt_items (agent_id, required_by);

CREATE INDEX agent_prompt_responses_item ON agent_prompt_responses (prompt_item_id, responded_at);

CREATE INDEX agent_reports_agent_scope_created ON agent_reports (agent_id, scope, created_at);

CREATE INDEX agent_reports_agent_scope_height ON agent_reports (agent_id, scope, height, id);

CREATE INDEX agent_run_claims_run ON agent_run_claims (run_key, generation);

CREATE INDEX agent_run_log_agent ON agent_run_log (agent_id, at);

CREATE INDEX agent_run_log_run ON agent_run_log (run_key, generation, at);

CREATE INDEX agent_run_steps_run ON agent_run_steps (run_key, step_index);

CREATE INDEX agent_source_refs_report ON agent_source_refs (report_id);

CREATE INDEX agent_source_refs_source ON agent_source_refs (source_id, source_type);

CREATE INDEX agent_states_next_wake ON agent_states (next_wake_at) WHERE next_wake_at IS NOT NULL;

CREATE INDEX agent_subscription_tokens_token ON agent_subscription_tokens (token_class, token_namespace, token_value, active);

CREATE INDEX agent_subscriptions_agent_active ON agent_subscriptions (agent_id, active);

CREATE INDEX agent_timers_agent_active ON agent_timers (agent_id, active);

CREATE INDEX alerts_made ON alerts (made_at);

CREATE INDEX attention_decisions_at ON attention_decisions (created_at);

CREATE INDEX attention_decisions_target ON attention_decisions (target_agent_id, created_at);

CREATE INDEX attention_signals_agent ON attention_signals (agent_id, created_at);

CREATE INDEX batch_provenance_at ON batch_provenance (at);

CREATE INDEX budget_reservations_agent_day ON budget_reservations (agent_id, day);

CREATE INDEX budget_reservations_at ON budget_reservations (at);

CREATE UNIQUE INDEX commits_arrived ON commits (host, last_counter) WHERE own_through IS NOT NULL;

CREATE INDEX commits_between ON commits (own_through) WHERE own_through IS NOT NULL;

CREATE INDEX commits_by_act ON commits (act_id) WHERE act_id IS NOT NULL;

CREATE UNIQUE INDEX envelopes_by_seq ON envelopes (host, seq);

CREATE INDEX envelopes_open ON envelopes (state, host, seq) WHERE state IN ('out', 'refused', 'staged');

CREATE INDEX ledger_calls_agent ON ledger_calls (agent_id, call_id);

CREATE INDEX ledger_calls_open ON ledger_calls (call_id) WHERE outcome = 'open';

CREATE INDEX ledger_calls_run ON ledger_calls (run_key, call_id);

CREATE INDEX ledger_calls_spent ON ledger_calls
  (purpose, at, agent_id, provider, model, input_tokens, output_tokens, cost_micros, is_estimated);

CREATE INDEX operations_open ON operations (updated_at) WHERE status = 'open';

CREATE INDEX operations_over ON operations (updated_at) WHERE status <> 'open';

CREATE INDEX report_watches_report ON report_watches (report_id);

CREATE INDEX run_traces_first ON run_traces (at) WHERE number = 0;

CREATE INDEX runs_agent ON runs (agent_id, queued_at);

CREATE INDEX runs_agent_started ON runs (agent_id, started_at) WHERE started_at IS NOT NULL;

CREATE INDEX runs_into ON runs (into_key) WHERE into_key IS NOT NULL;

CREATE INDEX runs_status ON runs (status, queued_at);

CREATE INDEX sessions_open ON sessions (agent_id, last_activity_at) WHERE closed_at IS NULL;

CREATE INDEX superseded_edits_by_record ON superseded_edits (record_id);

CREATE INDEX timer_rows_due ON timer_rows (next_run_at) WHERE active = 1 AND next_run_at IS NOT NULL;

CREATE INDEX unknown_records_by_kind ON unknown_records (kind) WHERE refused IS NULL;

CREATE INDEX wake_queue_agent ON wake_queue (agent_id, class_rank, not_before);

CREATE INDEX wake_queue_queued ON wake_queue (queued_at);

CREATE INDEX wake_queue_stream ON wake_queue (agent_id, stream, first_counter) WHERE stream IS NOT NULL;

CREATE INDEX wake_queue_subscription ON wake_queue (subscription_id) WHERE subscription_id IS NOT NULL;

CREATE INDEX wake_queue_turn ON wake_queue (not_before, class_rank);

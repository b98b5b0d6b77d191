-- version 9

CREATE TABLE applied_operations (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attachment (
  id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT,
  hash TEXT,
  created_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE category (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  name_folded TEXT,
  color TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE checklist (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT,
  title TEXT,
  created_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE checklist_item (
  id TEXT PRIMARY KEY NOT NULL,
  checklist_id TEXT,
  task_id TEXT,
  text TEXT,
  checked INTEGER,
  position TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
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

CREATE TABLE day_plan (
  id TEXT PRIMARY KEY NOT NULL,
  day TEXT,
  intention TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE device_acks (
  device TEXT PRIMARY KEY NOT NULL,
  bytes BLOB NOT NULL,
  heard_at INTEGER NOT NULL
) STRICT;

CREATE TABLE edit_dismissal (
  id TEXT PRIMARY KEY NOT NULL,
  edit_id TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
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

CREATE TABLE habit (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  category_id TEXT,
  start_day TEXT,
  created_at INTEGER,
  archived_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE habit_check (
  id TEXT PRIMARY KEY NOT NULL,
  habit_id TEXT,
  day TEXT,
  created_at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE label (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  name_folded TEXT,
  color TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT,
  from_id TEXT,
  to_id TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE log_lines (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, code TEXT NOT NULL, ids TEXT NOT NULL) STRICT;

CREATE TABLE measurement (
  id TEXT PRIMARY KEY NOT NULL,
  measurement_kind TEXT,
  kind_slug TEXT,
  category_id TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE note (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT,
  category_id TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pin (
  id TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT,
  task_id TEXT,
  position TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE plan_block (
  id TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT,
  start_at TEXT,
  end_at TEXT,
  category_id TEXT,
  title TEXT,
  task_id TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
  id TEXT PRIMARY KEY NOT NULL,
  target_kind TEXT,
  target_id TEXT,
  dimension TEXT,
  dimension_slug TEXT,
  value INTEGER,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE roster (
  version INTEGER PRIMARY KEY,
  entry BLOB NOT NULL
) STRICT;

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

CREATE TABLE sync_state (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE task (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT,
  title_folded TEXT,
  status TEXT,
  status_reason TEXT,
  priority TEXT,
  due TEXT,
  estimate_minutes INTEGER,
  category_id TEXT,
  completed_at INTEGER,
  created_at INTEGER,
  deleted_at INTEGER,
  open_due TEXT,
  live_status TEXT,
  live_completed_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE time_entry (
  id TEXT PRIMARY KEY NOT NULL,
  start_at INTEGER,
  end_at INTEGER,
  category_id TEXT,
  source_id TEXT,
  live_day TEXT,
  live_start INTEGER,
  running_start INTEGER,
  long_start INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
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

CREATE TABLE voice_note (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT,
  category_id TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE workout (
  id TEXT PRIMARY KEY NOT NULL,
  workout_type TEXT,
  type_slug TEXT,
  category_id TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX applied_operations_run ON applied_operations (run_key);

CREATE INDEX attachment_deleted ON attachment (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX attachment_hash ON attachment (hash);

CREATE INDEX attachment_owner ON attachment (owner_id, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX category_conflicted ON category (id) WHERE conflicted = 1;

CREATE INDEX category_deleted ON category (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX checklist_conflicted ON checklist (id) WHERE conflicted = 1;

CREATE INDEX checklist_deleted ON checklist (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX checklist_item_conflicted ON checklist_item (id) WHERE conflicted = 1;

CREATE INDEX checklist_item_deleted ON checklist_item (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX checklist_item_list ON checklist_item (checklist_id);

CREATE INDEX checklist_item_task ON checklist_item (task_id);

CREATE INDEX checklist_task ON checklist (task_id);

CREATE UNIQUE INDEX commits_arrived ON commits (host, last_counter) WHERE own_through IS NOT NULL;

CREATE INDEX commits_between ON commits (own_through) WHERE own_through IS NOT NULL;

CREATE INDEX commits_by_act ON commits (act_id) WHERE act_id IS NOT NULL;

CREATE INDEX day_plan_conflicted ON day_plan (id) WHERE conflicted = 1;

CREATE INDEX edit_dismissal_edit ON edit_dismissal (edit_id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX envelopes_by_seq ON envelopes (host, seq);

CREATE INDEX envelopes_open ON envelopes (state, host, seq) WHERE state IN ('out', 'refused', 'staged');

CREATE INDEX habit_category ON habit (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX habit_check_conflicted ON habit_check (id) WHERE conflicted = 1;

CREATE INDEX habit_check_day ON habit_check (live_day, created_at, id) WHERE live_day IS NOT NULL;

CREATE INDEX habit_check_habit ON habit_check (habit_id, live_day) WHERE live_day IS NOT NULL;

CREATE INDEX habit_conflicted ON habit (id) WHERE conflicted = 1;

CREATE INDEX habit_deleted ON habit (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX label_conflicted ON label (id) WHERE conflicted = 1;

CREATE INDEX label_deleted ON label (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX link_from ON link (from_id, kind);

CREATE INDEX link_label ON link (to_id) WHERE kind = 'label' AND deleted_at IS NULL;

CREATE INDEX link_to ON link (to_id, kind);

CREATE INDEX measurement_category ON measurement (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX measurement_conflicted ON measurement (id) WHERE conflicted = 1;

CREATE INDEX measurement_day ON measurement (live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX measurement_deleted ON measurement (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX measurement_kind ON measurement (kind_slug, live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX note_category ON note (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX note_conflicted ON note (id) WHERE conflicted = 1;

CREATE INDEX note_day ON note (live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX note_deleted ON note (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX pin_plan ON pin (plan_id, position);

CREATE INDEX pin_task ON pin (task_id);

CREATE INDEX plan_block_category ON plan_block (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX plan_block_conflicted ON plan_block (id) WHERE conflicted = 1;

CREATE INDEX plan_block_deleted ON plan_block (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX plan_block_plan ON plan_block (plan_id, start_at);

CREATE INDEX plan_block_task ON plan_block (task_id) WHERE task_id IS NOT NULL;

CREATE INDEX rating_conflicted ON rating (id) WHERE conflicted = 1;

CREATE INDEX rating_day ON rating (live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX rating_deleted ON rating (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX rating_dimension ON rating (dimension_slug, live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX rating_target ON rating (target_id, target_kind);

CREATE INDEX superseded_edits_by_record ON superseded_edits (record_id);

CREATE INDEX task_category ON task (category_id, created_at, id, live_status) WHERE category_id IS NOT NULL AND live_status IS NOT NULL;

CREATE INDEX task_category_deleted ON task (category_id) WHERE category_id IS NOT NULL AND live_status IS NULL;

CREATE INDEX task_completed ON task (live_completed_at) WHERE live_completed_at IS NOT NULL;

CREATE INDEX task_conflicted ON task (id) WHERE conflicted = 1;

CREATE INDEX task_deleted ON task (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX task_list ON task (created_at, id, live_status, priority, category_id, title_folded) WHERE live_status IS NOT NULL;

CREATE INDEX task_live_status ON task (live_status, created_at, id, open_due) WHERE live_status IS NOT NULL;

CREATE INDEX task_open_due ON task (open_due, priority) WHERE open_due IS NOT NULL;

CREATE INDEX time_entry_category ON time_entry (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX time_entry_conflicted ON time_entry (id) WHERE conflicted = 1;

CREATE INDEX time_entry_day ON time_entry (live_day, start_at, id) WHERE live_day IS NOT NULL;

CREATE INDEX time_entry_deleted ON time_entry (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX time_entry_long ON time_entry (long_start) WHERE long_start IS NOT NULL;

CREATE INDEX time_entry_running ON time_entry (running_start) WHERE running_start IS NOT NULL;

CREATE INDEX time_entry_source ON time_entry (source_id) WHERE source_id IS NOT NULL;

CREATE INDEX time_entry_start ON time_entry (live_start) WHERE live_start IS NOT NULL;

CREATE INDEX unknown_records_by_kind ON unknown_records (kind) WHERE refused IS NULL;

CREATE INDEX voice_note_category ON voice_note (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX voice_note_conflicted ON voice_note (id) WHERE conflicted = 1;

CREATE INDEX voice_note_day ON voice_note (live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX voice_note_deleted ON voice_note (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX workout_category ON workout (category_id, deleted_at) WHERE category_id IS NOT NULL;

CREATE INDEX workout_conflicted ON workout (id) WHERE conflicted = 1;

CREATE INDEX workout_day ON workout (live_day, at, id) WHERE live_day IS NOT NULL;

CREATE INDEX workout_deleted ON workout (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX workout_type ON workout (type_slug, live_day, at, id) WHERE live_day IS NOT NULL;

-- version 2

CREATE TABLE applied_operations (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  body TEXT NOT NULL
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
  last_counter INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE commits (
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
) STRICT;

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

CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE superseded_edits (
  id TEXT PRIMARY KEY NOT NULL,
  record_id TEXT NOT NULL,
  body TEXT NOT NULL
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

CREATE INDEX applied_operations_run ON applied_operations (run_key);

CREATE INDEX checklist_item_task ON checklist_item (task_id);

CREATE INDEX checklist_task ON checklist (task_id);

CREATE INDEX commits_by_act ON commits (act_id) WHERE act_id IS NOT NULL;

CREATE INDEX link_from ON link (from_id, kind);

CREATE INDEX link_to ON link (to_id, kind);

CREATE INDEX superseded_edits_by_record ON superseded_edits (record_id);

CREATE INDEX task_category ON task (category_id, created_at, id, live_status) WHERE category_id IS NOT NULL AND live_status IS NOT NULL;

CREATE INDEX task_completed ON task (live_completed_at) WHERE live_completed_at IS NOT NULL;

CREATE INDEX task_deleted ON task (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX task_list ON task (created_at, id, live_status, priority, category_id, title_folded) WHERE live_status IS NOT NULL;

CREATE INDEX task_live_status ON task (live_status, created_at, id, open_due) WHERE live_status IS NOT NULL;

CREATE INDEX task_open_due ON task (open_due, priority) WHERE open_due IS NOT NULL;

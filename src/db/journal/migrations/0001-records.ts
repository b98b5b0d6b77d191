import { firstLogSql } from '../../log/schema';

// The journal's first schema. Released schemas are never edited: a change is the next file.
const RECORDS: readonly string[] = [
  `CREATE TABLE category (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  name_folded TEXT,
  color TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE label (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  name_folded TEXT,
  color TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE task (
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
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE checklist (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT,
  title TEXT,
  created_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE checklist_item (
  id TEXT PRIMARY KEY NOT NULL,
  checklist_id TEXT,
  task_id TEXT,
  text TEXT,
  checked INTEGER,
  position TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE link (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT,
  from_id TEXT,
  to_id TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
];

// [JOURNAL-3] Today's three indexes are partial and narrow. `task_list` holds whatever a list filters by, so that a filter is decided
// without touching rows; a filter by status or category has an index that starts with it.
const INDEXES: readonly string[] = [
  'CREATE INDEX task_open_due ON task (open_due, priority) WHERE open_due IS NOT NULL',
  'CREATE INDEX task_live_status ON task (live_status, created_at, id, open_due) WHERE live_status IS NOT NULL',
  'CREATE INDEX task_completed ON task (live_completed_at) WHERE live_completed_at IS NOT NULL',
  'CREATE INDEX task_list ON task (created_at, id, live_status, priority, category_id, title_folded) WHERE live_status IS NOT NULL',
  'CREATE INDEX task_category ON task (category_id, created_at, id, live_status) WHERE category_id IS NOT NULL AND live_status IS NOT NULL',
  'CREATE INDEX task_deleted ON task (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX checklist_task ON checklist (task_id)',
  'CREATE INDEX checklist_item_task ON checklist_item (task_id)',
  'CREATE INDEX link_from ON link (from_id, kind)',
  'CREATE INDEX link_to ON link (to_id, kind)',
];

// Stays on this device: codes and ids of what happened, never content.
const LOG =
  'CREATE TABLE log_lines (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, code TEXT NOT NULL, ids TEXT NOT NULL) STRICT';

export const journalSchema1: readonly string[] = [...firstLogSql, ...RECORDS, ...INDEXES, LOG];

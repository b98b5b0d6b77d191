// Notes, time, plans, ratings, workouts, measurements, habits. Released schemas are never edited: a change is the next file.
const RECORDS: readonly string[] = [
  `CREATE TABLE note (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT,
  category_id TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE time_entry (
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
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE day_plan (
  id TEXT PRIMARY KEY NOT NULL,
  day TEXT,
  intention TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE plan_block (
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
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE pin (
  id TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT,
  task_id TEXT,
  position TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE rating (
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
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE workout (
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
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE measurement (
  id TEXT PRIMARY KEY NOT NULL,
  measurement_kind TEXT,
  kind_slug TEXT,
  day TEXT,
  at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE habit (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT,
  category_id TEXT,
  start_day TEXT,
  created_at INTEGER,
  archived_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE habit_check (
  id TEXT PRIMARY KEY NOT NULL,
  habit_id TEXT,
  day TEXT,
  created_at INTEGER,
  live_day TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
];

// [JOURNAL-10] One narrow index drives each list; a deleted record sits in none but that of deleted ones.
const INDEXES: readonly string[] = [
  'CREATE INDEX note_day ON note (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX note_deleted ON note (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX time_entry_day ON time_entry (live_day, start_at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX time_entry_start ON time_entry (live_start) WHERE live_start IS NOT NULL',
  'CREATE INDEX time_entry_running ON time_entry (running_start) WHERE running_start IS NOT NULL',
  'CREATE INDEX time_entry_long ON time_entry (long_start) WHERE long_start IS NOT NULL',
  'CREATE INDEX time_entry_source ON time_entry (source_id) WHERE source_id IS NOT NULL',
  'CREATE INDEX time_entry_deleted ON time_entry (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX plan_block_plan ON plan_block (plan_id, start_at)',
  'CREATE INDEX plan_block_task ON plan_block (task_id) WHERE task_id IS NOT NULL',
  'CREATE INDEX plan_block_deleted ON plan_block (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX pin_plan ON pin (plan_id, position)',
  'CREATE INDEX pin_task ON pin (task_id)',
  'CREATE INDEX rating_day ON rating (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX rating_target ON rating (target_id, target_kind)',
  'CREATE INDEX rating_dimension ON rating (dimension_slug, live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX rating_deleted ON rating (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX workout_day ON workout (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX workout_type ON workout (type_slug, live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX workout_deleted ON workout (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX measurement_day ON measurement (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX measurement_kind ON measurement (kind_slug, live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX measurement_deleted ON measurement (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX habit_deleted ON habit (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX habit_check_habit ON habit_check (habit_id, live_day) WHERE live_day IS NOT NULL',
  'CREATE INDEX habit_check_day ON habit_check (live_day, created_at, id) WHERE live_day IS NOT NULL',
];

export const journalSchema3: readonly string[] = [...RECORDS, ...INDEXES];

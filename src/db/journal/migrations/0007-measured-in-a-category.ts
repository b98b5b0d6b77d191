// A measurement may stand in a category, so that whoever is limited to it may see it or log it. Those that are there stand in none, as before.
const COLUMNS = 'id, measurement_kind, kind_slug, day, at, live_day, deleted_at, conflicted, state';

export const journalSchema7: readonly string[] = [
  'ALTER TABLE measurement RENAME TO measurement_6',
  `CREATE TABLE measurement (
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
) STRICT, WITHOUT ROWID`,
  `INSERT INTO measurement (${COLUMNS}) SELECT ${COLUMNS} FROM measurement_6`,
  'DROP TABLE measurement_6',
  'CREATE INDEX measurement_day ON measurement (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX measurement_kind ON measurement (kind_slug, live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX measurement_deleted ON measurement (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX measurement_conflicted ON measurement (id) WHERE conflicted = 1',
  'CREATE INDEX measurement_category ON measurement (category_id, deleted_at) WHERE category_id IS NOT NULL',
];

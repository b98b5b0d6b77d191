// Voice notes. Released schemas are never edited: a change is the next file.
export const journalSchema6: readonly string[] = [
  `CREATE TABLE voice_note (
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
  'CREATE INDEX voice_note_day ON voice_note (live_day, at, id) WHERE live_day IS NOT NULL',
  'CREATE INDEX voice_note_deleted ON voice_note (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX voice_note_conflicted ON voice_note (id) WHERE conflicted = 1',
  'CREATE INDEX voice_note_category ON voice_note (category_id, deleted_at) WHERE category_id IS NOT NULL',
];

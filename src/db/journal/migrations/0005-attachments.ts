// Files that belong to entries. Released schemas are never edited: a change is the next file.
export const journalSchema5: readonly string[] = [
  `CREATE TABLE attachment (
  id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT,
  hash TEXT,
  created_at INTEGER,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX attachment_owner ON attachment (owner_id, created_at, id) WHERE deleted_at IS NULL',
  'CREATE INDEX attachment_hash ON attachment (hash)',
  'CREATE INDEX attachment_deleted ON attachment (deleted_at) WHERE deleted_at IS NOT NULL',
];

// What agents' operations left in the journal, so that none happens twice.
export const journalSchema2: readonly string[] = [
  `CREATE TABLE applied_operations (
  id TEXT PRIMARY KEY NOT NULL,
  run_key TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX applied_operations_run ON applied_operations (run_key)',
];

// What this device gave its system to show, and what came back. Never leaves the device.
export const agentSchema5: readonly string[] = [
  `CREATE TABLE alerts (
  alert_id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  args_hash TEXT,
  read_hash TEXT,
  made_at INTEGER NOT NULL,
  snoozed_until INTEGER,
  response_id TEXT,
  outcome TEXT
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX alerts_made ON alerts (made_at)',
];

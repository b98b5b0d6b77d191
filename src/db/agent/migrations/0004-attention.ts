// Signals and what was decided on them, each with the way to find an agent's newest.
export const agentSchema4: readonly string[] = [
  `CREATE TABLE attention_signals (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `CREATE TABLE attention_decisions (
  id TEXT PRIMARY KEY NOT NULL,
  target_agent_id TEXT,
  signal_id TEXT,
  action TEXT,
  created_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX attention_signals_agent ON attention_signals (agent_id, created_at)',
  'CREATE INDEX attention_decisions_target ON attention_decisions (target_agent_id, created_at)',
  'CREATE INDEX attention_decisions_at ON attention_decisions (created_at)',
];

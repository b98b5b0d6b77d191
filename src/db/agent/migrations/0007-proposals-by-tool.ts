// What became of an agent's proposals with one tool is found whatever it proposed with others. A row that cannot be read keeps its place, without the name.
export const agentSchema7: readonly string[] = [
  'ALTER TABLE agent_approvals RENAME TO agent_approvals_6',
  `CREATE TABLE agent_approvals (
  id TEXT PRIMARY KEY NOT NULL,
  agent_id TEXT,
  run_key TEXT,
  operation_id TEXT,
  tool_name TEXT,
  expires_at INTEGER,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  `INSERT INTO agent_approvals (id, agent_id, run_key, operation_id, tool_name, expires_at, body)
  SELECT id, agent_id, run_key, operation_id, CASE WHEN json_valid(body) THEN json_extract(body, '$.toolName') END, expires_at, body
  FROM agent_approvals_6`,
  'DROP TABLE agent_approvals_6',
  'CREATE INDEX agent_approvals_agent ON agent_approvals (agent_id, expires_at)',
  'CREATE INDEX agent_approvals_run ON agent_approvals (run_key)',
  'CREATE INDEX agent_approvals_tool ON agent_approvals (agent_id, tool_name, expires_at)',
];

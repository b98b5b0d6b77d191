import { agentMigrations } from '../../src/db/agent/migrations';
import { applyMigration } from '../../src/db/migration';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';

let files: TemporaryFiles;
beforeEach(() => {
  files = createTemporaryFiles();
});
afterEach(() => files.destroy());

test('[TRUST-5] proposals of an older version are found by their tool; one that cannot be read stays where it is', () => {
  const database = files.files.open('agent.sqlite');
  for (const migration of agentMigrations.slice(0, 6)) applyMigration(database, migration);
  const bodies = ['{"toolName":"create_task"}', '{"toolName":', '{}'];
  for (const [at, body] of bodies.entries())
    database.run(
      'INSERT INTO agent_approvals (id, agent_id, run_key, operation_id, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)',
      [`p${at}`, 'planner', 'run', `o${at}`, at, body],
    );
  for (const migration of agentMigrations.slice(6)) applyMigration(database, migration);
  const { rows } = database.query(
    'SELECT id, agent_id, run_key, operation_id, expires_at, tool_name, body FROM agent_approvals ORDER BY id',
  );
  database.close();
  expect(rows).toEqual(
    bodies.map((body, at) => [
      `p${at}`,
      'planner',
      'run',
      `o${at}`,
      at,
      at === 0 ? 'create_task' : null,
      body,
    ]),
  );
});

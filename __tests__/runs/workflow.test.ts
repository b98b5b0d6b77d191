import { readMessage } from '../../src/db/agent/thread-window';
import { readRun } from '../../src/db/agent/runs';
import { readSteps } from '../../src/db/agent/steps';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { openAgentBed, type AgentBed } from './agent-bed';
import {
  call,
  fillJournal,
  makeAgent,
  manualJob,
  movableClock,
  partsOf,
  runJob,
  startJob,
  TASK,
} from './run-bed';

const START = Date.parse('2026-11-18T08:00:00Z');
let files: TemporaryFiles;
let bed: AgentBed;
const clock = movableClock(START);

beforeEach(() => {
  files = createTemporaryFiles();
  bed = openAgentBed({ files: files.files, clock });
  fillJournal(bed.stores);
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const messagesOf = (database: SqlDatabase): readonly (readonly unknown[])[] =>
  database.query('SELECT kind FROM agent_messages ORDER BY height, id').rows;

test('a run asks, acts and ends', async () => {
  const { stores } = bed;
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const model = createScriptedModel([
    {
      say: 'answer',
      text: 'Let me look.',
      toolCalls: [
        call('read_task', { taskId: TASK }),
        call('add_observation', { text: 'The plants are dry.' }),
        call('create_follow_up_task', { taskId: TASK, title: 'Buy a can' }),
      ],
    },
    { say: 'answer', text: 'Done.' },
  ]);
  const job = startJob(stores, manualJob(stores));
  const end = await runJob(partsOf(stores, { model }), job);
  expect(end).toEqual({ end: 'completed' });
  expect(readSteps(stores, job.runKey).map(({ body }) => body)).toMatchObject([
    { what: 'answer', text: 'Let me look.' },
    { what: 'result', toolName: 'read_task', status: 'success', tainted: false },
    { what: 'result', toolName: 'add_observation', status: 'success' },
    { what: 'result', toolName: 'create_follow_up_task', status: 'success', code: null },
    { what: 'answer', text: 'Done.', plan: [] },
  ]);
  expect(messagesOf(stores.agent.database).map(([kind]) => kind)).toEqual([
    ...['thought', 'action', 'action', 'action', 'toolResult', 'observation', 'toolResult', 'toolResult'],
    'thought',
  ]);
  expect(readRun(stores.agent.database, job.runKey)).toMatchObject({ status: 'completed', code: null });
  expect(model.requests).toHaveLength(2);
  const titles = stores.journal.database.query('SELECT title FROM task ORDER BY title').rows.flat();
  expect(titles).toContain('Buy a can');
  expect(bed.faults).toEqual([]);
  const [id] =
    stores.agent.database.query(
      "SELECT id FROM agent_messages WHERE kind = 'toolResult' ORDER BY height DESC LIMIT 1",
    ).rows[0] ?? [];
  expect(readMessage(stores.agent.records, String(id))?.toolResult).toMatchObject({
    status: 'success',
    changedTokens: ['semanticKey|-|TASK'],
  });
});

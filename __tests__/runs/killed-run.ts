import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunEnd, RunJob } from '../../src/agents/run-job';
import { keepReservation, usedOnDay, writeBudgetLimits, type Use } from '../../src/db/agent/budgets';
import type { SqlDatabase } from '../../src/db/sql-database';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel, type Script } from '../../src/gateway/scripted-model';
import type { ModelPort } from '../../src/gateway/model-port';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openAgentBed, type AgentBed, type Wrap } from './agent-bed';
import {
  AGENT,
  call,
  commit,
  fillJournal,
  makeAgent,
  manualJob,
  movableClock,
  partsOf,
  resume,
  runJob,
  startJob,
  TASK,
} from './run-bed';

// One run with three calls, one of each kind of tool: prepared once, copied for every death.
export const START = Date.parse('2026-11-18T08:00:00Z');
export const script: Script = (request) => {
  const isFirst = !request.messages.some(({ role }) => role === 'tool');
  if (!isFirst) return { say: 'answer', text: 'The plants are seen to.' };
  return {
    say: 'answer',
    text: 'Let me see.',
    toolCalls: [
      call('read_task', { taskId: TASK }),
      call('add_observation', { text: 'The plants are dry.' }),
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
    ],
  };
};

export type World = { readonly folder: string; readonly destroy: () => void };
export const createWorld = (from?: World): World => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-run-'));
  for (const name of from === undefined ? [] : readdirSync(from.folder))
    copyFileSync(join(from?.folder ?? '', name), join(folder, name));
  return { folder, destroy: () => rmSync(folder, { recursive: true, force: true }) };
};

let starts = 0;
export const openWorld = ({ folder }: World, wrap?: Wrap): AgentBed => {
  const files = createBetterSqlite3Files(folder);
  const clock = movableClock(START);
  // Another start, other chance: nothing of the end may come from it.
  starts += 1;
  const parts = { files, clock, seed: starts };
  return openAgentBed(wrap === undefined ? parts : { ...parts, wrap });
};

export const jobIn = (stores: Stores): RunJob => manualJob(stores);

export const prepareWorld = (): World => {
  const world = createWorld();
  const bed = openWorld(world);
  const { stores } = bed;
  fillJournal(stores);
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const limits = { tokens: 100_000, toolCalls: 50, costMicros: null, runMs: 3_600_000 };
  commit(stores.agent, (writer) => (writeBudgetLimits(writer, { agentId: AGENT, limits }), null), 'budget');
  startJob(stores, jobIn(stores));
  stores.journal.database.checkpoint();
  stores.agent.database.checkpoint();
  bed.close();
  return world;
};

/** Counts across deaths, as a provider would. */
export const countingModel = (asked: Map<string, number>): ModelPort => {
  const model = createScriptedModel(script);
  return {
    ...model,
    ask: (request, cancel) => {
      asked.set(request.requestId, (asked.get(request.requestId) ?? 0) + 1);
      return model.ask(request, cancel);
    },
  };
};

/** As a process does it from its start: what a crash left open first, then the run. */
export const work = (stores: Stores, model: ModelPort): Promise<RunEnd> =>
  resume(partsOf(stores, { model }), jobIn(stores));
/** Without the scan: the run alone finds what it has done. */
export const workAlone = (stores: Stores, model: ModelPort): Promise<RunEnd> =>
  runJob(partsOf(stores, { model }), jobIn(stores));

/** The command log tells how often something was tried, and traces what one process saw: neither is the state. */
const BESIDES = ['commands', 'run_traces', 'sqlite_sequence'];
const rowsOf = (database: SqlDatabase): Readonly<Record<string, unknown>> => {
  const tables = database
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .rows.flatMap(([name]) => (typeof name === 'string' && !BESIDES.includes(name) ? [name] : []));
  return Object.fromEntries(
    tables.map((name) => [name, database.query(`SELECT * FROM "${name}" ORDER BY 1, 2`).rows]),
  );
};
/** Every row of both databases. */
export const stateOf = ({ journal, agent }: Stores): string =>
  JSON.stringify({ journal: rowsOf(journal.database), agent: rowsOf(agent.database) });

const DAY = '2026-11-18';
/** What may have been paid when the process died: a question that was reserved for, and whose answer is not stored. */
export const openQuestions = ({ agent }: Stores): readonly string[] =>
  agent.database.query('SELECT request_id FROM budget_reservations ORDER BY request_id').rows.map(String);
export const usedIn = (stores: Stores): Use => usedOnDay(stores, { agentId: AGENT, day: DAY });
/** One question of the script, as its model counts it. */
export const ONE_QUESTION = { tokens: 150, costMicros: 10 };

/** As a life that died over these questions leaves them, and nothing else of it. */
export const leaveOpen = (stores: Stores, requestIds: readonly string[]): void => {
  const { runKey, agentId } = jobIn(stores);
  for (const requestId of requestIds)
    keepReservation(stores.agent.database, {
      requestId,
      runKey,
      agentId,
      day: DAY,
      at: START,
      ...ONE_QUESTION,
    });
};

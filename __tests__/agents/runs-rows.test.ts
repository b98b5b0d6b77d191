import type { TemporaryFiles } from '../sql/temporary-files';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed, type AgentBed } from '../runs/agent-bed';
import { steppingClock } from '../commit/bed';
import {
  absorbedInto,
  claimRun,
  logRun,
  readRun,
  rebuildRuns,
  runsOfStatus,
  startsBetween,
} from '../../src/db/agent/runs';
import type { RunNews, RunRef } from '../../src/db/agent/runs';

let files: TemporaryFiles;
let bed: AgentBed;
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openAgentBed({ files: files.files, clock: steppingClock() });
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const run = (runKey: string, generation = 1): RunRef => ({
  runKey,
  agentId: 'a1',
  threadId: `a1:run:${runKey}`,
  generation,
  trigger: { reason: 'manual', requestId: 'q1' },
  depth: 1,
});
const log = (news: RunNews): void => {
  const { database, unitOfWork } = bed.stores.agent;
  const done = unitOfWork.commit(
    { commandId: bed.stores.ids(), writer: { by: 'runtime', authority: 'runtime', tainted: false } },
    (writer) => {
      logRun(writer, { database, news });
      return null;
    },
  );
  if (!done.ok) throw new Error(done.error.code);
};
const isOurs = (host: string): boolean => host === 'hosta';
const statusOf = (runKey: string) => readRun(bed.stores.agent.database, runKey)?.status;
const allRows = () =>
  ['r1', 'r2', 'r3'].map((runKey) => {
    const row = readRun(bed.stores.agent.database, runKey);
    return row === null ? null : { ...row, queuedAt: 0 };
  });

test('[WAKE-26] a run is what its entries come to, and its row can be made anew from them', () => {
  log({ run: run('r1'), status: 'started' });
  log({ run: run('r2'), status: 'coalesced', into: 'r1' });
  log({ run: run('r1'), status: 'queued', code: 'model_offline', attempt: 1 });
  log({ run: run('r1'), status: 'started', attempt: 1 });
  log({ run: run('r3'), status: 'started' });
  log({ run: run('r3'), status: 'failed_terminal', code: 'attempts_exhausted' });
  const { database } = bed.stores.agent;
  expect(runsOfStatus(database, 'started').map((row) => [row.runKey, row.attempt])).toEqual([['r1', 1]]);
  expect(absorbedInto(database, { agentId: 'a1', runKey: 'r1' }).map(({ runKey }) => runKey)).toEqual(['r2']);
  expect(
    startsBetween(database, { agentId: 'a1', after: 0, until: Number.MAX_SAFE_INTEGER }).map(
      ({ reason }) => reason,
    ),
  ).toEqual(['manual', 'manual']);
  const before = allRows();
  database.transaction(() => rebuildRuns(database, { isOurs }));
  expect(allRows()).toEqual(before);
  expect(before.every((row) => row?.isOurs)).toBe(true);
});

test('[WAKE-26] what closed a run for ever stays; a greater generation reopens what failed', () => {
  log({ run: run('r1'), status: 'completed' });
  log({ run: run('r1', 2), status: 'started' });
  expect(statusOf('r1')).toBe('completed');
  log({ run: run('r2', 2), status: 'started' });
  log({ run: run('r2'), status: 'failed_terminal' });
  expect(statusOf('r2')).toBe('started');
  log({ run: run('r3'), status: 'failed_terminal' });
  log({ run: run('r3', 2), status: 'queued', isRetry: true });
  expect(statusOf('r3')).toBe('queued');
});

test('[WAKE-26] made anew run by run, from an index: however many there are, nothing is sorted but a run’s own entries', () => {
  const { database } = bed.stores.agent;
  for (let n = 0; n < 40; n += 1) {
    log({ run: run(`many-${n}`), status: 'started' });
    log({ run: run(`many-${n}`), status: 'queued', code: 'model_offline', attempt: 1 });
    if (n % 2 === 0) log({ run: run(`many-${n}`), status: 'completed', attempt: 1 });
  }
  const rows = () =>
    database.query('SELECT run_key, status, attempt, started_at, ended_at FROM runs ORDER BY run_key').rows;
  const before = rows();
  expect(before).toHaveLength(40);
  const asked = new Set<string>();
  const watched = {
    ...database,
    query: (sql: string, params?: Parameters<typeof database.query>[1]) => {
      asked.add(sql);
      return database.query(sql, params);
    },
  };
  database.transaction(() => rebuildRuns(watched, { isOurs }));
  expect(rows()).toEqual(before);
  expect(asked.size).toBe(3);
  for (const sql of asked) {
    const plan = database
      .query(`EXPLAIN QUERY PLAN ${sql}`, [''])
      .rows.map((row) => String(row[3]))
      .join('; ');
    expect(plan).toContain('SEARCH');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

test('[RUN-1] a claim is a record of its own', () => {
  const { unitOfWork, database } = bed.stores.agent;
  unitOfWork.commit(
    { commandId: 'c1', writer: { by: 'runtime', authority: 'runtime', tainted: false } },
    (writer) => {
      claimRun(writer, { runKey: 'r1', agentId: 'a1', generation: 1, hostId: 'hosta', adopts: null });
      return null;
    },
  );
  expect(database.query('SELECT run_key, generation FROM agent_run_claims').rows).toEqual([['r1', 1]]);
});

import { seededRandom } from '../commit/bed';
import { lookAll, onTasks, openWakeBed, type WakeBed } from './wake-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { logRun } from '../../src/db/agent/runs';
import { waitingLines } from '../../src/db/agent/wake-queue';
import { DEEPEST_WAKE } from '../../src/notifications/match-subscription';
import type { Turns } from '../../src/agents/engine/desk';
import type { RunJob, Workflow } from '../../src/agents/run-job';
import { MOST_PENDING } from '../../src/agents/wake/pending-wakes';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { requestFor } from '../../src/agents/wake/start-run';

// Agents that listen to everything that everybody writes, and write when they are woken. The rules alone must hold them.
const isLong = process.env['REVEILLE_SOAK_COMMITS'] !== undefined;
const AGENTS = isLong ? 200 : 30;
const WRITES = isLong ? 10_000 : 500;
const BURST = isLong ? 50 : 10;
const RATE = 4;
const STEP_MS = 60_000;
/** Runs take their time: fewer fit into a step than want to. */
const STARTS_A_STEP = AGENTS / 5;
const HOUR = 3_600_000;

const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_118);

type Storm = {
  readonly bed: WakeBed;
  readonly turns: Turns;
  readonly started: RunJob[];
  writes: number;
};

/** Every run writes once, as the agent it is of. */
const writingWorkflow = (storm: () => Storm): Workflow => ({
  run: (job) => {
    const { bed, started } = storm();
    const { stores } = bed;
    started.push(job);
    storm().writes += 1;
    bed.task(`t-${job.agentId}`, { title: `by ${job.agentId} ${started.length}` }, job);
    const { database, unitOfWork } = stores.agent;
    unitOfWork.commit(requestFor(stores, job), (writer) => {
      logRun(writer, { database, news: { run: job, status: 'completed' } });
      return null;
    });
    return Promise.resolve({ end: 'completed' });
  },
});

const openStorm = (bed: WakeBed): Storm => {
  const storm: Storm = {
    bed,
    turns: createRunDesk({ stores: bed.stores, workflow: writingWorkflow(() => storm) }),
    started: [],
    writes: 0,
  };
  return storm;
};

/** What an agent may have to watch others get while it waits for its own turn: one visit more than its own, and one run. */
const SHARE = 3;
const createShares = () => {
  const gotSince = new Map<string, Map<string, number>>();
  let most = 0;
  return {
    most: () => most,
    started: (agentId: string, waiting: ReadonlySet<string>): void => {
      gotSince.delete(agentId);
      for (const waiter of [...gotSince.keys()]) if (!waiting.has(waiter)) gotSince.delete(waiter);
      for (const waiter of waiting) {
        if (waiter === agentId) continue;
        const got = gotSince.get(waiter) ?? new Map<string, number>();
        got.set(agentId, (got.get(agentId) ?? 0) + 1);
        gotSince.set(waiter, got);
        most = Math.max(most, got.get(agentId) ?? 0);
      }
    },
  };
};

const dueAgents = ({ stores, clock }: WakeBed): ReadonlySet<string> =>
  new Set(
    waitingLines(stores.agent.database)
      .filter(({ firstDueAt }) => firstDueAt <= clock.now)
      .map(({ agentId }) => agentId),
  );

const rowsWaiting = ({ stores }: WakeBed): number =>
  Number(stores.agent.database.query('SELECT count(*) FROM wake_queue').rows[0]?.[0]);

test(`[WAKE-5] [WAKE-11] [WAKE-23] [WAKE-28] storm of ${AGENTS} agents that listen to each other, ${WRITES} writes, seed ${seed}`, async () => {
  const files = createReadyTemporaryFiles();
  const bed = openWakeBed(files.files);
  const random = seededRandom(seed);
  const desk = bed.desk();
  lookAll(desk);
  bed.agentCommit((writer) =>
    writer.create('runtimeSchedulerPolicy', 'space', {
      globalMaxConcurrentRuns: 4,
      perAgentWakeRatePerHour: RATE,
      coalescingSeconds: 20,
      createdAt: 1,
    }),
  );
  for (let n = 0; n < AGENTS; n += 1) {
    const id = bed.agent(`a${n}`);
    bed.listen(id, { ...onTasks, includeAgentWrites: true });
  }
  const storm = openStorm(bed);
  const shares = createShares();
  const startsByAgent = new Map<string, number[]>();
  let mostRows = 0;
  const turnAll = async (): Promise<void> => {
    for (let starts = 0; starts < STARTS_A_STEP; starts += 1) {
      const due = dueAgents(bed);
      const turn = storm.turns.start();
      if (turn === null) return;
      const waiting = new Set([...dueAgents(bed)].filter((id) => due.has(id)));
      shares.started(turn.agentId, waiting);
      startsByAgent.set(turn.agentId, [...(startsByAgent.get(turn.agentId) ?? []), bed.clock.now]);
      await turn.ended;
      lookAll(desk);
      mostRows = Math.max(mostRows, rowsWaiting(bed));
    }
  };
  while (storm.writes < WRITES) {
    for (let n = 0; n < BURST && storm.writes < WRITES; n += 1) {
      storm.writes += 1;
      bed.task(`p-${random.below(50)}`, { title: `by the person ${storm.writes}` });
    }
    lookAll(desk);
    await turnAll();
    bed.clock.now += STEP_MS;
  }
  const calmFrom = bed.clock.now;
  for (let due = storm.turns.nextDueAt(); due !== null; due = storm.turns.nextDueAt()) {
    bed.clock.now = Math.max(due, bed.clock.now + STEP_MS);
    await turnAll();
  }
  lookAll(desk);

  expect(rowsWaiting(bed)).toBe(0);
  // A last wave may follow the last write, for as many levels as a chain has; each waits for the rate at most.
  expect(bed.clock.now - calmFrom).toBeLessThanOrEqual((DEEPEST_WAKE + 1) * HOUR);
  expect(mostRows).toBeLessThanOrEqual(AGENTS * MOST_PENDING);
  expect(shares.most()).toBeLessThanOrEqual(SHARE);
  expect(new Set(storm.started.map(({ agentId }) => agentId)).size).toBe(AGENTS);
  for (const { agentId, depth, trigger, absorbed } of storm.started) {
    expect(depth).toBeLessThanOrEqual(DEEPEST_WAKE);
    for (const one of [trigger, ...absorbed]) {
      expect(one.reason === 'subscription' && one.cause?.agentId === agentId).toBe(false);
    }
  }
  for (const starts of startsByAgent.values()) {
    starts.forEach((at, index) => {
      const before = starts[index - RATE];
      expect(before === undefined || at - before >= HOUR).toBe(true);
    });
  }
  expect(bed.faults.filter(({ code }) => code !== 'wake_depth_exceeded')).toEqual([]);
  bed.close();
  files.destroy();
}, 3_600_000);

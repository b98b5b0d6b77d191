import { createCancelSource, type CancelSource } from '../../core/cancel';
import type { AgentId } from '../../core/named-ids';
import type { Failure } from '../../core/result';
import { isTerminal, logRun, readRun, runsOfStatus } from '../../db/agent/runs';
import { dropWake, waitingOf } from '../../db/agent/wake-queue';
import { worksHere } from '../../db/agent/works-on';
import type { Wake } from '../../db/agent/wake';
import { sqlFailureOf } from '../../db/sql-failure';
import type { Stores } from '../../db/stores';
import type { Turn, Turns } from '../engine/desk';
import { endOfIneligible, whyNot, type IneligibleCode } from '../lifecycle/eligibility';
import type { RunEnd, RunJob, Workflow } from '../run-job';
import { fittingWakes } from './fitting-wakes';
import { sayEndedTurn } from './say-failure';
import { readSchedulerPolicy } from './scheduler-policy';
import { settleRun } from './settle-run';
import { jobOf, requestFor, startRun } from './start-run';
import { createWakeQueue } from './wake-queue';

// [WAKE-32] What was started before goes on first; then whoever's turn it is starts, while fewer runs are at work than the space allows.
// [WAKE-33] A wake that meets a stop, a pause, the agent's end, its sleep or an empty budget before it starts ends with that reason, and so does
// all data that waits with it.
// [WAKE-34] A stop, a pause, the agent's end or the run's own reaches the work at once.
export type RunDeskParts = {
  readonly stores: Stores;
  readonly workflow: Workflow;
  /** What else a run must pass before it starts: its budget. */
  readonly mayStart?: (wake: Wake) => { readonly code: string } | null;
};
type Working = { readonly job: RunJob; readonly cancel: CancelSource; readonly turn: Turn };

const MOST_ENDED_AT_ONCE = 100;
const ENDS_WORK: readonly IneligibleCode[] = [
  'agent_not_found',
  'agent_destroyed',
  'stopped',
  'agent_paused',
];

/** [AWAY-1] It is another device's to run or to end: here it leaves the queue, and nothing is said of it. */
const leaveWake = ({ agent: { database } }: Stores, { runKey }: Wake): void =>
  database.transaction(() => dropWake(database, runKey));

type Refusal = {
  readonly status: 'skipped_destroyed' | 'skipped_sleeping' | 'cancelled';
  readonly code: string;
};
const refusalOf = ({ stores, mayStart }: RunDeskParts, wake: Wake): Refusal | null => {
  const { agentId } = wake;
  const why = whyNot(stores, { agentId, reason: wake.trigger.reason, now: stores.clock.now() });
  if (why !== null) return { status: endOfIneligible(why.code), code: why.code };
  const refused = mayStart?.(wake) ?? null;
  return refused === null ? null : { status: 'cancelled', code: refused.code };
};

/** What the agent itself may not do holds for all of its data; what only this wake may not do, for no other. */
const isOfAll = (wake: Wake, { code }: Refusal): boolean =>
  wake.trigger.reason === 'subscription' || ENDS_WORK.some((one) => one === code);

/** The wake, and the data that waits with it: the same would be said of each. What does not fit into one commit is refused next. */
const endRefused = (stores: Stores, { wake, refusal }: { wake: Wake; refusal: Refusal }): Failure | null => {
  const { database, unitOfWork } = stores.agent;
  const others = waitingOf(database, { agentId: wake.agentId, most: MOST_ENDED_AT_ONCE }).flatMap((row) =>
    row.wake !== null &&
    row.runKey !== wake.runKey &&
    row.wake.trigger.reason === 'subscription' &&
    isOfAll(wake, refusal)
      ? [row.wake]
      : [],
  );
  const done = unitOfWork.commit(requestFor(stores, wake), (writer) => {
    for (const one of [wake, ...fittingWakes(wake, others)]) {
      const generation = readRun(database, one.runKey)?.generation ?? 1;
      const { queuedAt, attempt } = one;
      sayEndedTurn(writer, { stores, run: one, code: refusal.code });
      logRun(writer, { database, news: { run: { ...one, generation }, ...refusal, queuedAt, attempt } });
      dropWake(database, one.runKey);
    }
    return null;
  });
  return done.ok ? null : done.error;
};

const failedBy = (stores: Stores, error: unknown): RunEnd => {
  stores.onFault({ code: error instanceof Error ? 'run_crashed' : 'run_failed' });
  return { end: 'failed', code: 'run_crashed' };
};

const HOLD_MS = 60_000;
/** [WAKE-32] Agents whose wake could not be stored as begun or refused: not again before a minute, or a nudge; nobody waits for them. */
const createHolds = ({ clock }: Stores) => {
  const sinceByAgent = new Map<string, number>();
  const held = (): readonly (readonly [string, number])[] =>
    [...sinceByAgent].filter(([, since]) => {
      const passed = clock.now() - since;
      // A clock that was put back is no reason to wait until it has caught up.
      return passed >= 0 && passed < HOLD_MS;
    });
  return {
    add: (agentId: AgentId): void => void sinceByAgent.set(agentId, clock.now()),
    clear: (): void => sinceByAgent.clear(),
    agentIds: (): readonly string[] => held().map(([agentId]) => agentId),
    endsAt: (): readonly number[] => held().map(([, since]) => since + HOLD_MS),
  };
};
type Holds = ReturnType<typeof createHolds>;

type Floor = {
  readonly working: ReadonlyMap<string, Working>;
  /** Runs whose end could not be written: they go on from their steps, but not before somebody nudges. */
  readonly resting: Set<string>;
  readonly holds: Holds;
  readonly busyAgentIds: () => ReadonlySet<string>;
  readonly work: (job: RunJob) => Turn;
};

const createFloor = ({ stores, workflow }: RunDeskParts): Floor => {
  const working = new Map<string, Working>();
  const resting = new Set<string>();
  const settle = (job: RunJob, end: RunEnd): void => {
    const rest = (code: string): void => {
      resting.add(job.runKey);
      stores.onFault({ code, ids: [job.runKey] });
    };
    try {
      const settled = settleRun(stores, { job, end, policy: readSchedulerPolicy(stores.agent.records) });
      if (!settled.ok) rest(settled.error.code);
    } catch (error) {
      rest(sqlFailureOf(error)?.code ?? 'run_crashed');
    }
  };
  const finished = async (job: RunJob, cancel: CancelSource): Promise<void> => {
    const end = await workflow.run(job, cancel).catch((error: unknown) => failedBy(stores, error));
    working.delete(job.runKey);
    settle(job, end);
  };
  return {
    working,
    resting,
    holds: createHolds(stores),
    busyAgentIds: () => new Set(Array.from(working.values(), ({ job }) => job.agentId)),
    work: (job) => {
      const cancel = createCancelSource();
      // The work begins in a later turn: whoever starts it holds the turn first.
      const ended = Promise.resolve().then(() => finished(job, cancel));
      const turn = { runKey: job.runKey, agentId: job.agentId, ended, interrupt: cancel.cancel };
      working.set(job.runKey, { job, cancel, turn });
      return turn;
    },
  };
};

const notFree = ({ busyAgentIds, holds }: Floor): ReadonlySet<string> =>
  new Set([...busyAgentIds(), ...holds.agentIds()]);

const unfinishedJob = (
  { stores }: RunDeskParts,
  { working, resting, busyAgentIds }: Floor,
): RunJob | null => {
  const busy = busyAgentIds();
  const row = runsOfStatus(stores.agent.database, 'started').find(
    ({ runKey, agentId, isOurs }) =>
      isOurs &&
      !working.has(runKey) &&
      !resting.has(runKey) &&
      !busy.has(agentId) &&
      worksHere(stores, agentId),
  );
  return row === undefined ? null : jobOf(stores, row);
};

const mustEnd = (stores: Stores, { job }: Working): boolean => {
  const row = readRun(stores.agent.database, job.runKey);
  if (row !== null && isTerminal(row.status)) return true;
  const asked = { agentId: job.agentId, reason: job.trigger.reason, now: stores.clock.now() };
  const why = whyNot(stores, asked);
  return why !== null && ENDS_WORK.includes(why.code);
};

const createStart = (parts: RunDeskParts, floor: Floor): Turns['start'] => {
  const { stores } = parts;
  const queue = createWakeQueue(stores);
  const nextJob = (): RunJob | null => {
    const policy = readSchedulerPolicy(stores.agent.records);
    for (;;) {
      const wake = queue.next({ policy, busyAgentIds: notFree(floor) });
      if (wake === null) return null;
      if (!worksHere(stores, wake.agentId)) {
        leaveWake(stores, wake);
        continue;
      }
      const refusal = refusalOf(parts, wake);
      const failure = refusal === null ? null : endRefused(stores, { wake, refusal });
      const started = refusal === null ? startRun(stores, wake) : null;
      if (started?.ok) return started.value;
      const error = failure ?? (started === null ? null : started.error);
      if (error === null) continue;
      stores.onFault({ code: error.code, ids: [wake.runKey] });
      floor.holds.add(wake.agentId);
    }
  };
  return () => {
    parts.workflow.settleEnded?.();
    const { globalMaxConcurrentRuns } = readSchedulerPolicy(stores.agent.records);
    if (floor.working.size >= globalMaxConcurrentRuns) return null;
    const job = unfinishedJob(parts, floor) ?? nextJob();
    return job === null ? null : floor.work(job);
  };
};

export const createRunDesk = (parts: RunDeskParts): Turns => {
  const { stores } = parts;
  const floor = createFloor(parts);
  const queue = createWakeQueue(stores);
  return {
    start: createStart(parts, floor),
    nextDueAt: () => {
      const { globalMaxConcurrentRuns } = readSchedulerPolicy(stores.agent.records);
      if (floor.working.size >= globalMaxConcurrentRuns) return null;
      const due = queue.nextDueAt(notFree(floor));
      const dues = [...floor.holds.endsAt(), ...(due === null ? [] : [due])];
      return dues.length === 0 ? null : Math.min(...dues);
    },
    recheck: () => {
      floor.resting.clear();
      floor.holds.clear();
      for (const one of floor.working.values()) if (mustEnd(stores, one)) one.cancel.cancel();
    },
  };
};

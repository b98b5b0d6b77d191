import type { Failure, Result } from '../../core/result';
import type { Provenance } from '../../core/registers';
import { internalStep } from '../../db/agent/internal-step';
import type { RunLogEntry } from '../../db/agent/kinds/run';
import { absorbedInto, claimRun, isClaimedBy, logRun, readRun, type RunRow } from '../../db/agent/runs';
import { readSteps } from '../../db/agent/steps';
import { dataWakesOf, dropWake } from '../../db/agent/wake-queue';
import type { Wake, WakeTrigger } from '../../db/agent/wake';
import type { CommitRequest, Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import type { RunJob } from '../run-job';
import { fittingWakes } from './fitting-wakes';

// [WAKE-29] A run's key is that of the wake it started with. In the commit of `started` every data wake that it takes with it is logged
// `coalesced` into it and leaves the queue; the run reads the tokens of all and is as deep as the deepest. A turn of a conversation takes
// none, nor does a run that is tried again, after a failure or a yield: what it goes on from is stored. Nor is such a run taken by another.
// [WAKE-30] A run is claimed before anything is done for it: generation 1, or one more than what ended before, with the steps stored here.
export const runtime: Provenance = { by: 'runtime', authority: 'runtime', tainted: false };
const MOST_ABSORBED = 200;

/** What the queue does for a run was caused by it: it wakes its own agent never, and others only as its own writes would. */
export const requestFor = (
  stores: Stores,
  { agentId, runKey, depth }: Pick<RunJob, 'agentId' | 'runKey' | 'depth'>,
): CommitRequest => ({
  commandId: stores.ids(),
  writer: runtime,
  cause: { agentId, runKey, depth },
});

export const rangeOf = (trigger: WakeTrigger): RunLogEntry['range'] => {
  if (trigger.reason !== 'subscription' || trigger.range === undefined) return null;
  const { counter, hostId, range } = trigger;
  return { from: range.from, to: counter, count: range.count, hostId };
};

const absorbable = ({ agent }: Stores, wake: Wake): readonly Wake[] => {
  if (wake.trigger.reason === 'userInitiated') return [];
  const { agentId } = wake;
  const waiting = dataWakesOf(agent.database, { agentId, most: MOST_ABSORBED }).flatMap((row) =>
    row.wake === null || row.runKey === wake.runKey ? [] : [row.wake],
  );
  return fittingWakes(wake, waiting);
};

/** After a yield it is one more than what ended, as it is of a timer's occurrence that is open again [TIMER-27]; a person's retry has named the next already. */
const generationFor = (known: RunRow | null): number => {
  if (known === null) return 1;
  return known.status === 'yielded' || known.status === 'coalesced' ? known.generation + 1 : known.generation;
};

const claim = (
  writer: Writer,
  { stores, job, adopts }: { readonly stores: Stores; readonly job: RunJob; readonly adopts: number | null },
): void => {
  const { runKey, agentId, generation } = job;
  claimRun(writer, { runKey, agentId, generation, hostId: stores.hostId, adopts });
};

/** In one commit: claim, `started`, what it absorbs, and the rows that leave the queue. */
export const startRun = (stores: Stores, wake: Wake): Result<RunJob, Failure> => {
  const { database } = stores.agent;
  const known = readRun(database, wake.runKey);
  const generation = generationFor(known);
  const isAgain = wake.attempt > 0 || known !== null;
  const absorbed = isAgain ? [] : absorbable(stores, wake);
  const job: RunJob = {
    runKey: wake.runKey,
    agentId: wake.agentId,
    threadId: wake.threadId,
    generation,
    trigger: wake.trigger,
    absorbed: (isAgain ? absorbedInto(database, wake) : absorbed).map(({ trigger }) => trigger),
    depth: Math.max(wake.depth, ...absorbed.map(({ depth }) => depth)),
    attempt: wake.attempt,
    startedAt: stores.clock.now(),
  };
  const steps = generation === 1 ? null : readSteps(stores, wake.runKey).length;
  const done = stores.agent.unitOfWork.commit({ ...requestFor(stores, job), ...internalStep }, (writer) => {
    if (!isClaimedBy(database, { ...job, hostId: stores.hostId }))
      claim(writer, { stores, job, adopts: steps });
    const at = { queuedAt: wake.queuedAt, attempt: wake.attempt };
    logRun(writer, { database, news: { run: job, status: 'started', ...at } });
    dropWake(database, wake.runKey);
    for (const one of absorbed) {
      const news = { run: { ...one, generation: 1 }, status: 'coalesced', into: job.runKey } as const;
      logRun(writer, { database, news: { ...news, range: rangeOf(one.trigger), queuedAt: one.queuedAt } });
      dropWake(database, one.runKey);
    }
    return null;
  });
  return done.ok ? { ok: true, value: job } : done;
};

/** A run that was started before and goes on: its job as it was. */
export const jobOf = ({ agent }: Stores, row: RunRow): RunJob => ({
  runKey: row.runKey,
  agentId: row.agentId,
  threadId: row.threadId,
  generation: row.generation,
  trigger: row.trigger,
  absorbed: absorbedInto(agent.database, row).map(({ trigger }) => trigger),
  depth: row.depth,
  attempt: row.attempt,
  startedAt: row.startedAt ?? row.queuedAt,
});

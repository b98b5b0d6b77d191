import { readAgent, readAgentState } from '../../db/agent/agent-view';
import { writeAgentState } from '../../db/agent/agents';
import { noUse } from '../../db/agent/budgets';
import { internalStep } from '../../db/agent/internal-step';
import { logRun, readRun } from '../../db/agent/runs';
import { sentenceToAgent } from '../../words/sentence-to-agent';
import { runFailure } from '../failure-classes';
import type { RunEnd } from '../run-job';
import { answersOf, resultsOf } from './next-move';
import { commitRun, isTaintedNow, stepsOf, traceOf, type Run, type RunProvenance } from './run';
import { writeMessage } from './write-message';
import { processedCounters } from '../wake/processed-counters';

// [RUN-8] A run's last commit holds all of its end: the brief that a person reads, what the agent's state says now, the log entry and its row.
const stateSeen = ({ parts, job }: Run) => {
  const { records } = parts.stores.agent;
  const state = readAgentState(records, job.agentId);
  return {
    lifecycle: readAgent(records, job.agentId)?.lifecycle ?? 'created',
    nextWakeAt: state.nextWakeAt,
    sleepUntil: state.sleepUntil,
    consecutiveFailureCount: state.consecutiveFailureCount,
    activeTaskId: state.activeTaskId,
    openLoops: state.openLoopIds.length,
  };
};
export const traceState = (run: Run, when: 'before' | 'after'): void =>
  traceOf(run)({ kind: 'state', body: { when, state: stateSeen(run) } });

const traceEnd = (run: Run, { end, code }: { readonly end: string; readonly code: string | null }): void => {
  const steps = stepsOf(run).map(({ body }) => body);
  const usage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: false };
  for (const { usage: used } of answersOf(steps)) {
    usage.inputTokens += used.inputTokens;
    usage.outputTokens += used.outputTokens;
    usage.costMicros += used.costMicros;
    usage.isEstimated ||= used.isEstimated;
  }
  const { clock, agent } = run.parts.stores;
  const startedAt = readRun(agent.database, run.job.runKey)?.startedAt ?? run.countedUntil;
  const runMs = Math.max(0, clock.now() - startedAt);
  traceState(run, 'after');
  traceOf(run)({ kind: 'cost', body: { usage, toolCalls: resultsOf(steps).length, runMs } });
  traceOf(run)({ kind: 'ended', body: { end, code } });
};

const greaterOfEach = (
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> => {
  const greater = new Map(Object.entries(a));
  for (const [stream, counter] of Object.entries(b))
    greater.set(stream, Math.max(counter, greater.get(stream) ?? 0));
  return Object.fromEntries(greater);
};

export type Completion = {
  readonly text: string;
  readonly code: string | null;
  readonly provenance: RunProvenance;
};
export const completeRun = (run: Run, { text, code, provenance }: Completion): RunEnd => {
  const { stores } = run.parts;
  const isTainted = isTaintedNow(run);
  const note = code === null ? '' : sentenceToAgent(code);
  const done = commitRun(run, {
    doing: 'complete',
    index: stepsOf(run).length,
    isTainted,
    body: (writer) => {
      writeMessage(writer, {
        run,
        message: {
          kind: 'thought',
          brief: 'result',
          authority: 'model',
          tainted: isTainted,
          provenance,
          text: [text, note].filter((part) => part !== '').join('\n\n'),
          origin: { kind: 'model' },
        },
      });
      const { agentId } = run.job;
      const seen = processedCounters(stores, agentId);
      const { processedCounterByHost: before } = readAgentState(stores.agent.records, agentId);
      writeAgentState(writer, {
        agentId,
        fields: {
          lastWakeAt: new Date(writer.now()).toISOString(),
          consecutiveFailureCount: 0,
          processedCounterByHost: greaterOfEach(before, seen),
        },
      });
      logRun(writer, { database: stores.agent.database, news: { run: run.job, status: 'completed', code } });
      traceEnd(run, { end: 'completed', code });
      return null;
    },
  });
  return done.ok ? { end: 'completed' } : runFailure(done.error.code);
};

export const cancelRun = (run: Run, code: string): RunEnd => {
  const { stores } = run.parts;
  const isTainted = isTaintedNow(run);
  const done = commitRun(run, {
    doing: 'cancel',
    index: stepsOf(run).length,
    isTainted,
    body: (writer) => {
      writeMessage(writer, {
        run,
        message: {
          kind: 'system',
          brief: 'failure',
          authority: 'runtime',
          tainted: isTainted,
          text: sentenceToAgent(code),
          origin: { kind: 'runtime', part: 'runs' },
        },
      });
      logRun(writer, { database: stores.agent.database, news: { run: run.job, status: 'cancelled', code } });
      traceEnd(run, { end: 'cancelled', code });
      return null;
    },
  });
  return done.ok ? { end: 'cancelled', code } : runFailure(done.error.code);
};

/** A run that is put down, or fails, has used its time all the same. What cannot be written is left. */
export const countTime = (run: Run): void => {
  const doing = `time:${run.parts.stores.ids()}`;
  commitRun(run, {
    doing,
    index: stepsOf(run).length,
    isTainted: false,
    use: noUse,
    ...internalStep,
    body: () => null,
  });
};

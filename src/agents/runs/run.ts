import type { Json } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import type { Failure, Result } from '../../core/result';
import type { AgentView } from '../../db/agent/agent-view';
import { countUse, noUse, type Use } from '../../db/agent/budgets';
import { internalStep } from '../../db/agent/internal-step';
import type { MessageProvenance } from '../../db/agent/kinds/message';
import type { RunRef } from '../../db/agent/runs';
import { noteSessionMessages, sessionIdOf } from '../../db/agent/sessions';
import type { StepPlace, StoredStep } from '../../db/agent/steps';
import { writeTrace, type TraceEntry } from '../../db/agent/traces';
import type { Writer } from '../../db/commit';
import type { Durability } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import { observeWriter } from '../../db/records/written-records';
import type { EmbeddingPort } from '../../gateway/embedding-port';
import type { ModelPort } from '../../gateway/model-port';
import type { ToolRegistry } from '../../tools/registry';
import type { SpaceDays } from '../budgets/budget-day';
import { writerOf } from '../effects/effect';
import type { MemoryBounds } from '../memory/assemble';
import { openRunView, type RunView } from '../run/run-view';
import type { z } from 'zod';
import { isRunTainted } from './next-move';
import type { UnstoredAnswers } from './unstored-answers';

// [RUN-5] Every commit of a run names it as its cause, and is written by the agent, by a model's authority, tainted as the run is.
export type WorkflowParts = {
  readonly stores: Stores;
  readonly model: ModelPort;
  readonly tools: ToolRegistry;
  readonly days: SpaceDays;
  readonly bounds?: MemoryBounds;
  /** What is alike, as a model elsewhere sees it. Absent: only this device is asked. */
  readonly embedding?: EmbeddingPort;
  /** Builds the agent's runs without tainted pieces, so that its grants hold. Default: reads everything. */
  readonly withholdsTainted?: (agent: AgentView) => boolean;
  /** Between two steps, so that a long plan does not hold everything else up. */
  readonly rest?: () => Promise<void>;
  /** [RUN-19] If absent, the model is asked again for an answer that cannot be stored. */
  readonly unstored?: UnstoredAnswers;
};
/** One run at work in this process. */
export type Run = {
  /** Its stores are those of the run's own view. */
  readonly parts: WorkflowParts;
  readonly job: RunRef;
  readonly steps: RunView['steps'];
  /** Up to when its time is counted already. */
  countedUntil: number;
};
export type RunProvenance = z.infer<typeof MessageProvenance>;
export const noRunProvenance: RunProvenance = {
  promptId: null,
  promptVersion: null,
  modelId: null,
  personaVersionId: null,
};

export const openRun = (parts: WorkflowParts, job: RunRef): Run => {
  const { stores, steps } = openRunView(parts.stores, job.runKey);
  return { parts: { ...parts, stores }, job, steps, countedUntil: stores.clock.now() };
};

export const stepsOf = ({ steps }: Run): readonly StoredStep[] => steps();

export const causeOf = ({ job }: Run): { agentId: AgentId; runKey: RunKey; depth: number } => ({
  agentId: job.agentId,
  runKey: job.runKey,
  depth: job.depth,
});

export const placeOf = ({ job }: Run, index: number): StepPlace => ({
  runKey: job.runKey,
  agentId: job.agentId,
  generation: job.generation,
  index,
});

export const traceOf =
  ({ parts, job }: Run) =>
  (entry: TraceEntry): void => {
    const { clock, agent } = parts.stores;
    writeTrace(agent.database, { runKey: job.runKey, at: clock.now(), ...entry });
  };

/** A line of the timeline outside a commit. */
export const traceAlone = (run: Run, entry: TraceEntry): void =>
  run.parts.stores.agent.database.transaction(() => traceOf(run)(entry), internalStep);

/** Of the clock that may jump: never less than nothing, never more than an hour for one step. */
const LONGEST_STEP_MS = 3_600_000;
const elapsed = (run: Run): number => {
  const passed = run.parts.stores.clock.now() - run.countedUntil;
  return Math.min(Math.max(0, passed), LONGEST_STEP_MS);
};

export type RunCommit = {
  /** What it does, in its commandId: the same commit of the same step is the same command. */
  readonly doing: string;
  /** How many steps there are before it. */
  readonly index: number;
  readonly isTainted: boolean;
  readonly use?: Use;
  /** The day on which `use` is counted. Default: now. */
  readonly day?: string | undefined;
  /** Default `now`. */
  readonly durable?: Durability;
};

/** [RUN-6] What a run used is counted in the commit of what it used it for. */
export const commitRun = (
  run: Run,
  {
    doing,
    index,
    isTainted,
    use = noUse,
    day,
    durable = 'now',
    body,
  }: RunCommit & { readonly body: (writer: Writer) => Json },
): Result<null, Failure> => {
  const { job, parts } = run;
  const { stores, days } = parts;
  const runMs = elapsed(run);
  const request = {
    commandId: `${job.runKey}:${job.generation}:${index}:${doing}`,
    writer: writerOf(isTainted),
    cause: causeOf(run),
    durable,
  };
  const done = stores.agent.unitOfWork.commit(request, (real) => {
    const { writer, written } = observeWriter(real);
    const result = body(writer);
    const used = { agentId: job.agentId, hostId: stores.hostId };
    const today = days.homeDay(stores.clock.now());
    countUse(writer, { ...used, day: day ?? today, use });
    countUse(writer, { ...used, day: today, use: { ...noUse, runMs } });
    if (sessionIdOf(job.threadId) !== null) {
      const ids = written().flatMap(({ kind, id }) => (kind === 'agentMessage' ? [id] : []));
      noteSessionMessages(stores.agent, ids);
    }
    return result;
  });
  if (!done.ok) return done;
  run.countedUntil = stores.clock.now();
  return { ok: true, value: null };
};

export const isTaintedNow = (run: Run): boolean => isRunTainted(stepsOf(run).map(({ body }) => body));

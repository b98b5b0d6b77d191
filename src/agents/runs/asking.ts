import type { AgentView } from '../../db/agent/agent-view';
import { seenNow } from '../../db/agent/reports';
import { ok, type Failure, type Result } from '../../core/result';
import type { StepBody } from '../../db/agent/kinds/run';
import { everyCategory } from '../../db/journal/every-category';
import type { CancelSignal, ModelCaller, ModelRequest } from '../../gateway/model-port';
import { policyInForce } from '../../gateway/policy-in-force';
import type { ProjectionPolicy } from '../../gateway/project';
import { projectRequest } from '../../gateway/project-request';
import { RUN_OPERATION } from '../../gateway/shipped-policies';
import { assemble, defaultBounds, type Memory } from '../memory/assemble';
import { activePersona } from '../personas/active-persona';
import { promptFor, type Prompt } from '../prompts/prompts';
import type { RunEnd, RunJob } from '../run-job';
import { isRunTainted } from './next-move';
import { offersOf } from './offers';
import { stepsOf, type Run, type RunProvenance } from './run';

// [RUN-9] A request's id is sha256(`{runKey}|{ordinal}`): the same for every attempt at one step.
export type Asking = {
  readonly run: Run;
  readonly job: RunJob;
  readonly agent: AgentView;
  readonly ordinal: number;
  readonly cancel: CancelSignal;
  /** For a replay: the steps that existed when the model was asked. */
  readonly stepsThen?: readonly StepBody[];
};
/** Null: the run goes on. */
export type StepEnd = RunEnd | null;
export type Asked = {
  readonly memory: Memory;
  readonly prompt: Prompt;
  readonly request: ModelRequest;
  readonly requestHash: string;
  readonly seen: Readonly<Record<string, number>>;
};

const MOST_OUTPUT_TOKENS = 4_096;

const stepsAt = ({ run, stepsThen }: Asking): readonly StepBody[] =>
  stepsThen ?? stepsOf(run).map(({ body }) => body);

const promptOf = ({ agent }: Pick<Asking, 'agent'>): Prompt =>
  promptFor({ templateId: agent.templateId, promptId: agent.config.promptId });

export const provenanceOf = (asking: Pick<Asking, 'run' | 'agent'>, modelId: string): RunProvenance => {
  const { promptId, promptVersion } = promptOf(asking);
  const persona = activePersona(asking.run.parts.stores, asking.agent.id);
  return { promptId, promptVersion, modelId, personaVersionId: persona?.id ?? null };
};

const PLACE = { boundary: 'inference', operation: RUN_OPERATION } as const;
const policyOf = ({ run }: Pick<Asking, 'run'>): ProjectionPolicy | null =>
  policyInForce(run.parts.stores.agent.records, PLACE);

export const remember = (asking: Asking): Memory => {
  const { run, job, agent } = asking;
  const { stores, days, bounds = defaultBounds, withholdsTainted } = run.parts;
  const steps = stepsAt(asking);
  return assemble({
    stores,
    agent,
    job,
    steps,
    bounds,
    prompt: promptOf(asking),
    today: days.personDay(job.startedAt),
    clocks: days.personMoment(job.startedAt),
    withholdsTainted: withholdsTainted?.(agent) ?? false,
    policy: policyOf(asking),
  });
};

/** An agent that sees everything may carry something of every category that there is. */
const callerOf = ({ run, job, agent }: Asking): ModelCaller => ({
  agentId: agent.id,
  agentKind: agent.templateId,
  runKey: job.runKey,
  categoryIds: agent.allowedCategoryIds ?? [null, ...everyCategory(run.parts.stores.journal.database)],
});

export const requestIdOf = ({ run, ordinal }: Asking): string =>
  run.parts.stores.sha256(`${run.job.runKey}|${ordinal}`);

/** [PROJECT-8] What the model is sent is what the projection lets through, or nothing is sent. */
export const requestOf = (asking: Asking, memory: Memory): Result<Asked, Failure> => {
  const { run, agent } = asking;
  const { stores } = run.parts;
  const prompt = promptOf(asking);
  // What taints it is stored before it is asked; a preview stores nothing.
  const isTainted = memory.taintedBy !== null || isRunTainted(stepsAt(asking));
  const draft = {
    modelId: agent.config.modelId,
    promptId: prompt.promptId,
    promptVersion: prompt.promptVersion,
    messages: memory.messages,
    tools: offersOf(run, { agent, isTainted }),
    budget: { maxOutputTokens: MOST_OUTPUT_TOKENS },
  };
  const body = projectRequest(draft, { ...PLACE, policy: policyOf(asking) });
  if (!body.ok) return body;
  const requestId = requestIdOf(asking);
  const requestHash = stores.sha256(JSON.stringify(body.value));
  const request = { caller: callerOf(asking), requestId, ...body.value };
  return ok({ memory, prompt, request, requestHash, seen: seenNow(stores) });
};

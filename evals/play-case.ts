import { createDemoModel } from '../src/gateway/demo-model';
import type { ModelPort, ModelRequest } from '../src/gateway/model-port';
import { createScriptedModel } from '../src/gateway/scripted-model';
import type { ApiClient } from '../src/runtime/api/client';
import type { QueryOutput } from '../src/runtime/api/definition';
import type { EvalCase } from './cases';
import { openLife, START, valueOf, type Life, type LifeWorld } from './life';
import { inLife, outOfLife, type RecordedAnswer, type Recording } from './recordings';

// One case in a life of its own, through the API: made, said or woken, and read as a screen would read it.
export type RunDetail = NonNullable<QueryOutput<'run.get'>>;
export type PlayedCase = {
  readonly run: RunDetail;
  /** `name`, or `name!code` where it was refused. */
  readonly trail: readonly string[];
  readonly report: QueryOutput<'report.get'>;
  readonly proposals: readonly string[];
  readonly questions: number;
  readonly isReplayedAlike: boolean;
  /** Commits to the journal that nobody agreed to. */
  readonly effects: number;
  readonly tokens: { readonly used: number; readonly limit: number | null };
  readonly requests: readonly ModelRequest[];
  readonly answers: readonly RecordedAnswer[];
};

/** Remembers what was asked and answered. */
const overheard = (model: ModelPort) => {
  const requests: ModelRequest[] = [];
  const answers: RecordedAnswer[] = [];
  const listening: ModelPort = {
    ...model,
    ask: async (request, cancel) => {
      requests.push(request);
      const answer = await model.ask(request, cancel);
      if (answer.ok) {
        const { text, toolCalls } = answer.value;
        answers.push({ text, toolCalls: toolCalls.map(({ name, args }) => ({ name, args })) });
      }
      return answer;
    },
  };
  return { requests, answers, listening };
};

const scripted = (recording: Recording, idByTitle: () => ReadonlyMap<string, string>): ModelPort =>
  createScriptedModel((_request, asked) => {
    const recorded = recording.answers[asked] ?? { text: 'Done.', toolCalls: [] };
    const { text, toolCalls, tokens } = inLife(recorded, idByTitle());
    return {
      say: 'answer',
      text,
      toolCalls: toolCalls.map((call, at) => ({ callId: `r${asked}-${at}`, ...call })),
      ...(tokens === undefined ? {} : { usage: { inputTokens: tokens, outputTokens: 0 } }),
    };
  });

const makeAgent = async (life: Life, { template }: EvalCase): Promise<string> => {
  const taskId = life.idByTitle.get('Write the offer for Mrs. Lang') ?? '';
  const health = life.categoryIds.get('Health') ?? '';
  const made = await life.client.command('agent.create', {
    templateId: template,
    language: 'en',
    ...(template === 'gym-coach' ? { categoryIds: [health] } : {}),
    ...(template === 'task-companion' ? { taskId } : {}),
  });
  return valueOf(made).id;
};

const MOST_TURNS = 20;
const runIn = async (
  { client, peer }: Life,
  { agentId, says }: { agentId: string; says: string | undefined },
) => {
  const woken =
    says === undefined
      ? await client.command('agent.wake', { id: agentId })
      : await client.command('agent.say', { id: agentId, text: says });
  const { runKey } = valueOf(woken);
  for (let turn = 0; turn < MOST_TURNS; turn += 1)
    if ((await peer.runDue({ deadline: null })) === 'nothing') break;
  const run = valueOf(await client.query('run.get', { runKey }));
  if (run === null) throw new Error('the run is not there');
  return run;
};

const EFFECTS = 'SELECT count(*) FROM applied_operations';
const effectsIn = ({ peer }: Life): number => {
  const opened = peer.stores();
  return opened.ok ? Number(opened.value.journal.database.query(EFFECTS).rows[0]?.[0]) : Number.NaN;
};

const lookAt = async (
  client: ApiClient,
  { agentId, scope }: { agentId: string; scope: 'current' | 'weekly' },
) => ({
  report: valueOf(await client.query('report.get', { agentId, scope })),
  proposals: valueOf(await client.query('approval.list', { agentId })).approvals.map(
    ({ toolName }) => toolName,
  ),
  questions: valueOf(await client.query('question.list', { agentId })).questions.length,
  budget: valueOf(await client.query('budget.get', { agentId })),
});

export type Playing = {
  readonly evalCase: EvalCase;
  /** What a person does before the agent works. */
  readonly prepare?: (agentId: string) => Promise<void>;
};
export type Seen = Omit<PlayedCase, 'requests' | 'answers'>;
export const playIn = async (life: Life, { evalCase, prepare }: Playing): Promise<Seen> => {
  const { client } = life;
  const agentId = await makeAgent(life, evalCase);
  await prepare?.(agentId);
  const run = await runIn(life, { agentId, says: evalCase.says });
  const { budget, ...seen } = await lookAt(client, { agentId, scope: evalCase.expected.report ?? 'current' });
  return {
    run,
    ...seen,
    effects: effectsIn(life),
    trail: run.operations.map(({ toolName, code }) => (code === null ? toolName : `${toolName}!${code}`)),
    isReplayedAlike: valueOf(await client.query('run.replay', { runKey: run.runKey })).isSame,
    tokens: { used: budget?.tokens.used ?? 0, limit: budget?.tokens.limit ?? null },
  };
};

const still: LifeWorld['after'] = () => () => undefined;
/** A case with its recorded answers; null: with the demo's, to be recorded. */
export const playCase = async (evalCase: EvalCase, recording: Recording | null): Promise<PlayedCase> => {
  let idByTitle: ReadonlyMap<string, string> = new Map();
  const model = recording === null ? createDemoModel() : scripted(recording, () => idByTitle);
  const { listening, requests, answers } = overheard(model);
  let now = START;
  const life = await openLife({ model: listening, after: still, now: () => (now += 1) });
  try {
    idByTitle = life.idByTitle;
    const played = await playIn(life, { evalCase });
    return { ...played, requests, answers: answers.map((answer) => outOfLife(answer, idByTitle)) };
  } finally {
    life.close();
  }
};

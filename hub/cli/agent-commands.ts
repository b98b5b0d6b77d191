import { fail, ok } from '../../src/core/result';
import type { AgentSummary } from '../../src/runtime/api/agent-values';
import type { ApiClient } from '../../src/runtime/api/client';
import { sentenceFor } from '../../src/words/sentence-for';
import { agentByName } from './agent-by-name';
import { agentCreateCommand } from './agent-create';
import { agentWords } from './agent-words';
import { type Command, type Context, type Outcome } from './command';
import { reportText } from './report-text';
import { waitForRun, type RunDetail } from './run-wait';
import { shortId } from './task-by-ending';
import { plainLine, plainLines, textTable } from './terminal-text';
import { timeText } from './time-text';

const WAIT_MS = 60_000;

const stateText = (agent: AgentSummary, { language }: Context): string => {
  const say = agentWords(language);
  if (agent.whyNot === 'stopped') return say('stopped');
  return agent.isRunning ? say('running') : say(agent.state);
};

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('agent.list', {});
  if (!listed.ok) return listed;
  const say = agentWords(context.language);
  const { agents } = listed.value;
  const rows = agents.map((agent) => [
    plainLine(agent.name),
    stateText(agent, context),
    timeText(agent.nextWakeAt, say('none')),
    agent.lastRun === null ? '' : say(agent.lastRun.status === 'queued' ? 'waiting' : agent.lastRun.status),
    shortId(agent.id),
  ]);
  const header = [say('agent'), say('state'), say('next'), say('last'), 'ID'];
  const text = agents.length === 0 ? say('noAgents') : textTable([header, ...rows]);
  return ok({ json: { agents: agents.map((agent) => ({ ...agent })) }, text });
};

const withAgent = async (
  context: Context,
  act: (client: ApiClient, agent: AgentSummary) => Promise<Outcome>,
): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const agent = await agentByName(client.value, context.words[0] ?? '');
  return agent.ok ? act(client.value, agent.value) : agent;
};

const show = (context: Context): Promise<Outcome> =>
  withAgent(context, async (client, { id }) => {
    const found = await client.query('agent.get', { id });
    if (!found.ok) return found;
    if (found.value === null) return fail('agent_not_found');
    const agent = found.value;
    const say = agentWords(context.language);
    const why = agent.whyNot === null ? [] : [sentenceFor({ code: agent.whyNot }, context.language)];
    const timers = agent.timers.map(
      ({ label, nextRunAt }) => `  ${plainLine(label)}: ${timeText(nextRunAt, say('none'))}`,
    );
    const watches = agent.subscriptions.map(({ label }) => `  ${plainLine(label)}`);
    const parts = [
      `${plainLine(agent.name)}  (${stateText(agent, context)})`,
      ...why,
      plainLines(agent.purpose),
      [...watches, ...timers].join('\n'),
      ...(agent.lead === null
        ? []
        : [`${agent.model.isDemo ? `${say('demo')}\n` : ''}${plainLine(agent.lead)}`]),
    ];
    return ok({
      json: JSON.parse(JSON.stringify(agent)),
      text: parts.filter((part) => part !== '').join('\n\n'),
    });
  });

const change =
  (
    name: 'agent.pause' | 'agent.resume' | 'agent.destroy',
    word: 'pausedNow' | 'resumedNow' | 'destroyedNow',
  ) =>
  (context: Context): Promise<Outcome> =>
    withAgent(context, async (client, { id }) => {
      const done = await client.command(name, { id });
      return done.ok ? ok({ json: { ...done.value, id }, text: agentWords(context.language)(word) }) : done;
    });

/** What a run came to: its report where it wrote one, else its last words, else why not. */
const outcomeText = async (
  client: ApiClient,
  { run, context }: { run: RunDetail; context: Context },
): Promise<string> => {
  const say = agentWords(context.language);
  const report = await client.query('report.get', { agentId: run.agentId });
  if (report.ok && report.value?.runKey === run.runKey) return reportText(report.value, say);
  const said = run.messages.filter(({ brief, runKey }) => brief !== null && runKey === run.runKey).at(-1);
  const isDemo = said?.model?.isDemo === true;
  // The reason is printed below, in the language of the terminal.
  const words = said === undefined || said.brief === 'failure' ? '' : plainLines(said.text);
  const why = run.code === null ? [] : [sentenceFor({ code: run.code }, context.language)];
  return [...(isDemo ? [say('demo')] : []), words, ...why].filter((part) => part !== '').join('\n\n');
};

const follow = async (
  client: ApiClient,
  { runKey, context }: { runKey: string; context: Context },
): Promise<Outcome> => {
  const waited = await waitForRun(client, { runKey, withinMs: WAIT_MS });
  if (!waited.ok) return waited;
  if (waited.value === null)
    return ok({ json: { runKey, status: 'queued' }, text: agentWords(context.language)('queued') });
  const run = waited.value;
  const text = await outcomeText(client, { run, context });
  const json = JSON.parse(JSON.stringify({ ...run, trace: undefined }));
  return ok({ json, text, isBad: run.status !== 'completed' && run.status !== 'awaiting_approval' });
};

const wake = (context: Context): Promise<Outcome> =>
  withAgent(context, async (client, { id }) => {
    const woken = await client.command('agent.wake', { id });
    return woken.ok ? follow(client, { runKey: woken.value.runKey, context }) : woken;
  });

const say = (context: Context): Promise<Outcome> =>
  withAgent(context, async (client, { id }) => {
    const text = context.words.slice(1).join(' ');
    const said = await client.command('agent.say', { id, text });
    return said.ok ? follow(client, { runKey: said.value.runKey, context }) : said;
  });

const NAMED = 'an agent’s name, its kind (planner) or the end of its id';
const named = (path: string, { summary, run }: Pick<Command, 'summary' | 'run'>): Command => ({
  path: ['agent', path],
  summary,
  operands: '<agent>',
  takes: { least: 1, most: 1 },
  flags: {},
  examples: [`reveille agent ${path} planner`],
  run,
});

export const agentCommands: readonly Command[] = [
  {
    path: ['agent', 'list'],
    summary: 'Show the agents, how they are and when they wake next',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille agent list --json'],
    run: list,
  },
  agentCreateCommand,
  named('show', { summary: `Show one agent: ${NAMED}`, run: show }),
  named('pause', {
    summary: 'Let an agent rest until it is resumed',
    run: change('agent.pause', 'pausedNow'),
  }),
  named('resume', { summary: 'Let an agent go on', run: change('agent.resume', 'resumedNow') }),
  named('destroy', {
    summary: 'End an agent for good; what it wrote stays',
    run: change('agent.destroy', 'destroyedNow'),
  }),
  named('wake', { summary: 'Wake an agent now and show what came of it', run: wake }),
  {
    path: ['agent', 'say'],
    summary: 'Say something to an agent',
    operands: '<agent> <text>',
    takes: { least: 2, most: 500 },
    flags: {},
    examples: ['reveille agent say planner "what is due today?"'],
    run: say,
  },
];

import { fail, ok } from '../../src/core/result';
import { toolClasses } from '../../src/tools/tool-classes';
import type { BudgetView } from '../../src/runtime/api/agent-values';
import type { z } from 'zod';
import { agentByName } from './agent-by-name';
import { agentWords } from './agent-words';
import { limitFlags, limitsIn } from './amount-flag';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { reportText } from './report-text';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';

const timers = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('agentTimer.list', {});
  if (!listed.ok) return listed;
  const say = agentWords(context.language);
  const rows = listed.value.timers.map((timer) => [
    timeText(timer.nextRunAt, say('none')),
    plainLine(timer.agentName),
    plainLine(timer.label),
  ]);
  const text =
    rows.length === 0 ? say('noTimers') : textTable([[say('next'), say('agent'), say('what')], ...rows]);
  return ok({ json: JSON.parse(JSON.stringify(listed.value)), text });
};

const report = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const agent = await agentByName(client.value, context.words[0] ?? '');
  if (!agent.ok) return agent;
  const found = await client.value.query('report.get', { agentId: agent.value.id });
  if (!found.ok) return found;
  const say = agentWords(context.language);
  if (found.value === null) return ok({ json: null, text: say('noReport') });
  return ok({ json: JSON.parse(JSON.stringify(found.value)), text: reportText(found.value, say) });
};

type Hold = 'stop.engage' | 'stop.release';
/** One kind of doing, for all agents: what cannot be meant is said, and nothing is stopped instead of it. */
const holdDoing = async (
  name: Hold,
  { context, doing }: { readonly context: Context; readonly doing: string },
): Promise<Outcome> => {
  const target = toolClasses.find((each) => each === doing);
  if (target === undefined || context.words.length > 0) return fail('invalid_arguments', 'doing');
  const client = await context.client();
  if (!client.ok) return client;
  const done = await client.value.command(name, { scope: 'tool', target });
  if (!done.ok) return done;
  const say = agentWords(context.language);
  const text = say(name === 'stop.release' ? 'releasedNow' : 'stoppedOne');
  return ok({ json: { ...done.value, scope: 'tool', target }, text });
};

const hold =
  (name: Hold) =>
  async (context: Context): Promise<Outcome> => {
    const [typed] = context.words;
    const doing = textFlag(context.flags, 'doing');
    if (doing !== undefined) return holdDoing(name, { context, doing });
    const client = await context.client();
    if (!client.ok) return client;
    const agent = typed === undefined ? null : await agentByName(client.value, typed);
    if (agent !== null && !agent.ok) return agent;
    const target =
      agent === null ? ({ scope: 'space' } as const) : ({ scope: 'agent', target: agent.value.id } as const);
    const done = await client.value.command(name, target);
    if (!done.ok) return done;
    const say = agentWords(context.language);
    const text =
      name === 'stop.release' ? say('releasedNow') : agent === null ? say('stoppedAll') : say('stoppedOne');
    return ok({ json: { ...done.value, ...target }, text });
  };

const beginAnew = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const done = await client.value.command('agents.beginAnew', {});
  if (!done.ok) return done;
  return ok({ json: { ...done.value }, text: agentWords(context.language)('begunAnew') });
};

type Budget = z.output<typeof BudgetView>;
type Amount = Budget['tokens'];
const inSeconds = ({ used, reserved, limit }: Amount): Amount => ({
  used: Math.round(used / 1000),
  reserved: Math.round(reserved / 1000),
  limit: limit === null ? null : Math.round(limit / 1000),
});
const amountText = (
  { used, reserved, limit }: Amount,
  { of, noLimit, unit = '' }: { of: string; noLimit: string; unit?: string },
): string => {
  const now = `${used}${reserved > 0 ? ` + ${reserved}` : ''}${unit}`;
  return limit === null ? `${now} (${noLimit})` : `${now} ${of} ${limit}${unit}`;
};

const budget = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const agent = await agentByName(client.value, context.words[0] ?? '');
  if (!agent.ok) return agent;
  const found = await client.value.query('budget.get', { agentId: agent.value.id });
  if (!found.ok) return found;
  const say = agentWords(context.language);
  if (found.value === null) return ok({ json: null, text: say('noLimit') });
  const view = found.value;
  const words = { of: say('of'), noLimit: say('noLimit') };
  const rows = [
    [say('day'), view.day],
    [say('tokens'), amountText(view.tokens, words)],
    [say('cost'), amountText(view.costMicros, words)],
    [say('runTime'), amountText(inSeconds(view.runMs), { ...words, unit: ' s' })],
    [say('toolCalls'), amountText(view.toolCalls, words)],
  ];
  return ok({ json: JSON.parse(JSON.stringify(view)), text: textTable(rows) });
};

const setBudget = async (context: Context): Promise<Outcome> => {
  const limits = limitsIn(context.flags);
  if (!limits.ok) return limits;
  const client = await context.client();
  if (!client.ok) return client;
  const agent = await agentByName(client.value, context.words[0] ?? '');
  if (!agent.ok) return agent;
  const done = await client.value.command('budget.set', { agentId: agent.value.id, ...limits.value });
  return done.ok ? budget(context) : done;
};

const command = (
  summary: string,
  { path, operands, takes, run }: Pick<Command, 'path' | 'operands' | 'takes' | 'run'>,
): Command => ({
  path,
  summary,
  operands,
  takes,
  flags: {},
  examples: [`reveille ${path.join(' ')}${takes.least > 0 ? ' planner' : ''}`],
  run,
});
const onAgent = { operands: '<agent>', takes: { least: 1, most: 1 } };
const onAll = { operands: '[agent]', takes: { least: 0, most: 1 } };

const doingFlag = {
  doing: { type: 'string', value: toolClasses.join('|'), help: 'This kind of doing, for all agents' },
} as const;

export const agentHoldCommands: readonly Command[] = [
  command('Show when agents wake by the clock', {
    path: ['timer', 'list'],
    operands: '',
    takes: { least: 0, most: 0 },
    run: timers,
  }),
  command('Show an agent’s latest report', { path: ['report', 'show'], ...onAgent, run: report }),
  {
    ...command('Stop all agents, one, or one kind of doing, at once', {
      path: ['stop'],
      ...onAll,
      run: hold('stop.engage'),
    }),
    flags: doingFlag,
    examples: ['reveille stop', 'reveille stop planner', 'reveille stop --doing journal'],
  },
  {
    ...command('Let them work again', { path: ['release'], ...onAll, run: hold('stop.release') }),
    flags: doingFlag,
    examples: ['reveille release', 'reveille release --doing journal'],
  },
  command('Begin without the old agents where their file is gone; they stay stopped', {
    path: ['agent', 'begin-anew'],
    operands: '',
    takes: { least: 0, most: 0 },
    run: beginAnew,
  }),
  command('Show what an agent used today', { path: ['budget', 'show'], ...onAgent, run: budget }),
  {
    ...command('Limit what an agent may use in a day', {
      path: ['budget', 'set'],
      ...onAgent,
      run: setBudget,
    }),
    flags: limitFlags,
    examples: ['reveille budget set planner --tokens 100000'],
  },
];

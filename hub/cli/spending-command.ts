import { fail, ok } from '../../src/core/result';
import {
  MOST_SPENDING_DAYS,
  type Spending,
  type SpendingSum,
} from '../../src/runtime/api/spending-definition';
import { agentByName } from './agent-by-name';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { spendingWords, type SaySpending } from './spending-words';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';
import { wholeNumberIn } from './whole-number';

const DEFAULT_DAYS = 30;

const costText = ({ costMicros, isEstimated, unknown }: SpendingSum, say: SaySpending): string => {
  const marks = [...(isEstimated ? [say('estimated')] : []), ...(unknown > 0 ? [say('unknown')] : [])];
  return `${(costMicros / 1_000_000).toFixed(6)}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`;
};
const cells = (sum: SpendingSum, say: SaySpending): readonly string[] => [
  String(sum.calls),
  `${sum.inputTokens}, ${sum.outputTokens}`,
  costText(sum, say),
];

type Table<R> = {
  readonly say: SaySpending;
  readonly title: string;
  readonly nameOf: (row: R) => string;
  /** Rows that are counted and not shown. */
  readonly more?: number;
};
const tableOf = <R extends SpendingSum>(
  rows: readonly R[],
  { say, title, nameOf, more = 0 }: Table<R>,
): string => {
  const table = textTable([
    [title, say('calls'), say('tokens'), say('cost')],
    ...rows.map((row) => [plainLine(nameOf(row)), ...cells(row, say)]),
  ]);
  return more === 0 ? table : `${table}\n${say('more', { count: String(more) })}`;
};

const spendingText = (spending: Spending, say: SaySpending): string => {
  const { from, to, firstAt, total, byDay, byAgent, byProvider, byModel, more } = spending;
  const span = say('span', { from, to });
  if (total.calls === 0) return `${span}\n${say('none')}`;
  const tables = [
    tableOf(byDay, { say, title: say('day'), nameOf: ({ day }) => day }),
    tableOf(byAgent, {
      say,
      title: say('agent'),
      more: more.agents,
      nameOf: ({ name }) => name ?? say('nobody'),
    }),
    tableOf(byProvider, {
      say,
      title: say('provider'),
      more: more.providers,
      nameOf: ({ provider }) => provider,
    }),
    tableOf(byModel, {
      say,
      title: say('model'),
      more: more.models,
      nameOf: ({ provider, model }) => (model === null ? provider : `${provider}/${model}`),
    }),
    tableOf([total], { say, title: '', nameOf: () => say('total') }),
  ];
  const kept = firstAt === null ? [] : [say('keptSince', { at: timeText(firstAt) })];
  return [span, ...tables, ...kept].join('\n\n');
};

const spending = async (context: Context): Promise<Outcome> => {
  const days = wholeNumberIn(textFlag(context.flags, 'days') ?? String(DEFAULT_DAYS));
  if (days === null || days < 1 || days > MOST_SPENDING_DAYS) return fail('invalid_arguments', 'days');
  const client = await context.client();
  if (!client.ok) return client;
  const named = textFlag(context.flags, 'agent');
  const agent = named === undefined ? null : await agentByName(client.value, named);
  if (agent !== null && !agent.ok) return agent;
  const of = agent === null ? {} : { agentId: agent.value.id };
  const found = await client.value.query('spending.get', { days, ...of });
  if (!found.ok) return found;
  return ok({ json: found.value, text: spendingText(found.value, spendingWords(context.language)) });
};

export const spendingCommand: Command = {
  path: ['spending'],
  summary: 'Show what asking models cost, by day, agent, provider and model',
  operands: '',
  takes: { least: 0, most: 0 },
  flags: {
    days: { type: 'string', value: 'days', help: 'Today and the days before it (default: 30, at most 90)' },
    agent: { type: 'string', value: 'agent', help: 'Only what this agent cost' },
  },
  examples: ['reveille spending', 'reveille spending --days 7 --agent planner'],
  run: spending,
};

import { DAY_MS } from '../../src/core/calendar/civil-day';
import { parseJson, type Json } from '../../src/core/json';
import { fail, ok } from '../../src/core/result';
import { agentByName } from './agent-by-name';
import { approvalWords } from './approval-words';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';
import { wholeNumberIn } from './whole-number';

const plainJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('grant.list', {});
  if (!listed.ok) return listed;
  const say = approvalWords(context.language);
  const rows = listed.value.grants.map(({ id, agentName, toolName, categoryIds, until }) => [
    id.slice(-8),
    plainLine(agentName),
    toolName,
    categoryIds === null ? say('everywhere') : categoryIds.map((each) => each.slice(-8)).join(' '),
    until === null ? say('forGood') : timeText(until),
  ]);
  const head = [say('id'), say('agent'), say('what'), say('where'), say('until')];
  return ok({
    json: plainJson(listed.value),
    text: rows.length === 0 ? say('noGrants') : textTable([head, ...rows]),
  });
};

const revoke = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('grant.list', {});
  if (!listed.ok) return listed;
  const typed = (context.words[0] ?? '').toLowerCase();
  const [first, second] = listed.value.grants.filter(({ id }) => typed.length >= 4 && id.endsWith(typed));
  if (first === undefined || second !== undefined) return fail('grant_not_found');
  const done = await client.value.command('grant.revoke', { id: first.id });
  if (!done.ok) return done;
  return ok({
    json: plainJson({ ...done.value, id: first.id }),
    text: approvalWords(context.language)('revokedNow'),
  });
};

const add = async (context: Context): Promise<Outcome> => {
  const named = textFlag(context.flags, 'days');
  const days = named === undefined ? null : wholeNumberIn(named);
  if (named !== undefined && (days === null || days < 1)) return fail('invalid_arguments', 'days');
  const client = await context.client();
  if (!client.ok) return client;
  const [typed = '', toolName = ''] = context.words;
  const agent = await agentByName(client.value, typed);
  if (!agent.ok) return agent;
  const until = days === null ? null : Date.now() + days * DAY_MS;
  const done = await client.value.command('grant.create', { agentId: agent.value.id, toolName, until });
  if (!done.ok) return done;
  return ok({ json: plainJson(done.value), text: approvalWords(context.language)('grantedNow') });
};

export const grantCliCommands: readonly Command[] = [
  {
    path: ['grant', 'list'],
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    summary: 'Show what agents may do without asking',
    examples: ['reveille grant list'],
    run: list,
  },
  {
    path: ['grant', 'add'],
    operands: '<agent> <tool>',
    takes: { least: 2, most: 2 },
    summary: 'Let an agent use a tool without asking',
    flags: {
      days: { type: 'string', value: 'number', help: 'For so many days (default: until you revoke it)' },
    },
    examples: ['reveille grant add planner update_task_due_date --days 30'],
    run: add,
  },
  {
    path: ['grant', 'revoke'],
    operands: '<id>',
    takes: { least: 1, most: 1 },
    flags: {},
    summary: 'Take a permission back',
    examples: ['reveille grant revoke 1a2b3c4d'],
    run: revoke,
  },
];

import { DAY_MS } from '../../src/core/calendar/civil-day';
import { fail, ok } from '../../src/core/result';
import type { LedgerLine } from '../../src/runtime/api/gateway-definition';
import type { Language } from '../../src/words/message';
import { sentenceInTerminal } from '../../src/words/terminal/errors';
import { agentByName } from './agent-by-name';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { gatewayWords, type SayGateway } from './gateway-words';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';
import { wholeNumberIn } from './whole-number';

const costText = ({ costMicros, isEstimated }: LedgerLine, say: SayGateway): string => {
  if (costMicros === null) return '-';
  return `${(costMicros / 1_000_000).toFixed(6)}${isEstimated === true ? ` (${say('estimated')})` : ''}`;
};
const whom = ({ provider, model }: LedgerLine): string =>
  plainLine(model === null ? provider : `${provider}/${model}`);
/** In the list a word; of one call what went wrong as well, in a sentence. */
const wholeOutcome = ({ outcome, code }: LedgerLine, language: Language): string => {
  const word = gatewayWords(language)(outcome);
  return code === null ? word : `${word}: ${sentenceInTerminal({ code }, language)}`;
};

const row = (say: SayGateway) => (call: LedgerLine) => [
  timeText(call.at),
  whom(call),
  `${call.bodyBytes} B`,
  say(call.outcome),
  costText(call, say),
  call.callId.slice(-8),
];

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const named = textFlag(context.flags, 'agent');
  const agent = named === undefined ? null : await agentByName(client.value, named);
  if (agent !== null && !agent.ok) return agent;
  const of = agent === null ? {} : { agentId: agent.value.id };
  const listed = await client.value.query('ledger.list', { ...of, limit: 50 });
  if (!listed.ok) return listed;
  const say = gatewayWords(context.language);
  const { calls } = listed.value;
  const titles = [say('when'), say('model'), say('sent'), say('outcome'), say('cost'), say('call')];
  const text = calls.length === 0 ? say('noCalls') : textTable([titles, ...calls.map(row(say))]);
  return ok({ json: JSON.parse(JSON.stringify(listed.value)), text });
};

const show = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const found = await client.value.query('ledger.show', { callId: (context.words[0] ?? '').toLowerCase() });
  if (!found.ok) return found;
  if (found.value === null) return fail('ledger_call_not_found');
  const say = gatewayWords(context.language);
  const call = found.value;
  const tokens = call.inputTokens === null ? '-' : `${call.inputTokens}, ${call.outputTokens ?? 0}`;
  const table = textTable([
    [say('call'), call.callId],
    [say('when'), timeText(call.at)],
    [say('purpose'), say(call.purpose)],
    [say('model'), whom(call)],
    [say('address'), `${call.method} ${plainLine(call.url)}`],
    [say('attempt'), String(call.attempt)],
    [say('categories'), (call.categoryIds ?? []).map((id) => id ?? say('noCategory')).join(', ') || '-'],
    [say('outcome'), wholeOutcome(call, context.language)],
    [say('tokens'), tokens],
    [say('cost'), costText(call, say)],
  ]);
  const body = call.body === null ? say('noBody') : `${say('body')}\n${plainLine(call.body)}`;
  return ok({ json: JSON.parse(JSON.stringify(call)), text: `${table}\n\n${body}` });
};

const prune = async (context: Context): Promise<Outcome> => {
  const days = wholeNumberIn(textFlag(context.flags, 'older-than') ?? '90');
  if (days === null) return fail('invalid_arguments', 'older-than');
  const client = await context.client();
  if (!client.ok) return client;
  const pruned = await client.value.command('ledger.prune', {
    before: Math.max(0, Date.now() - days * DAY_MS),
  });
  if (!pruned.ok) return pruned;
  const say = gatewayWords(context.language);
  return ok({ json: { pruned: pruned.value.pruned }, text: `${say('pruned')}: ${pruned.value.pruned}` });
};

const none = { operands: '', takes: { least: 0, most: 0 } };
export const ledgerCommands: readonly Command[] = [
  {
    path: ['ledger', 'list'],
    summary: 'Show what left this device, newest first',
    ...none,
    flags: { agent: { type: 'string', value: 'agent', help: 'Only what was sent for this agent' } },
    examples: ['reveille ledger list', 'reveille ledger list --agent planner'],
    run: list,
  },
  {
    path: ['ledger', 'show'],
    summary: 'Show one call with exactly what was sent',
    operands: '<call>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille ledger show k3x9a2bc'],
    run: show,
  },
  {
    path: ['ledger', 'prune'],
    summary: 'Forget old calls',
    ...none,
    flags: {
      'older-than': { type: 'string', value: 'days', help: 'Those older than so many days (default: 90)' },
    },
    examples: ['reveille ledger prune --older-than 30'],
    run: prune,
  },
];

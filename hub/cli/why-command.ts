import { fail, ok } from '../../src/core/result';
import { agentWords } from './agent-words';
import type { Command, Context, Outcome } from './command';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';

const LEAST_TYPED = 4;

/** Without an id: what was decided lately. With the end of one: everything that decided it. */
const why = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const { language, words } = context;
  const listed = await client.value.query('attention.list', { limit: 200, language });
  if (!listed.ok) return listed;
  const { decisions } = listed.value;
  const [typed] = words;
  if (typed === undefined) {
    const rows = decisions.map(({ id, createdAt, agentName, why: [said = ''] }) => [
      timeText(createdAt),
      plainLine(agentName),
      said,
      id.slice(-8),
    ]);
    const text = rows.length === 0 ? agentWords(language)('noDecisions') : textTable(rows);
    return ok({ json: JSON.parse(JSON.stringify(listed.value)), text });
  }
  const ending = typed.toLowerCase();
  const [first, second] = decisions.filter(({ id }) => ending.length >= LEAST_TYPED && id.endsWith(ending));
  if (first === undefined || second !== undefined) return fail('attention_decision_not_found', typed);
  const { createdAt, agentName, why: sentences, runKey } = first;
  const head = [timeText(createdAt), plainLine(agentName), ...(runKey === null ? [] : [runKey.slice(-8)])];
  return ok({
    json: JSON.parse(JSON.stringify(first)),
    text: [head.join('  '), ...sentences].join('\n'),
  });
};

export const whyCommand: Command = {
  path: ['why'],
  summary: 'Show why an agent came through to you, or did not',
  operands: '[decision]',
  takes: { least: 0, most: 1 },
  flags: {},
  examples: ['reveille why', 'reveille why 3f9a01bc'],
  run: why,
};

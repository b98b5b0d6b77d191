import { fail, ok } from '../../src/core/result';
import type { QueryOutput } from '../../src/runtime/api/definition';
import { agentByName } from './agent-by-name';
import { agentWords } from './agent-words';
import type { Command, Context, Outcome } from './command';
import { plainLine } from './terminal-text';

type Change = NonNullable<QueryOutput<'persona.diff'>>['changes'][number];
const changeText = ({ part, added, removed }: Change, say: ReturnType<typeof agentWords>): string =>
  [
    say(part),
    ...removed.map((line) => `  - ${plainLine(line)}`),
    ...added.map((line) => `  + ${plainLine(line)}`),
  ].join('\n');

/** What the newest version would change of the one in force. */
const diff = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const agent = await agentByName(client.value, context.words[0] ?? '');
  if (!agent.ok) return agent;
  const found = await client.value.query('agent.get', { id: agent.value.id });
  if (!found.ok) return found;
  const [newest] = found.value?.personas ?? [];
  if (newest === undefined) return fail('persona_not_found');
  const told = await client.value.query('persona.diff', { agentId: agent.value.id, versionId: newest.id });
  if (!told.ok) return told;
  if (told.value === null) return fail('persona_not_found');
  const say = agentWords(context.language);
  const { changes } = told.value;
  const text =
    changes.length === 0 ? say('samePersona') : changes.map((change) => changeText(change, say)).join('\n');
  return ok({ json: { ...told.value, versionId: newest.id, status: newest.status }, text });
};

export const personaCommands: readonly Command[] = [
  {
    path: ['persona', 'diff'],
    summary: 'Show what the newest draft of an agent’s persona would change',
    operands: '<agent>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille persona diff planner'],
    run: diff,
  },
];

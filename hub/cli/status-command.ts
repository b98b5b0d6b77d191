import { ok } from '../../src/core/result';
import { sentenceFor } from '../../src/words/sentence-for';
import { agentWords } from './agent-words';
import type { Command, Context, Outcome } from './command';

/** How this profile is, and whether agents work on it. */
const status = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  // Asked first: a question about agents opens their database, and what it answers says whether they can work.
  const held = await client.value.query('stop.status', {});
  const told = await client.value.query('system.status', {});
  if (!told.ok) return told;
  const say = agentWords(context.language);
  const { agents, appVersion, schemaVersion, isReadOnly, isDamaged, notices = [] } = told.value;
  const isStopped = held.ok && held.value.isStopped;
  const isBad = isDamaged === true || agents === 'unavailable' || agents === 'lost';
  const text = [
    `Reveille ${appVersion} (${schemaVersion})`,
    ...(isReadOnly ? [say('readOnly')] : []),
    ...notices.map((code) => sentenceFor({ code }, context.language)),
    ...(isDamaged === true ? [sentenceFor({ code: 'database_corrupt' }, context.language)] : []),
    isStopped && agents !== 'lost'
      ? sentenceFor({ code: 'stopped' }, context.language)
      : say(`agents_${agents}`),
  ].join('\n');
  return ok({ json: { ...told.value, isStopped }, text, isBad });
};

export const statusCommand: Command = {
  path: ['status'],
  summary: 'Show how Reveille is and whether agents work',
  operands: '',
  takes: { least: 0, most: 0 },
  flags: {},
  examples: ['reveille status', 'reveille status --json'],
  run: status,
};

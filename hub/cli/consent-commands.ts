import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { agentByName } from './agent-by-name';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { gatewayWords } from './gateway-words';
import { typedLine } from './key-input';

/** The one named, or the provider's first. */
const modelOf = async (client: ApiClient, { flags, words }: Context): Promise<Result<string, Failure>> => {
  const named = textFlag(flags, 'model');
  if (named !== undefined) return ok(named);
  const listed = await client.query('provider.list', {});
  if (!listed.ok) return listed;
  const provider = listed.value.providers.find(({ id }) => id === words[0]);
  if (provider === undefined) return fail('provider_not_found');
  const [first] = provider.models;
  return first === undefined ? fail('provider_model_unknown') : ok(first.model);
};

const isYes = (text: string): boolean => ['yes', 'y', 'ja', 'j'].includes(text.toLowerCase());

/** The whole text is shown before the question, whatever the flags: who says --yes has it in the output. */
export const agree = async (context: Context, text: string): Promise<boolean> => {
  process.stderr.write(`${text}\n\n`);
  return isSet(context.flags, 'yes') || isYes(await typedLine(gatewayWords(context.language)('askAgree')));
};

const consent = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const [provider = '', named = ''] = context.words;
  const model = await modelOf(client.value, context);
  if (!model.ok) return model;
  const say = gatewayWords(context.language);
  if (isSet(context.flags, 'revoke')) {
    const revoked = await client.value.command('consent.revoke', { provider, model: model.value });
    return revoked.ok ? ok({ json: { provider, model: model.value }, text: say('revokedNow') }) : revoked;
  }
  const agent = await agentByName(client.value, named);
  if (!agent.ok) return agent;
  const about = { provider, model: model.value, who: { agentId: agent.value.id } };
  const includesLater = isSet(context.flags, 'later');
  const asked = { ...about, includesLater };
  const shown = await client.value.query('consent.text', { ...asked, language: context.language });
  if (!shown.ok) return shown;
  const { policyVersion, text } = shown.value;
  if (!(await agree(context, text))) return fail('consent_not_given');
  const given = await client.value.command('consent.give', { ...asked, policyVersion, disclosure: text });
  return given.ok
    ? ok({ json: { ...about, policyVersion, disclosure: text }, text: say('agreedNow') })
    : given;
};

export const consentCommands: readonly Command[] = [
  {
    path: ['provider', 'consent'],
    summary: 'Read what would be sent for an agent, and agree to it',
    operands: '<provider> [agent]',
    takes: { least: 1, most: 2 },
    flags: {
      model: { type: 'string', value: 'model', help: 'Which of its models (default: the first)' },
      yes: { type: 'boolean', help: 'Agree without being asked; the text is printed all the same' },
      later: {
        type: 'boolean',
        help: 'Categories that are made later too, for an agent that sees everything',
      },
      revoke: { type: 'boolean', help: 'Take it back, for every agent' },
    },
    examples: ['reveille provider consent local planner', 'reveille provider consent local --revoke'],
    run: consent,
  },
];

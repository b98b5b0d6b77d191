import { fail, ok } from '../../src/core/result';
import type { QueryOutput } from '../../src/runtime/api/definition';
import { agree } from './consent-commands';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { likenessWords, type SayLikeness } from './likeness-words';
import { plainLine, textTable } from './terminal-text';

type Likeness = QueryOutput<'likeness.get'>;

const stateOf = ({ chosen }: Likeness, say: SayLikeness): string => {
  if (chosen === null) return say('off');
  if (!chosen.isAgreed) return say('askAgain');
  return chosen.lastFailure === null ? say('on') : `${say('failing')} (${chosen.lastFailure})`;
};

const textOf = (likeness: Likeness, say: SayLikeness): string => {
  const { chosen, usedToday, limits } = likeness;
  if (chosen === null) return say('off');
  return textTable([
    [say('model'), plainLine(`${chosen.provider}/${chosen.model}`)],
    [say('state'), stateOf(likeness, say)],
    [say('vectors'), String(chosen.vectors)],
    [say('today'), `${usedToday.tokens} / ${limits?.tokens ?? say('noLimit')}`],
  ]);
};

const show = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const found = await client.value.query('likeness.get', {});
  if (!found.ok) return found;
  return ok({
    json: JSON.parse(JSON.stringify(found.value)),
    text: textOf(found.value, likenessWords(context.language)),
  });
};

const use = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const [provider = '', model = ''] = context.words;
  const asked = { provider, model, includesLater: isSet(context.flags, 'later') };
  const shown = await client.value.query('likeness.text', { ...asked, language: context.language });
  if (!shown.ok) return shown;
  const { policyVersion, text } = shown.value;
  if (!(await agree(context, text))) return fail('consent_not_given');
  const done = await client.value.command('likeness.choose', { ...asked, policyVersion, disclosure: text });
  if (!done.ok) return done;
  const say = likenessWords(context.language);
  return ok({ json: { ...asked, policyVersion, disclosure: text }, text: say('chosen') });
};

const off = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const done = await client.value.command('likeness.off', {});
  return done.ok ? ok({ json: {}, text: likenessWords(context.language)('switchedOff') }) : done;
};

/** Null: no limit; undefined: that is no number. */
const limitOf = (text: string): number | null | undefined => {
  if (text === 'none') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};
const limit = async (context: Context): Promise<Outcome> => {
  const tokens = limitOf(context.words[0] ?? '');
  if (tokens === undefined) return fail('invalid_arguments', 'tokens');
  const cost = textFlag(context.flags, 'cost');
  const costMicros = cost === undefined ? undefined : limitOf(cost);
  if (cost !== undefined && costMicros === undefined) return fail('invalid_arguments', 'cost');
  const client = await context.client();
  if (!client.ok) return client;
  const limits = { tokens, ...(costMicros === undefined ? {} : { costMicros }) };
  const done = await client.value.command('likeness.limit', limits);
  const say = likenessWords(context.language);
  return done.ok ? ok({ json: limits, text: say('limitSet') }) : done;
};

export const likenessCommands: readonly Command[] = [
  {
    path: ['likeness', 'show'],
    summary: 'Which model elsewhere, if any, says what is alike, and how far it is',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille likeness show'],
    run: show,
  },
  {
    path: ['likeness', 'use'],
    summary: 'Read what would be sent so that agents find what means the same, and agree to it',
    operands: '<provider> <model>',
    takes: { least: 2, most: 2 },
    flags: {
      yes: { type: 'boolean', help: 'Agree without being asked; the text is printed all the same' },
      later: { type: 'boolean', help: 'Categories that are made later too' },
    },
    examples: ['reveille likeness use local nomic-embed-text'],
    run: use,
  },
  {
    path: ['likeness', 'off'],
    summary: 'Send nothing more for it, and throw away what came back',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille likeness off'],
    run: off,
  },
  {
    path: ['likeness', 'limit'],
    summary: 'How many tokens a day it may use',
    operands: '<tokens|none>',
    takes: { least: 1, most: 1 },
    flags: {
      cost: {
        type: 'string',
        value: 'millionths',
        help: 'And how many millionths of the currency (none: no limit; left out: as it is)',
      },
    },
    examples: ['reveille likeness limit 500000', 'reveille likeness limit none'],
    run: limit,
  },
];

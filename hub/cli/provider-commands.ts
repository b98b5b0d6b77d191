import { fail, ok } from '../../src/core/result';
import type { QueryOutput } from '../../src/runtime/api/definition';
import { ProviderId, type ProviderView } from '../../src/runtime/api/gateway-definition';
import { isSet, textFlag, textFlags, type Command, type Context, type Outcome } from './command';
import { consentCommands } from './consent-commands';
import { gatewayWords, type SayGateway } from './gateway-words';
import { readKey } from './key-input';
import { priceCommand } from './price-command';
import { plainLine, textTable } from './terminal-text';

const kinds = ['openai', 'openai-chat', 'anthropic', 'google', 'openai-compatible'] as const;
type Kind = (typeof kinds)[number];
const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text);
const yesOrNo = (value: boolean | null, say: SayGateway): string =>
  value === null ? say('unknown') : say(value ? 'yes' : 'no');

const modelRow =
  (say: SayGateway) =>
  ({ model, contextTokens, tools, price, isConsented }: ProviderView['models'][number]) => [
    `  ${plainLine(model)}`,
    contextTokens === null ? say('unknown') : String(contextTokens),
    yesOrNo(tools, say),
    `${price.input}, ${price.output}${price.isGuess ? ` (${say('guess')})` : ''}`,
    yesOrNo(isConsented, say),
  ];

const providerText = (provider: ProviderView, say: SayGateway): string => {
  const { id, kind, baseUrl, isLocal, hasKey, models } = provider;
  const head = `${id}  ${kind}${isLocal ? ` (${say('local')})` : ''}  ${plainLine(baseUrl)}  ${say('key')}: ${yesOrNo(hasKey, say)}`;
  if (models.length === 0) return head;
  const titles = [`  ${say('model')}`, say('context'), say('tools'), say('price'), say('agreed')];
  return `${head}\n${textTable([titles, ...models.map(modelRow(say))])}`;
};

type Lapsed = QueryOutput<'consent.lapsed'>['lapsed'];
/** [CONSENT-3] */
const lapsedText = (lapsed: Lapsed, say: SayGateway): string =>
  [
    say('newYes'),
    ...lapsed.map(
      ({ agentName, provider, model }) => `  ${plainLine(agentName)}: ${provider}, ${plainLine(model)}`,
    ),
  ].join('\n');

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('provider.list', {});
  if (!listed.ok) return listed;
  const found = await client.value.query('consent.lapsed', {});
  if (!found.ok) return found;
  const say = gatewayWords(context.language);
  const { providers } = listed.value;
  const { lapsed } = found.value;
  const shown = providers.length === 0 ? [say('none')] : providers.map((each) => providerText(each, say));
  const text = [...shown, ...(lapsed.length === 0 ? [] : [lapsedText(lapsed, say)])].join('\n\n');
  return ok({ json: JSON.parse(JSON.stringify({ ...listed.value, lapsed })), text });
};

/** Its kind by name, or `--local <address>` for a server that speaks OpenAI's language on this machine or in this network. */
const asked = ({ words, flags }: Context) => {
  const local = textFlag(flags, 'local');
  const [named = local === undefined ? '' : 'openai-compatible'] = words;
  const address = local ?? textFlag(flags, 'address');
  const id = textFlag(flags, 'name') ?? (local === undefined ? named : 'local');
  return { kind: named, isLocal: local !== undefined, address, id };
};

/** A server at its bare address speaks under /v1. */
const withVersion = (address: string): string =>
  /^https?:\/\/[^/]+\/?$/.test(address) ? `${address.replace(/\/$/, '')}/v1` : address;

const add = async (context: Context): Promise<Outcome> => {
  const { flags, language } = context;
  const { kind, isLocal, address, id } = asked(context);
  if (!isKind(kind)) return fail('provider_needs_address');
  if (!ProviderId.safeParse(id).success) return fail('invalid_arguments', 'name');
  const say = gatewayWords(language);
  const key = isLocal && !isSet(flags, 'key') ? null : await readKey(say('askKey'));
  if (key === '') return fail('provider_needs_key');
  const client = await context.client();
  if (!client.ok) return client;
  const models = textFlags(flags, 'model');
  const added = await client.value.command('provider.add', {
    id,
    kind,
    isLocal,
    models: [...models],
    ...(address === undefined ? {} : { baseUrl: isLocal ? withVersion(address) : address }),
    ...(key === null ? {} : { key }),
    ...(isSet(flags, 'key-in-file') ? { keyInFile: true } : {}),
  });
  if (!added.ok) return added;
  const { keyPlace } = added.value;
  const kept = keyPlace === null ? '' : `\n${say('keptIn')} ${say(keyPlace)}.`;
  const next = say('nextConsent').replace('{id}', id);
  return ok({ json: { ...added.value }, text: `${say('added')}: ${id}${kept}\n${next}` });
};

const test = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const [id = ''] = context.words;
  const tested = await client.value.command('provider.test', { id });
  if (!tested.ok) return tested;
  const listed = await client.value.query('provider.list', {});
  const say = gatewayWords(context.language);
  const { models, tookMs } = tested.value;
  const provider = listed.ok ? listed.value.providers.find((each) => each.id === id) : undefined;
  const more = provider === undefined ? '' : `\n${providerText(provider, say)}`;
  const text = `${say('answers')} (${tookMs} ms)\n${say('models')}: ${models.map(plainLine).join(', ')}${more}`;
  return ok({ json: { id, models: [...models], tookMs }, text });
};

const remove = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const [id = ''] = context.words;
  const removed = await client.value.command('provider.remove', { id });
  return removed.ok ? ok({ json: { id }, text: gatewayWords(context.language)('removed') }) : removed;
};

const one = { operands: '<provider>', takes: { least: 1, most: 1 }, flags: {} };
export const providerCommands: readonly Command[] = [
  {
    path: ['provider', 'add'],
    summary: 'Add a provider of models; nothing is sent before you agree',
    operands: '[openai|anthropic|google|openai-chat|openai-compatible]',
    takes: { least: 0, most: 1 },
    flags: {
      local: {
        type: 'string',
        value: 'address',
        help: 'A server on this machine or in this network, by http or https',
      },
      address: { type: 'string', value: 'address', help: 'Where it is, if not at the usual place (https)' },
      name: { type: 'string', value: 'name', help: 'How it is called here (default: its kind, or local)' },
      model: {
        type: 'string',
        multiple: true,
        value: 'model',
        help: 'A model of it, in the order they are asked; may be repeated',
      },
      key: {
        type: 'boolean',
        help: 'A local one that wants a key too; the key is read from standard input or typed',
      },
      'key-in-file': { type: 'boolean', help: 'Keep the key in a file that this account can read (0600)' },
    },
    examples: [
      'reveille provider add --local http://127.0.0.1:11434 --model llama3.2',
      'reveille provider add anthropic --model claude-sonnet-4-20250514',
    ],
    run: add,
  },
  {
    path: ['provider', 'list'],
    summary: 'Show the providers, their models and what they cost',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille provider list'],
    run: list,
  },
  {
    path: ['provider', 'test'],
    summary: 'Ask a provider which models it has; nothing of yours is sent',
    ...one,
    examples: ['reveille provider test local'],
    run: test,
  },
  ...consentCommands,
  priceCommand,
  {
    path: ['provider', 'remove'],
    summary: 'Remove a provider, its key and every consent for it',
    ...one,
    examples: ['reveille provider remove local'],
    run: remove,
  },
];

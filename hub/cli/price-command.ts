import { fail, ok } from '../../src/core/result';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { gatewayWords } from './gateway-words';
import { plainLine } from './terminal-text';

/** What a million tokens cost, as a plain number; null: it is none. */
const amount = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : null;

const price = async (context: Context): Promise<Outcome> => {
  const { words, flags, language } = context;
  const [id = '', model = ''] = words;
  const [input, output] = [amount(textFlag(flags, 'input')), amount(textFlag(flags, 'output'))];
  const cached = textFlag(flags, 'cached');
  const cachedInput = amount(cached);
  if (input === null) return fail('invalid_arguments', 'input');
  if (output === null) return fail('invalid_arguments', 'output');
  if (cached !== undefined && cachedInput === null) return fail('invalid_arguments', 'cached');
  const client = await context.client();
  if (!client.ok) return client;
  const costs = { input, output, ...(cachedInput === null ? {} : { cachedInput }) };
  const updated = await client.value.command('provider.update', { id, prices: { [model]: costs } });
  if (!updated.ok) return updated;
  const say = gatewayWords(language);
  const text = `${say('priced')}: ${plainLine(model)}, ${costs.input}, ${costs.output}`;
  return ok({ json: { id, model, price: costs }, text });
};

const perMillion = (what: string) => ({
  type: 'string' as const,
  value: 'amount',
  help: `What a million tokens ${what} cost`,
});
export const priceCommand: Command = {
  path: ['provider', 'price'],
  summary: 'Put right what a model costs; spending limits count with it from then on',
  operands: '<provider> <model>',
  takes: { least: 2, most: 2 },
  flags: {
    input: perMillion('that are sent'),
    output: perMillion('that come back'),
    cached: perMillion('that the provider had kept'),
  },
  examples: ['reveille provider price anthropic claude-sonnet-4-20250514 --input 3 --output 15 --cached 0.3'],
  run: price,
};

import type { ModelPrice, StoredProvider } from '../../db/agent/providers';
import priceList from './prices.json';

// [PRICE-1] What a model costs is data with a date, and the person's own figure goes before it. A model without a figure counts as the dearest that is
// known of everyday models, and is marked as a guess, as is a figure that nobody could check; what runs on the person's own machine costs nothing.
export type Price = ModelPrice & { readonly isGuess: boolean };

const free: Price = { input: 0, output: 0, isGuess: false };
export const pricesAsOf: string = priceList.asOf;
type ListedPrice = ModelPrice & {
  readonly model: string;
  readonly source: string | null;
  readonly isRare?: boolean;
  readonly isVectors?: boolean;
};
const listed: readonly ListedPrice[] = priceList.models;
const everyday = listed.filter(({ isRare, isVectors }) => isRare !== true && isVectors !== true);
const dearest: Price = {
  input: Math.max(...everyday.map(({ input }) => input)),
  output: Math.max(...everyday.map(({ output }) => output)),
  isGuess: true,
};

/** `gpt-4.1-2025-04-14` is a `gpt-4.1`: the longest name that it begins with, followed by nothing or a dash. */
const listedFor = (model: string): ListedPrice | null => {
  const named = model.replace(/^models\//, '').replace(/^[\w-]+\//, '');
  const fitting = listed.filter(
    (each) =>
      named === each.model || named.startsWith(`${each.model}-20`) || named === `${each.model}-latest`,
  );
  return fitting.sort((a, b) => b.model.length - a.model.length)[0] ?? null;
};

export const priceOf = (
  { local, prices }: Pick<StoredProvider, 'local' | 'prices'>,
  model: string,
): Price => {
  const own = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (own !== undefined) return { ...own, isGuess: false };
  if (local) return free;
  const known = listedFor(model);
  if (known === null) return dearest;
  const { input, output, cachedInput, source } = known;
  return { input, output, ...(cachedInput === undefined ? {} : { cachedInput }), isGuess: source === null };
};

/** Currency units for a million tokens are millionths of it for one. */
export const costOf = (
  price: Price,
  used: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens: number },
): number => {
  const cached = Math.min(used.cachedTokens, used.inputTokens);
  const input = (used.inputTokens - cached) * price.input + cached * (price.cachedInput ?? price.input);
  return Math.ceil(input + used.outputTokens * price.output);
};

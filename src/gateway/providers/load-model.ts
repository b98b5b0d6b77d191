import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { FetchFunction } from '@ai-sdk/provider-utils';
import type { ProviderKind } from '../../db/agent/providers';

// [PROVIDER-2] A provider's library is loaded when it is first asked, is given our fetch and no other, and a word in place of a key.
export type ModelPlace = {
  readonly kind: ProviderKind;
  readonly baseUrl: string;
  readonly model: string;
  readonly fetch: FetchFunction;
};
export const PLACEHOLDER_KEY = 'kept-by-the-gateway';

const loaders: Readonly<Record<ProviderKind, (place: ModelPlace) => Promise<LanguageModelV3>>> = {
  openai: async ({ model, ...place }) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(settingsOf(place)).responses(model);
  },
  'openai-chat': async ({ model, ...place }) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(settingsOf(place)).chat(model);
  },
  anthropic: async ({ model, ...place }) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settingsOf(place)).messages(model);
  },
  google: async ({ model, ...place }) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI(settingsOf(place)).chat(model);
  },
  'openai-compatible': async ({ model, ...place }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ ...settingsOf(place), name: 'compatible', includeUsage: true }).chatModel(
      model,
    );
  },
};

const settingsOf = ({ baseUrl, fetch }: Pick<ModelPlace, 'baseUrl' | 'fetch'>) => ({
  baseURL: baseUrl.replace(/\/+$/, ''),
  apiKey: PLACEHOLDER_KEY,
  fetch,
});

/** Handed in by whoever may ask models elsewhere: where nobody may, none of the libraries is a part of the bundle. */
export type LoadModel = (place: ModelPlace) => Promise<LanguageModelV3>;
export const loadModel: LoadModel = (place) => loaders[place.kind](place);

import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { offersLikeness, type LikenessKind } from './likeness-kind';
import { PLACEHOLDER_KEY, type ModelPlace } from './load-model';

// [PROVIDER-2] As with models that think: loaded when it is first asked, given our fetch and no other, and a word in place of a key.
type Loader = (place: ModelPlace) => Promise<EmbeddingModelV3>;

const settingsOf = ({ baseUrl, fetch }: Pick<ModelPlace, 'baseUrl' | 'fetch'>) => ({
  baseURL: baseUrl.replace(/\/+$/, ''),
  apiKey: PLACEHOLDER_KEY,
  fetch,
});

const openai: Loader = async ({ model, ...place }) => {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI(settingsOf(place)).embedding(model);
};

const loaders: Readonly<Record<LikenessKind, Loader>> = {
  openai,
  'openai-chat': openai,
  google: async ({ model, ...place }) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI(settingsOf(place)).embedding(model);
  },
  'openai-compatible': async ({ model, ...place }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ ...settingsOf(place), name: 'compatible' }).embeddingModel(model);
  },
};

/** Null: this kind of provider offers none. */
export type LoadEmbedding = (place: ModelPlace) => Promise<EmbeddingModelV3 | null>;
export const loadEmbedding: LoadEmbedding = (place) =>
  offersLikeness(place.kind) ? loaders[place.kind](place) : Promise.resolve(null);

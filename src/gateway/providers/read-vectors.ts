import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { unitLength } from '../../db/search/vectors/vector-code';

// [FAR-6] An answer has one vector for each text, all of one length, of finite numbers that are not all nothing; where it says which is whose, that decides, and not the
// order in which they came. Anything else is no answer.
export type WireVectors = { readonly vectors: readonly Float32Array[]; readonly tokens: number | null };

const MOST_DIMENSIONS = 8_192;

const Indexed = z.object({ data: z.array(z.object({ index: z.number().int() })) });
/** Where each text's vector stands; null: it says of two that they are the same one's, or of none. */
const placesIn = (body: unknown, count: number): readonly number[] | null => {
  const inOrder = Array.from({ length: count }, (_, place) => place);
  const read = Indexed.safeParse(body);
  if (!read.success) return inOrder;
  const said = read.data.data.map(({ index }) => index);
  const places = inOrder.map((place) => said.indexOf(place));
  return said.length === count && places.every((place) => place >= 0) ? places : null;
};

const vectorOf = (numbers: readonly number[] | undefined): Float32Array | null => {
  if (numbers === undefined || numbers.length === 0 || numbers.length > MOST_DIMENSIONS) return null;
  if (!numbers.every((value) => Number.isFinite(value))) return null;
  const vector = unitLength(Float32Array.from(numbers));
  return vector.some((value) => value !== 0) ? vector : null;
};

const tokensOf = (tokens: number | undefined): number | null =>
  tokens !== undefined && Number.isFinite(tokens) && tokens >= 0 ? Math.ceil(tokens) : null;

export const readVectors = async (
  model: EmbeddingModelV3,
  values: readonly string[],
): Promise<Result<WireVectors, Failure<'invalid'>>> => {
  const { embeddings, usage, response } = await model.doEmbed({ values: [...values] });
  const places = placesIn(response?.body, values.length);
  if (embeddings.length !== values.length || places === null) return fail('invalid', 'vectors');
  const vectors = places.flatMap((place) => vectorOf(embeddings[place]) ?? []);
  const [first] = vectors;
  const isOne = vectors.length === values.length && vectors.every(({ length }) => length === first?.length);
  return isOne ? ok({ vectors, tokens: tokensOf(usage?.tokens) }) : fail('invalid', 'vectors');
};

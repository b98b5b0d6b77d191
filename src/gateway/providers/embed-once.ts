import type { StoredProvider } from '../../db/agent/providers';
import { err, ok, type Failure, type Result } from '../../core/result';
import { cloudLimits, localLimits, type TimeLimits } from '../fetch-clock';
import { createGuardedFetch, type FetchParts } from '../guarded-fetch';
import type { CancelSignal, ModelUsage } from '../model-port';
import type { AskingWorld, AttemptEnd } from './ask-once';
import { failureOf } from './attempt-failure';
import type { LoadEmbedding } from './load-embedding';
import { costOf, priceOf } from './price';
import { readVectors, type WireVectors } from './read-vectors';
import { tokensOf } from './wire-usage';

// One attempt at one model that turns texts into directions: what came of it, what it used, and what its fetch saw.
export type EmbeddingWorld = Pick<AskingWorld, 'driver' | 'after'> & { readonly load: LoadEmbedding };
export type EmbedAttempt = {
  readonly provider: StoredProvider;
  readonly model: string;
  readonly key: string | null;
  readonly texts: readonly string[];
  readonly cancel: CancelSignal;
  readonly onSend: FetchParts['onSend'];
  /** Somebody waits for it. */
  readonly isQuick: boolean;
};

const quick: TimeLimits = { firstMs: 10_000, silenceMs: 10_000, wholeMs: 20_000 };

export const embeddingUsage = (
  { provider, model, texts }: Pick<EmbedAttempt, 'provider' | 'model' | 'texts'>,
  tokens: number | null,
): ModelUsage => {
  const price = priceOf(provider, model);
  const inputTokens = tokens ?? texts.reduce((sum, text) => sum + tokensOf(text.length), 0);
  const costMicros = costOf(price, { inputTokens, outputTokens: 0, cachedTokens: 0 });
  return { inputTokens, outputTokens: 0, costMicros, isEstimated: tokens === null || price.isGuess };
};

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: false };

export const embedOnce = async (
  { driver, after, load }: EmbeddingWorld,
  attempt: EmbedAttempt,
): Promise<AttemptEnd<WireVectors>> => {
  const { provider, model, key, texts, cancel, onSend, isQuick } = attempt;
  const limits = isQuick ? quick : provider.local ? localLimits : cloudLimits;
  const { fetch, seen } = createGuardedFetch({
    driver,
    after,
    target: provider,
    key,
    cancel,
    limits,
    onSend,
  });
  let read: Result<WireVectors, Failure<'invalid'>> | null = null;
  try {
    const loaded = await load({ kind: provider.kind, baseUrl: provider.baseUrl, model, fetch });
    read = loaded === null ? null : await readVectors(loaded, texts);
  } catch {
    // What it means is in what the fetch saw.
    read = null;
  }
  const end = seen.end();
  const isWhole = end.end === 'status' && end.status >= 200 && end.status <= 299;
  if (read?.ok === true && isWhole && !cancel.isCancelled())
    return { answer: ok(read.value), usage: embeddingUsage(attempt, read.value.tokens), seen };
  const failure = cancel.isCancelled()
    ? failureOf({ end: { end: 'cancelled' }, answer: null, said: null })
    : failureOf({ end, answer: read === null || read.ok ? null : read.error, said: null });
  const used = failure.isFree ? noUsage : embeddingUsage(attempt, null);
  return { answer: err(failure), usage: seen.wasSent() ? used : null, seen };
};

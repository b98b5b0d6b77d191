import type { StoredProvider } from '../../db/agent/providers';
import { ok, err, type Result } from '../../core/result';
import { createGuardedFetch, type FetchParts, type FetchSeen } from '../guarded-fetch';
import { cloudLimits, localLimits, type After } from '../fetch-clock';
import type { HttpDriver } from '../http-driver';
import type { Following, ModelRequest, ModelUsage } from '../model-port';
import { failureOf, type AttemptFailure } from './attempt-failure';
import { callOptionsOf } from './call-options';
import type { LoadModel } from './load-model';
import { jsonWithoutKey, withoutKey, withoutKeySoFar } from '../without-key';
import { priceOf } from './price';
import { providerProtocols } from './provider-protocol';
import { readAnswer, type Answered, type Manner, type WireAnswer } from './read-answer';
import { usageOf } from './wire-usage';

// One attempt at one model: what came of it, what it used, and what its fetch saw.
export type AskingWorld = {
  readonly driver: HttpDriver;
  readonly after: After;
  readonly load: LoadModel;
};
export type Attempt = {
  readonly provider: StoredProvider;
  readonly model: string;
  readonly key: string | null;
  readonly request: ModelRequest;
  readonly manner: Manner;
  readonly cancel: Following;
  readonly onSend: FetchParts['onSend'];
};
export type AttemptEnd<T = WireAnswer> = {
  readonly answer: Result<T, AttemptFailure>;
  /** Null: nothing left the device. */
  readonly usage: ModelUsage | null;
  readonly seen: FetchSeen;
};

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: false };

const usedBy = (
  { provider, model, request }: Attempt,
  asked: { answered: Answered | null; isFree: boolean },
): ModelUsage => {
  if (asked.isFree) return noUsage;
  const none = { inputTokens: null, outputTokens: null, cachedTokens: null };
  return usageOf(asked.answered?.usage ?? none, {
    request,
    price: priceOf(provider, model),
    heard: asked.answered?.heard ?? 0,
  });
};

/** [SECRET-7] */
const cleanedOf = (answer: WireAnswer, key: string | null): WireAnswer => ({
  ...answer,
  text: withoutKey(answer.text, key),
  toolCalls: answer.toolCalls.map(({ callId, name, args }) => ({
    callId: withoutKey(callId, key),
    name: withoutKey(name, key),
    args: jsonWithoutKey(args, key),
  })),
});

export const askOnce = async (
  { driver, after, load }: AskingWorld,
  attempt: Attempt,
): Promise<AttemptEnd> => {
  const { provider, model, key, cancel, onSend, request, manner } = attempt;
  const limits = provider.local ? localLimits : cloudLimits;
  const guards = { driver, after, target: provider, key, cancel, limits, onSend };
  const { fetch, seen } = createGuardedFetch(guards);
  const wire = providerProtocols[provider.kind];
  let answered: Answered | null = null;
  try {
    const loaded = await load({ kind: provider.kind, baseUrl: provider.baseUrl, model, fetch });
    const { hear } = cancel;
    const heard = hear === undefined ? {} : { hear: (text: string) => hear(withoutKeySoFar(text, key)) };
    answered = await readAnswer(loaded, { options: callOptionsOf(request), manner, wire, ...heard });
  } catch {
    // What it means is in what the fetch saw.
    answered = null;
  }
  if (cancel.isCancelled()) {
    const failure = failureOf({ end: 'cancelled' }, null);
    return {
      answer: err(failure),
      usage: seen.wasSent() ? usedBy(attempt, { answered, isFree: false }) : null,
      seen,
    };
  }
  const end = seen.end();
  const isWhole = end.end === 'status' && end.status >= 200 && end.status <= 299;
  if (answered?.answer.ok === true && isWhole)
    return {
      answer: ok(cleanedOf(answered.answer.value, key)),
      usage: usedBy(attempt, { answered, isFree: false }),
      seen,
    };
  const failure = failureOf(end, answered === null || answered.answer.ok ? null : answered.answer.error);
  const usage = seen.wasSent() ? usedBy(attempt, { answered, isFree: failure.isFree }) : null;
  return { answer: err(failure), usage, seen };
};

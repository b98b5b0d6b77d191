import type { StoredProvider } from '../../db/agent/providers';
import { ok, err, type Result } from '../../core/result';
import { createGuardedFetch, type FetchParts, type FetchSeen } from '../guarded-fetch';
import { cloudLimits, localLimits, type After } from '../fetch-clock';
import type { HttpDriver } from '../http-driver';
import type { Following, ModelRequest, ModelUsage } from '../model-port';
import { failureOf, type AttemptFailure } from './attempt-failure';
import { callOptionsOf } from './call-options';
import { createEventScan, type Scanned } from './event-scan';
import type { LoadModel } from './load-model';
import { createKeyStrainer, jsonWithoutKey, withoutKey } from '../without-key';
import { priceOf } from './price';
import { providerProtocols, type WireBearing } from './provider-protocol';
import {
  readAnswer,
  type Answered,
  type AnswerFailure,
  type HearPiece,
  type WireAnswer,
} from './read-answer';
import { usageOf } from './wire-usage';

// One attempt at one model: what came of it, what it used, and what its fetch saw.
export type AskingWorld = {
  readonly driver: HttpDriver;
  readonly after: After;
  readonly load: LoadModel;
  /** Lets whatever else waits have its turn. Absent: nothing else does. */
  readonly rest?: (() => Promise<void>) | undefined;
};
export type Attempt = {
  readonly provider: StoredProvider;
  readonly model: string;
  readonly key: string | null;
  readonly request: ModelRequest;
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

const hearingOf = ({ cancel, key }: Attempt): HearPiece | undefined => {
  const { hearing } = cancel;
  if (hearing === undefined) return undefined;
  const strain = createKeyStrainer(key);
  return (piece) => {
    const clean = strain(piece);
    if (clean !== '') hearing.more(clean);
  };
};

/** [ANSWER-1] What the library made of it, and what it passed over. */
const failureIn = (
  answered: Answered | null,
  { scanned, last }: { readonly scanned: Scanned; readonly last: WireBearing },
): AnswerFailure | null => {
  if (last === 'refused') return { code: 'refused' };
  // It answers in another way than it was asked to: no line that broke off.
  if (!scanned.isClean && !scanned.hasEvents) return { code: 'invalid', detail: 'wire' };
  // Thought to its end and paid for: a server that leaves its last words open, or puts others behind them, does so each time.
  const behind = { code: 'invalid', detail: 'behind' } as const;
  if (answered?.answer.ok === false)
    return last === 'end' && answered.answer.error.code === 'cut' ? behind : answered.answer.error;
  return scanned.isClean || answered === null ? null : behind;
};

export const askOnce = async (
  { driver, after, load, rest }: AskingWorld,
  attempt: Attempt,
): Promise<AttemptEnd> => {
  const { provider, model, key, cancel, onSend, request } = attempt;
  const limits = provider.local ? localLimits : cloudLimits;
  const scan = createEventScan();
  const { feed: onBytes } = scan;
  const { fetch, seen } = createGuardedFetch({
    driver,
    after,
    target: provider,
    key,
    cancel,
    limits,
    onSend,
    onBytes,
  });
  const wire = providerProtocols[provider.kind];
  let answered: Answered | null = null;
  try {
    const loaded = await load({ kind: provider.kind, baseUrl: provider.baseUrl, model, fetch });
    const options = callOptionsOf(request);
    answered = await readAnswer(loaded, { options, wire, hear: hearingOf(attempt), rest });
  } catch {
    // What it means is in what the fetch saw.
    answered = null;
  }
  const end = seen.end();
  const scanned = scan.end();
  const last = scanned.unfinished === null ? 'none' : wire.bearing(scanned.unfinished);
  const unread = failureIn(answered, { scanned, last });
  const isWhole = end.end === 'status' && end.status >= 200 && end.status <= 299;
  if (cancel.isCancelled()) {
    const failure = failureOf({ end: { end: 'cancelled' }, answer: null, said: null });
    return {
      answer: err(failure),
      usage: seen.wasSent() ? usedBy(attempt, { answered, isFree: false }) : null,
      seen,
    };
  }
  if (answered?.answer.ok === true && isWhole && unread === null && scanned.error === null)
    return {
      answer: ok(cleanedOf(answered.answer.value, key)),
      usage: usedBy(attempt, { answered, isFree: false }),
      seen,
    };
  const failure = failureOf({ end, answer: unread, said: scanned.error });
  const usage = seen.wasSent() ? usedBy(attempt, { answered, isFree: failure.isFree }) : null;
  return { answer: err(failure), usage, seen };
};

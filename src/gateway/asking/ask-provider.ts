import type { Clock } from '../../core/ports';
import { err, ok, type Result } from '../../core/result';
import type { After } from '../fetch-clock';
import type {
  CancelSignal,
  Following,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
  ModelUsage,
} from '../model-port';
import { askOnce, type AskingWorld, type AttemptEnd } from '../providers/ask-once';
import { backOff, retryAfterMs } from '../providers/back-off';
import type { Manner } from '../providers/read-answer';
import type { Candidate } from './candidates';
import type { LedgerBook } from './ledger-book';

// [ATTEMPT-1] One provider, at most three times. Before every attempt the gates are asked anew: a stop, a revoked consent or a key that went away counts
// from the next one on. [USAGE-1] What failed attempts used is a part of what the call used.
export type GateAnswer = { readonly key: string | null };
export type AskParts = AskingWorld & {
  readonly clock: Clock;
  readonly book: LedgerBook;
  /** Everything that must hold before anything leaves; the key, where it does. */
  readonly gate: (candidate: Candidate, request: ModelRequest) => Promise<Result<GateAnswer, ModelFailure>>;
};
export type AskProvider = {
  readonly candidate: Candidate;
  readonly request: ModelRequest;
  readonly cancel: Following;
  readonly manner: Manner;
  readonly purpose: 'inference' | 'probe';
};

export const addUsage = (a: ModelUsage | null, b: ModelUsage | null): ModelUsage | null => {
  if (a === null || b === null) return a ?? b;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros: a.costMicros + b.costMicros,
    isEstimated: a.isEstimated || b.isEstimated,
  };
};

/** True: the time is over; false: it was cancelled. */
const rest = (after: After, { ms, cancel }: { ms: number; cancel: CancelSignal }): Promise<boolean> =>
  new Promise((resolve) => {
    const stopAlarm = after(ms, () => {
      stopListening();
      resolve(true);
    });
    const stopListening = cancel.onCancel(() => {
      stopAlarm();
      resolve(false);
    });
  });

const cancelled = (usage: ModelUsage | null): Result<never, ModelFailure> =>
  err({ code: 'model_cancelled', isLocal: true, usage });

const attemptOf = async (
  { asking, parts }: { readonly asking: AskProvider; readonly parts: AskParts },
  {
    attempt,
    backoffMs,
    key,
  }: { readonly attempt: number; readonly backoffMs: number; readonly key: string | null },
): Promise<AttemptEnd> => {
  const { candidate, request, cancel, manner, purpose } = asking;
  const { provider, model } = candidate;
  const { runKey, agentId, categoryIds } = request.caller;
  cancel.hear?.('');
  const about = { purpose, runKey, agentId, requestId: request.requestId, attempt, backoffMs };
  const booked = parts.book.book({ ...about, provider: provider.id, model, categoryIds });
  const end = await askOnce(parts, { provider, model, key, request, manner, cancel, onSend: booked.sent });
  if (end.seen.wasSent()) booked.ended(end);
  return end;
};

const waitOf = (
  { clock }: AskParts,
  { end, attempt }: { end: AttemptEnd; attempt: number },
): number | null => {
  if (end.answer.ok) return null;
  const seen = end.seen.end();
  const after = seen.end === 'status' ? retryAfterMs(seen.retryAfter, clock.now()) : null;
  return backOff({ attempt, mayRetry: end.answer.error.mayRetry, retryAfterMs: after });
};

export const askProvider = async (
  parts: AskParts,
  asking: AskProvider,
): Promise<Result<ModelAnswer, ModelFailure>> => {
  const { candidate, request, cancel } = asking;
  let usage: ModelUsage | null = null;
  for (let [attempt, backoffMs] = [1, 0]; ; attempt += 1) {
    if (cancel.isCancelled()) return cancelled(usage);
    const gate = await parts.gate(candidate, request);
    if (!gate.ok) return err({ ...gate.error, usage: addUsage(usage, gate.error.usage) });
    if (cancel.isCancelled()) return cancelled(usage);
    const end = await attemptOf({ asking, parts }, { attempt, backoffMs, key: gate.value.key });
    usage = addUsage(usage, end.usage);
    if (end.answer.ok) {
      const modelId = `${candidate.provider.id}/${candidate.model}`;
      const { text, toolCalls } = end.answer.value;
      const used = usage ?? { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: true };
      return ok({ modelId, text, toolCalls, usage: used });
    }
    const { code, detail, isLocal } = end.answer.error;
    const wait = waitOf(parts, { end, attempt });
    if (wait === null) return err({ code, isLocal, usage, ...(detail === undefined ? {} : { detail }) });
    if (!(await rest(parts.after, { ms: wait, cancel }))) return cancelled(usage);
    backoffMs = wait;
  }
};

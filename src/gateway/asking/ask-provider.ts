import type { Clock } from '../../core/ports';
import { ok, type Result } from '../../core/result';
import type { Following, ModelAnswer, ModelFailure, ModelRequest } from '../model-port';
import { askOnce, type AskingWorld, type AttemptEnd } from '../providers/ask-once';
import type { WireAnswer } from '../providers/read-answer';
import { inAttempts, type Attempting, type GateAnswer } from './attempts';
import type { Candidate } from './candidates';
import type { LedgerBook } from './ledger-book';

// One request to one model: gates, attempts and the ledger around what its library does.
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
};

type Which = Parameters<Attempting<WireAnswer>['attempt']>[0];
const attemptOf = async (
  { asking, parts }: { readonly asking: AskProvider; readonly parts: AskParts },
  { attempt, backoffMs, key }: Which,
): Promise<AttemptEnd> => {
  const { candidate, request, cancel } = asking;
  const { provider, model } = candidate;
  const { runKey, agentId, categoryIds } = request.caller;
  cancel.hearing?.begin();
  const purpose = 'inference';
  const about = { purpose, runKey, agentId, requestId: request.requestId, attempt, backoffMs } as const;
  const booked = parts.book.book({ ...about, provider: provider.id, model, categoryIds });
  const end = await askOnce(parts, { provider, model, key, request, cancel, onSend: booked.sent });
  if (end.seen.wasSent()) booked.ended(end);
  return end;
};

export const askProvider = async (
  parts: AskParts,
  asking: AskProvider,
): Promise<Result<ModelAnswer, ModelFailure>> => {
  const { candidate, request, cancel } = asking;
  const { after, clock } = parts;
  const asked = await inAttempts<WireAnswer>({
    after,
    clock,
    cancel,
    gate: () => parts.gate(candidate, request),
    attempt: (which) => attemptOf({ asking, parts }, which),
  });
  if (!asked.ok) return asked;
  const { value, usage } = asked.value;
  const modelId = `${candidate.provider.id}/${candidate.model}`;
  return ok({ modelId, text: value.text, toolCalls: value.toolCalls, usage });
};

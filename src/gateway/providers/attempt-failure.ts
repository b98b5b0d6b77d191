import type { Failure } from '../../core/result';
import type { FetchEnd } from '../guarded-fetch';
import type { ModelFailure } from '../model-port';
import { meaningOf, type ErrorMeaning, type ProviderError } from './provider-error';
import type { AnswerFailure } from './read-answer';

// [ATTEMPT-2] How a call failed is told by what its fetch saw, not by the words of a library: every way has one code, and each code says by itself
// whether asking once more can help.
export type AttemptFailure = {
  readonly code: Exclude<
    ModelFailure['code'],
    'provider_not_allowed' | 'model_not_allowed' | 'overshared_payload_blocked'
  >;
  readonly detail?: string;
  /** Only this device's: another one may well get through. */
  readonly isLocal: boolean;
  readonly mayRetry: boolean;
  /** Known to have cost nothing: it was refused before anybody thought. */
  readonly isFree: boolean;
};
type Case = Omit<AttemptFailure, 'detail'>;
const cases = {
  denied: { code: 'network_denied', isLocal: true, mayRetry: false, isFree: true },
  unreachable: { code: 'model_unavailable', isLocal: true, mayRetry: true, isFree: true },
  broken: { code: 'model_unavailable', isLocal: false, mayRetry: true, isFree: true },
  cut: { code: 'model_unavailable', isLocal: false, mayRetry: true, isFree: false },
  timed_out: { code: 'model_timed_out', isLocal: false, mayRetry: true, isFree: false },
  cancelled: { code: 'model_cancelled', isLocal: true, mayRetry: false, isFree: false },
  too_large: { code: 'model_answer_too_large', isLocal: false, mayRetry: false, isFree: false },
  limited: { code: 'model_rate_limited', isLocal: false, mayRetry: true, isFree: true },
  key: { code: 'model_key_refused', isLocal: true, mayRetry: false, isFree: true },
  unknown_model: { code: 'model_not_found', isLocal: false, mayRetry: false, isFree: true },
  too_long: { code: 'model_request_too_long', isLocal: false, mayRetry: false, isFree: true },
  bad_request: { code: 'model_request_refused', isLocal: false, mayRetry: false, isFree: true },
  refused: { code: 'model_refused', isLocal: false, mayRetry: false, isFree: false },
  invalid: { code: 'model_answer_invalid', isLocal: false, mayRetry: false, isFree: false },
} as const satisfies Readonly<Record<string, Case>>;

const byStatus = (status: number): Case => {
  // Who is asked by whom, and who pays, is this device's own matter.
  if (status === 401 || status === 402 || status === 403) return cases.key;
  if (status === 404) return cases.unknown_model;
  if (status === 408) return cases.timed_out;
  // It is at work on something else, or not ready yet: the same request is taken later.
  if (status === 409 || status === 425) return cases.broken;
  if (status === 413) return cases.too_long;
  if (status === 429) return cases.limited;
  return status >= 500 ? cases.broken : cases.bad_request;
};

const byAnswer: Readonly<Record<AnswerFailure['code'], Case>> = {
  cut: cases.cut,
  provider_error: cases.cut,
  refused: cases.refused,
  invalid: cases.invalid,
};

const byMeaning: Readonly<Record<ErrorMeaning, Case>> = {
  account: cases.key,
  too_long: cases.too_long,
  refused: cases.refused,
  limited: cases.limited,
  unknown_model: cases.unknown_model,
  bad_request: cases.bad_request,
  broken: cases.cut,
};
/** A status of 4xx that says nothing more by itself: what its body says it is, where that is plain. */
const ofBody = (said: ProviderError | null): Case => {
  const meaning = said === null ? 'broken' : meaningOf(said);
  return meaning === 'broken' ? cases.bad_request : byMeaning[meaning];
};
/** OpenAI also answers 429 if an account has no credit. Asking again later does not help. */
const ofTooMany = (said: ProviderError | null): Case =>
  said !== null && meaningOf(said) === 'account' ? cases.key : cases.limited;
/** In the middle of an answer, or in place of one: something may have been thought, and be charged. */
const ofStream = (said: ProviderError): AttemptFailure => {
  const kind = said.kinds.find((each) => /^[a-z_]{1,60}$/.test(each));
  const detail = said.status === null ? kind : String(said.status);
  const failure = { ...byMeaning[meaningOf(said)], isFree: false };
  return detail === undefined ? failure : { ...failure, detail };
};

export type AttemptSeen = {
  readonly end: FetchEnd;
  /** Null: the library threw. */
  readonly answer: AnswerFailure | null;
  /** The error that the provider said, wherever it said it. */
  readonly said: ProviderError | null;
};

export const failureOf = ({ end, answer, said }: AttemptSeen): AttemptFailure => {
  switch (end.end) {
    case 'denied':
      return { ...cases.denied, detail: end.detail };
    case 'unreachable':
    case 'timed_out':
    case 'cancelled':
    case 'too_large':
      return cases[end.end];
    case 'cut':
      return said === null ? cases.cut : ofStream(said);
    case 'not_sent':
      return { ...cases.bad_request, detail: 'not_sent' };
    case 'status': {
      const { status } = end;
      if (status < 200 || status > 299) {
        const by = byStatus(status);
        const detail = String(status);
        if (by === cases.limited) return { ...ofTooMany(said), detail };
        return { ...(by === cases.bad_request ? ofBody(said) : by), detail };
      }
      if (answer?.code === 'refused') return detailed(cases.refused, answer);
      if (said !== null) return ofStream(said);
      if (answer === null) return { ...cases.invalid, detail: 'wire' };
      return detailed(byAnswer[answer.code], answer);
    }
  }
};

const detailed = (found: Case, { detail }: Failure): AttemptFailure =>
  detail === undefined ? found : { ...found, detail };

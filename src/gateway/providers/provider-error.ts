import { isJsonArray, isJsonObject, parseJson, type Json, type JsonObject } from '../../core/json';

// [ATTEMPT-2] An error that a provider says, at whatever status and in whatever language: read by its fields first, by its words only where nothing else says it.
export type ProviderError = {
  /** The status that it names; null: none. */
  readonly status: number | null;
  /** Its codes and types, in small letters. */
  readonly kinds: readonly string[];
  readonly message: string;
};
export type ErrorMeaning =
  'account' | 'too_long' | 'refused' | 'limited' | 'unknown_model' | 'bad_request' | 'broken';

const statusOf = (value: Json | undefined): number | null => {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : null;
};

const reasonsIn = (details: Json | undefined): readonly string[] =>
  isJsonArray(details)
    ? details.flatMap((each) =>
        isJsonObject(each) && typeof each['reason'] === 'string' ? [each['reason']] : [],
      )
    : [];

const ofObject = (error: JsonObject): ProviderError => {
  const { code, type, status, message, details } = error;
  const named = [code, type, status].flatMap((each) => (typeof each === 'string' ? [each] : []));
  return {
    status: statusOf(code) ?? statusOf(status),
    kinds: [...named, ...reasonsIn(details)].map((kind) => kind.toLowerCase()),
    message: typeof message === 'string' ? message : '',
  };
};

/** Null: this piece of the wire is no error. */
export const errorIn = (piece: Json): ProviderError | null => {
  if (isJsonArray(piece)) return piece.length === 1 ? errorIn(piece[0] ?? null) : null;
  if (!isJsonObject(piece)) return null;
  const { error, type, response } = piece;
  if (isJsonObject(error)) return ofObject(error);
  if (typeof error === 'string') return { status: null, kinds: [], message: error };
  if (type === 'error') return ofObject({ ...piece, type: null });
  if (type !== 'response.failed') return null;
  const failed = isJsonObject(response) ? response['error'] : null;
  return isJsonObject(failed) ? ofObject(failed) : { status: null, kinds: [], message: '' };
};

/** Null: this is no error as a provider says it. */
export const errorInText = (text: string): ProviderError | null => {
  const read = parseJson(text);
  return read.ok ? errorIn(read.value) : null;
};

const ACCOUNT =
  /^(authentication_error|permission_error|billing_error|invalid_api_key|api_key_invalid|unauthenticated|permission_denied|failed_precondition|insufficient_funds|insufficient_quota)$/;
const LIMITED = /^(rate_limit_error|rate_limit_exceeded|resource_exhausted|too_many_requests)$/;
const TOO_LONG =
  /^(request_too_large|context_length_exceeded|exceed_context_size_error|string_above_max_length)$/;
const REFUSED = /^(content_filter|content_policy_violation|responsibleaipolicyviolation)$/;
const UNKNOWN_MODEL = /^(not_found_error|model_not_found|not_found|model_not_available)$/;
const BAD_REQUEST = /^(invalid_request_error|invalid_argument|invalid_prompt|invalid_request)$/;
const ACCOUNT_WORDS = /credit balance|api key not valid|invalid api key|insufficient balance/i;
const TOO_LONG_WORDS =
  /(prompt|input|request)( is)? too (long|large)|(maximum|available|exceeds? the) context|context (length|window|size)|exceeds the maximum number of (input )?tokens/i;

const byStatus = (status: number): ErrorMeaning => {
  if (status === 401 || status === 402 || status === 403) return 'account';
  if (status === 404) return 'unknown_model';
  if (status === 413) return 'too_long';
  if (status === 429) return 'limited';
  const passes = [408, 409, 425, 499].includes(status) || status >= 500;
  return passes ? 'broken' : 'bad_request';
};

/** The narrower first: of a bad request the words may say which. */
export const meaningOf = ({ status, kinds, message }: ProviderError): ErrorMeaning => {
  const is = (kind: RegExp): boolean => kinds.some((each) => kind.test(each));
  if (is(ACCOUNT) || ACCOUNT_WORDS.test(message)) return 'account';
  if (is(LIMITED)) return 'limited';
  if (is(TOO_LONG)) return 'too_long';
  if (is(REFUSED)) return 'refused';
  if (is(UNKNOWN_MODEL)) return 'unknown_model';
  const said = status === null ? null : byStatus(status);
  const isBad = is(BAD_REQUEST) || said === 'bad_request';
  if (isBad) return TOO_LONG_WORDS.test(message) ? 'too_long' : 'bad_request';
  return said ?? 'broken';
};

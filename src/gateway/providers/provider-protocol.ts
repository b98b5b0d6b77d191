import type { ProviderKind } from '../../db/agent/providers';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../core/json';

// What the kinds of providers differ in, beside what their libraries know.
/**
 * `start`: an answer begins; behind an end it is another one, and none of ours. `end`: the answer is whole, if nothing of it follows. `more`: a part of the
 * answer, which takes an end before it back. `refused`: the provider will not answer. `unusable`: it ended for a reason that is no end of an answer.
 */
export type WireBearing = 'start' | 'end' | 'more' | 'refused' | 'unusable' | 'none';
export type ProviderProtocol = {
  /** Null: the person says where it is. */
  readonly baseUrl: string | null;
  readonly keyHeaders: (key: string) => Readonly<Record<string, string>>;
  /** [ANSWER-1] How this piece of the wire bears on the end of the answer. */
  readonly bearing: (piece: Json) => WireBearing;
};

const bearer: ProviderProtocol['keyHeaders'] = (key) => ({ authorization: `Bearer ${key}` });
const typeOf = (piece: Json): Json => (isJsonObject(piece) ? (piece['type'] ?? null) : null);
const objectsIn = (piece: Json, name: string): readonly JsonObject[] => {
  const list = isJsonObject(piece) ? piece[name] : undefined;
  return isJsonArray(list) ? list.filter((each) => isJsonObject(each)) : [];
};
const isFilled = (value: Json | undefined): boolean =>
  (typeof value === 'string' || isJsonArray(value)) && value.length > 0;

/** The piece that says how a choice ended may itself hold the last of it. */
const chatBearing: ProviderProtocol['bearing'] = (piece) => {
  const choices = objectsIn(piece, 'choices');
  const deltas = choices.flatMap(({ delta }) => (isJsonObject(delta) ? [delta] : []));
  if (deltas.some(({ refusal }) => isFilled(refusal))) return 'refused';
  if (choices.some((choice) => isFilled(choice['finish_reason']))) return 'end';
  const holds = ({ content, tool_calls: calls }: JsonObject): boolean => isFilled(content) || isFilled(calls);
  return deltas.some(holds) ? 'more' : 'none';
};

const RESPONSES_END = ['response.completed', 'response.incomplete'];
const responsesBearing: ProviderProtocol['bearing'] = (piece) => {
  const type = typeOf(piece);
  if (typeof type !== 'string') return 'none';
  if (type === 'response.created') return 'start';
  if (type.startsWith('response.refusal')) return 'refused';
  if (RESPONSES_END.includes(type)) return 'end';
  return type.startsWith('response.') ? 'more' : 'none';
};

const anthropicBearing: ProviderProtocol['bearing'] = (piece) => {
  const type = typeOf(piece);
  if (type === 'message_stop') return 'end';
  if (type === 'message_start') return 'start';
  return typeof type === 'string' && type.startsWith('content_block') ? 'more' : 'none';
};

const GOOGLE_END = ['STOP', 'MAX_TOKENS'];
const GOOGLE_REFUSED = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII/;
const isBlocked = (piece: Json): boolean => {
  const feedback = isJsonObject(piece) ? piece['promptFeedback'] : undefined;
  const reason = isJsonObject(feedback) ? feedback['blockReason'] : undefined;
  return typeof reason === 'string' && reason !== '' && !reason.endsWith('_UNSPECIFIED');
};
/** Its last piece is the end, wherever a piece before it said STOP: some servers say it with each, some in between. */
const googleBearing: ProviderProtocol['bearing'] = (piece) => {
  if (isBlocked(piece)) return 'refused';
  const [candidate] = objectsIn(piece, 'candidates');
  if (candidate === undefined) return 'none';
  const { finishReason } = candidate;
  if (typeof finishReason !== 'string' || finishReason === '') return 'more';
  if (GOOGLE_REFUSED.test(finishReason)) return 'refused';
  return GOOGLE_END.includes(finishReason) ? 'end' : 'unusable';
};

export const providerProtocols: Readonly<Record<ProviderKind, ProviderProtocol>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyHeaders: bearer,
    bearing: responsesBearing,
  },
  'openai-chat': {
    baseUrl: 'https://api.openai.com/v1',
    keyHeaders: bearer,
    bearing: chatBearing,
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    keyHeaders: (key) => ({ 'x-api-key': key }),
    bearing: anthropicBearing,
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyHeaders: (key) => ({ 'x-goog-api-key': key }),
    bearing: googleBearing,
  },
  'openai-compatible': { baseUrl: null, keyHeaders: bearer, bearing: chatBearing },
};

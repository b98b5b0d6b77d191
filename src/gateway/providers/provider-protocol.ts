import type { ProviderKind } from '../../db/agent/providers';
import type { Json } from '../../core/json';
import { isJsonArray, isJsonObject } from '../../core/json';

// What the kinds of providers differ in, beside what their libraries know.
export type ProviderProtocol = {
  /** Null: the person says where it is. */
  readonly baseUrl: string | null;
  readonly keyHeaders: (key: string) => Readonly<Record<string, string>>;
  /** [ANSWER-1] Whether this piece of the wire says that the answer is whole. */
  readonly isEnd: (piece: Json) => boolean;
  /** Whether it begins an answer: after an end it is of another one, and none of ours. */
  readonly isStart: (piece: Json) => boolean;
};

const bearer: ProviderProtocol['keyHeaders'] = (key) => ({ authorization: `Bearer ${key}` });
const typeOf = (piece: Json): Json => (isJsonObject(piece) ? (piece['type'] ?? null) : null);
const someIn = (piece: Json, name: { readonly list: string; readonly field: string }): boolean => {
  const list = isJsonObject(piece) ? piece[name.list] : undefined;
  return isJsonArray(list) && list.some((each) => isJsonObject(each) && typeof each[name.field] === 'string');
};
const never = (): boolean => false;
const isChatEnd = (piece: Json): boolean => someIn(piece, { list: 'choices', field: 'finish_reason' });

export const providerProtocols: Readonly<Record<ProviderKind, ProviderProtocol>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyHeaders: bearer,
    isEnd: (piece) => typeOf(piece) === 'response.completed' || typeOf(piece) === 'response.incomplete',
    isStart: (piece) => typeOf(piece) === 'response.created',
  },
  'openai-chat': {
    baseUrl: 'https://api.openai.com/v1',
    keyHeaders: bearer,
    isEnd: isChatEnd,
    isStart: never,
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    keyHeaders: (key) => ({ 'x-api-key': key }),
    isEnd: (piece) => typeOf(piece) === 'message_stop',
    isStart: (piece) => typeOf(piece) === 'message_start',
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyHeaders: (key) => ({ 'x-goog-api-key': key }),
    isEnd: (piece) => someIn(piece, { list: 'candidates', field: 'finishReason' }),
    isStart: never,
  },
  'openai-compatible': { baseUrl: null, keyHeaders: bearer, isEnd: isChatEnd, isStart: never },
};

import { z } from 'zod';
import type { Json } from '../../core/json';
import type { ApiAnswer } from '../api/transport';

// What a hub says, checked before it is believed. Unknown members are dropped: a newer hub may say more.
const AnyJson: z.ZodType<Json> = z.json();
const Failed = z.object({ code: z.string(), detail: z.string().optional() });
const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: AnyJson }),
  z.object({ ok: z.literal(false), error: Failed }),
]);
const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('answer'), key: z.number(), answer: Answer }),
]);
const Refused = z.object({ code: z.string() });

const answerOf = (answer: z.infer<typeof Answer>): ApiAnswer => {
  if (answer.ok) return answer;
  const { code, detail } = answer.error;
  return { ok: false, error: detail === undefined ? { code } : { code, detail } };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: no schema accepts undefined, so the caller sees an answer it does not understand.
    return undefined;
  }
};

const unexpected: ApiAnswer = { ok: false, error: { code: 'unexpected_answer' } };

export const answerIn = (text: string): ApiAnswer => {
  const answer = Answer.safeParse(parsed(text));
  return answer.success ? answerOf(answer.data) : unexpected;
};

export const refusalIn = (text: string): ApiAnswer => {
  const refusal = Refused.safeParse(parsed(text));
  return refusal.success ? { ok: false, error: refusal.data } : unexpected;
};

export type LiveAnswer = { readonly key: number; readonly answer: ApiAnswer };
/** Null: a sign of life, or a kind of message that a newer hub sends. */
export const liveAnswerIn = (text: string): LiveAnswer | null => {
  const message = LiveMessage.safeParse(parsed(text));
  if (!message.success || message.data.type === 'beat') return null;
  return { key: message.data.key, answer: answerOf(message.data.answer) };
};

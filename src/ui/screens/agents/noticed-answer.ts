import { z } from 'zod';
import { parseJson } from '../../../core/json';

const Answer = z.object({
  decision: z.enum(['approved', 'edited', 'rejected']),
  toolName: z.string(),
  reason: z.string().nullable(),
});
export type NoticedAnswer = z.infer<typeof Answer>;

/** What a person answered to a proposal, as an agent keeps it; null for anything else that it noticed. */
export const answerIn = (text: string): NoticedAnswer | null => {
  const parsed = parseJson(text);
  const read = Answer.safeParse(parsed.ok ? parsed.value : null);
  return read.success ? read.data : null;
};

const Said = z.object({ questionId: z.string(), question: z.string(), response: z.json() });
export type NoticedSaid = Pick<z.infer<typeof Said>, 'question' | 'response'>;

/** What a person answered to a question; null for anything else. */
export const saidIn = (text: string): NoticedSaid | null => {
  const parsed = parseJson(text);
  const read = Said.safeParse(parsed.ok ? parsed.value : null);
  return read.success ? { question: read.data.question, response: read.data.response } : null;
};

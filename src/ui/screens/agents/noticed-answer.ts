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

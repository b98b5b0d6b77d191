import { HOUR_MS } from '../../core/calendar/civil-day';
import { z } from 'zod';
import { ok } from '../../core/result';
import { appendQuestion } from '../../db/agent/prompts';
import type { EffectContext } from '../tool';
import type { Writer } from '../../db/commit';

// [QUESTION-3] An agent asks unasked, tainted or not: a question changes nothing, and the person sees whose words it is.
export const ofAsking = {
  capability: 'person.ask',
  toolClass: 'question',
  sideEffects: ['APPROVAL_CHANGED'],
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
} as const;

export const output = z.object({ questionId: z.string() });

type Asked = {
  readonly kind: 'yesNo' | 'multiChoice' | 'freeText' | 'audio';
  readonly text: string;
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly waitsHours: number | null;
};

export const ask = (writer: Writer, { context, asked }: { context: EffectContext; asked: Asked }) => {
  const { agent, runKey, isTainted } = context;
  const { kind, text, options, isRequired, waitsHours } = asked;
  const questionId = appendQuestion(writer, {
    agentId: agent.id,
    runKey,
    interactionType: kind,
    promptText: text,
    options,
    isRequired,
    requiredBy: waitsHours === null ? null : writer.now() + waitsHours * HOUR_MS,
    tainted: isTainted,
  });
  return { value: { questionId }, tainted: isTainted };
};

import { z } from 'zod';
import { ok } from '../../core/result';
import { appendQuestion } from '../../db/agent/prompts';
import { storable } from '../arguments';
import { ownTool } from '../make-tool';
import type { EffectContext } from '../tool';
import type { Writer } from '../../db/commit';

// [QUESTION-3] An agent asks unasked, tainted or not: a question changes nothing, and the person sees whose words it is.
const common = {
  capability: 'person.ask',
  toolClass: 'question',
  sideEffects: ['APPROVAL_CHANGED'],
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
} as const;
const output = z.object({ questionId: z.string() });
const HOUR_MS = 3_600_000;

type Asked = {
  readonly kind: 'yesNo' | 'multiChoice' | 'freeText' | 'audio';
  readonly text: string;
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly waitsHours: number | null;
};
const ask = (writer: Writer, { context, asked }: { context: EffectContext; asked: Asked }) => {
  const { agent, runKey, isTainted } = context;
  const { kind, text, options, isRequired, waitsHours } = asked;
  const questionId = appendQuestion(writer, {
    ...{ agentId: agent.id, runKey, interactionType: kind, promptText: text, options, isRequired },
    requiredBy: waitsHours === null ? null : writer.now() + waitsHours * HOUR_MS,
    tainted: isTainted,
  });
  return { value: { questionId }, tainted: isTainted };
};

const AskArgs = z
  .strictObject({
    question: storable.min(1).max(1_000),
    kind: z.enum(['yesNo', 'multiChoice', 'freeText', 'audio']).default('freeText'),
    options: z.array(storable.min(1).max(200)).max(12).default([]),
    /** The run waits for it. */
    isRequired: z.boolean().default(false),
    waitsHours: z.number().int().min(1).max(168).default(72),
  })
  .refine(({ kind, options }) => (kind === 'multiChoice') === options.length > 1, {
    path: ['options'],
    error: 'two or more for multiChoice, none otherwise',
  });
export const askPerson = ownTool<z.infer<typeof AskArgs>>({
  ...{ name: 'ask_person', version: '1', ...common, args: AskArgs, output },
  description:
    'Asks the person one question: yes or no, one of several, in words, or spoken. A required one is waited for.',
  summary: (_context, { say }) => say('tool.ask'),
  write: (writer, { context, args }) => {
    const { question: text, kind, options, isRequired, waitsHours } = args;
    return ask(writer, { context, asked: { kind, text, options, isRequired, waitsHours } });
  },
});

const PlanArgs = z.strictObject({
  title: storable.min(1).max(200),
  steps: z.array(storable.min(1).max(500)).min(1).max(20),
});
export const proposePlan = ownTool<z.infer<typeof PlanArgs>>({
  ...{ name: 'propose_plan', version: '1', ...common, args: PlanArgs, output },
  description:
    'Lays a plan in steps before the person, who says yes or no to it. It changes nothing by itself.',
  summary: (_context, { say }) => say('tool.ask'),
  write: (writer, { context, args }) => {
    const steps = args.steps.map((step, at) => `${at + 1}. ${step}`);
    const text = [args.title, ...steps].join('\n');
    return ask(writer, {
      context,
      asked: { kind: 'yesNo', text, options: [], isRequired: false, waitsHours: 168 },
    });
  },
});

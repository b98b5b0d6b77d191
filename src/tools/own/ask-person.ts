import { z } from 'zod';
import { storable } from '../arguments';
import { ownTool } from '../make-tool';
import { ofAsking, output, ask } from './ask';

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
  name: 'ask_person',
  version: '1',
  ...ofAsking,
  args: AskArgs,
  output,
  description:
    'Asks the person one question: yes or no, one of several, in words, or spoken. A required one is waited for.',
  summary: (_context, { say }) => say('tool.ask'),
  write: (writer, { context, args }) => {
    const { question: text, kind, options, isRequired, waitsHours } = args;
    return ask(writer, { context, asked: { kind, text, options, isRequired, waitsHours } });
  },
});

import { z } from 'zod';
import { storable } from '../arguments';
import { ownTool } from '../make-tool';
import { ofAsking, output, ask } from './ask';

const PlanArgs = z.strictObject({
  title: storable.min(1).max(200),
  steps: z.array(storable.min(1).max(500)).min(1).max(20),
});

export const proposePlan = ownTool<z.infer<typeof PlanArgs>>({
  name: 'propose_plan',
  version: '1',
  ...ofAsking,
  args: PlanArgs,
  output,
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

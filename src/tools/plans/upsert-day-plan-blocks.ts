import { z } from 'zod';
import { journalTool } from '../make-tool';
import { ofPlans, UpsertArgs, targetsOfBlocks, upsertBlock } from './plan-blocks';

export const upsertDayPlanBlocks = journalTool<UpsertArgs>({
  name: 'upsert_day_plan_blocks',
  version: '2',
  ...ofPlans,
  rises: { when: 'a block is removed', by: ({ deletes }) => deletes.length > 0 },
  scopeRule: 'source_and_destination',
  description: 'Adds, changes and removes blocks of a day’s plan. Wall times; an offset is not looked at.',
  args: UpsertArgs,
  output: z.object({ blockIds: z.array(z.string()), deleted: z.number() }),
  targets: targetsOfBlocks,
  summary: (_context, { args, say }) => {
    const [only] = args.upserts;
    const day = args.planDate;
    if (only !== undefined && args.upserts.length + args.deletes.length === 1)
      return say('tool.setBlock', {
        day,
        start: only.startTime.slice(11, 16),
        end: only.endTime.slice(11, 16),
      });
    return only === undefined ? say('tool.removeBlock', { day }) : say('tool.changeBlocks', { day });
  },
  split: ({ planDate, upserts, deletes }) => [
    ...upserts.map((upsert) => ({ planDate, upserts: [upsert], deletes: [] })),
    ...deletes.map((id) => ({ planDate, upserts: [], deletes: [id] })),
  ],
  effect: (writer, { context, args }) => {
    const blockIds = args.upserts.map((upsert, at) => upsertBlock(writer, { context, upsert, k: at + 1 }));
    for (const id of args.deletes) writer.write('planBlock', id, { deletedAt: writer.now() });
    return { value: { blockIds, deleted: args.deletes.length }, tainted: context.isTainted };
  },
});

import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { blockOf } from '../../db/journal/groups';
import { dayOfWall } from '../../db/journal/wall-time';
import { DayArg, RecordRef, WallArg } from '../arguments';
import { findSafe } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import type { ToolContext } from '../tool';
import { ofPlans, type Upsert, type UpsertArgs, targetsOfBlocks, upsertBlock } from './plan-blocks';

const Move = z.strictObject({ blockId: RecordRef, startTime: WallArg, endTime: WallArg });

const ReplanArgs = z.strictObject({ planDate: DayArg, moves: z.array(Move).min(1).max(40) });
type ReplanArgs = z.infer<typeof ReplanArgs>;

/** A move is an upsert that keeps the category. */
const asUpserts = (context: ToolContext, { planDate, moves }: ReplanArgs): Result<UpsertArgs, Failure> => {
  const upserts: Upsert[] = [];
  for (const { blockId, startTime, endTime } of moves) {
    const found = findSafe(context, { kind: 'planBlock', id: blockId });
    if (!found.ok) return found;
    upserts.push({ id: blockId, startTime, endTime, categoryId: blockOf(found.value).categoryId });
  }
  const isOnDay = upserts.every(({ startTime }) => dayOfWall(startTime) === planDate);
  return isOnDay ? ok({ planDate, upserts, deletes: [] }) : fail('unsafe_target', 'another day');
};

export const replanDayBlocks = journalTool<ReplanArgs>({
  name: 'replan_day_blocks',
  version: '1',
  ...ofPlans,
  isPossible: whereThereIs('planBlock'),
  description: 'Moves blocks of a day’s plan to other times of that day.',
  args: ReplanArgs,
  output: z.object({ blockIds: z.array(z.string()) }),
  targets: (context, args) => {
    const upserts = asUpserts(context, args);
    return upserts.ok ? targetsOfBlocks(context, upserts.value) : upserts;
  },
  summary: (_context, { args, say }) => say('tool.changeBlocks', { day: args.planDate }),
  split: ({ planDate, moves }) => moves.map((move) => ({ planDate, moves: [move] })),
  effect: (writer, { context, args }) => {
    const upserts = asUpserts(context, args);
    if (!upserts.ok) return writer.refuse(upserts.error);
    const blockIds = upserts.value.upserts.map((upsert, at) =>
      upsertBlock(writer, { context, upsert, k: at + 1 }),
    );
    return { value: { blockIds }, tainted: context.isTainted };
  },
});

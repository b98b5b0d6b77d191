import { z } from 'zod';
import { ok } from '../../core/result';
import { ensurePlan, pinPosition } from '../../db/journal/day-plans';
import { dayPlanId } from '../../db/journal/kinds/day-plan';
import { pinId } from '../../db/journal/kinds/pin';
import { DayArg, RecordRef } from '../arguments';
import { categoryOf, findSafe, nameOf, notEnded } from '../live-record';
import { journalTool } from '../make-tool';
import { ofPlans } from './plan-blocks';

const PinArgs = z.strictObject({ planDate: DayArg, taskIds: z.array(RecordRef).min(1).max(30) });

export const pinDayPlanTasks = journalTool<z.infer<typeof PinArgs>>({
  name: 'pin_day_plan_tasks',
  version: '1',
  ...ofPlans,
  description: 'Pins tasks to a day, behind those that are pinned.',
  args: PinArgs,
  output: z.object({ pinIds: z.array(z.string()) }),
  targets: (context, { planDate, taskIds }) => {
    const categoryIds: (string | null)[] = [];
    for (const id of taskIds) {
      const task = findSafe(context, { kind: 'task', id });
      if (!task.ok) return task;
      const pin = pinId({ planId: dayPlanId(planDate), taskId: id });
      const open = notEnded(context, { kind: 'pin', id: pin });
      if (!open.ok) return open;
      categoryIds.push(categoryOf(task.value));
    }
    return ok({ targetRefs: [...new Set(taskIds)], categoryIds: [...new Set(categoryIds)] });
  },
  summary: (context, { args, say }) => {
    const [only] = args.taskIds;
    const day = args.planDate;
    return only !== undefined && args.taskIds.length === 1
      ? say('tool.pinTasks', { title: nameOf(context, { kind: 'task', id: only }), day })
      : say('tool.pinSeveral', { count: args.taskIds.length, day });
  },
  split: ({ planDate, taskIds }) => taskIds.map((id) => ({ planDate, taskIds: [id] })),
  effect: (writer, { context, args }) => {
    const planId = ensurePlan(writer, args.planDate);
    const { database } = context.stores.journal;
    const pinIds = [...new Set(args.taskIds)].map((taskId) => {
      const id = pinId({ planId, taskId });
      const pin = writer.read('pin', id);
      const place = { planId, itself: id, afterId: undefined };
      const life = { createdAt: writer.now(), deletedAt: null };
      if (pin === null)
        writer.create('pin', id, {
          planId,
          taskId,
          position: pinPosition(writer, { place, database }),
          ...life,
        });
      return id;
    });
    return { value: { pinIds }, tainted: context.isTainted };
  },
});

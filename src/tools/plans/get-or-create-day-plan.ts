import { z } from 'zod';
import type { Json } from '../../core/json';
import type { CategoryId } from '../../core/named-ids';
import { ok } from '../../core/result';
import { ensurePlan, pinsOf } from '../../db/journal/day-plans';
import { textOf, textOrNull } from '../../db/journal/effective';
import { blockOf } from '../../db/journal/groups';
import { dayPlanId } from '../../db/journal/kinds/day-plan';
import { DayArg } from '../arguments';
import { categoryOf, findLive, type Found } from '../live-record';
import { journalTool } from '../make-tool';
import type { ToolContext } from '../tool';
import { ofPlans } from './plan-blocks';
import { from, text } from '../../db/rows';

const BLOCKS = from('plan_block').column(
  { id: text },
  'WHERE plan_id = ? AND deleted_at IS NULL ORDER BY start_at, id LIMIT 200',
);

const ofPlan = ({ stores }: ToolContext, planId: string): readonly string[] =>
  BLOCKS.all(stores.journal.database, [planId]);

const allows = ({ agent }: ToolContext, categoryId: CategoryId | null): boolean =>
  agent.allowedCategoryIds === null || (categoryId !== null && agent.allowedCategoryIds.includes(categoryId));

/** Without a title of its own a block is called as its task, where the agent may see that one. */
const titleOfBlock = (
  context: ToolContext,
  { fields }: Found<'planBlock'>,
): { readonly title: string; readonly tainted: boolean } => {
  const title = textOf(fields, 'title');
  const taskId = textOrNull(fields, 'taskId');
  if (title !== '' || taskId === null) return { title, tainted: false };
  const task = findLive(context, { kind: 'task', id: taskId });
  if (!task.ok || !allows(context, categoryOf(task.value))) return { title: '', tainted: false };
  return { title: textOf(task.value.fields, 'title'), tainted: task.value.tainted };
};

/** Of a plan, what the agent may see: blocks and pins of its categories. */
const planAnswer = (context: ToolContext, planDate: string): { value: Json; tainted: boolean } => {
  const planId = dayPlanId(planDate);
  let tainted = false;
  const blocks = ofPlan(context, planId).flatMap((id) => {
    const found = findLive(context, { kind: 'planBlock', id });
    if (!found.ok) return [];
    const { start, end, categoryId } = blockOf(found.value);
    if (!allows(context, categoryId)) return [];
    tainted ||= found.value.tainted;
    const called = titleOfBlock(context, found.value);
    tainted ||= called.tainted;
    return [{ id, startTime: start, endTime: end, categoryId, title: called.title }];
  });
  const pins = pinsOf(context.stores.journal.database, planId).flatMap(({ id }) => {
    const pin = findLive(context, { kind: 'pin', id });
    const taskId = pin.ok ? textOrNull(pin.value.fields, 'taskId') : null;
    const task = taskId === null ? null : findLive(context, { kind: 'task', id: taskId });
    return task?.ok === true && allows(context, categoryOf(task.value)) ? [task.value.id] : [];
  });
  return { value: { dayPlanId: planId, planDate, blocks, pinnedTaskIds: pins }, tainted };
};

const GetArgs = z.strictObject({ planDate: DayArg });

const BlockAnswer = z.object({
  id: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  title: z.string(),
  categoryId: z.string().nullable(),
});

export const getOrCreateDayPlan = journalTool<z.infer<typeof GetArgs>>({
  name: 'get_or_create_day_plan',
  version: '1',
  ...ofPlans,
  description:
    'Reads the plan of a day: blocks and pinned tasks of the allowed categories. Begins it where there is none.',
  args: GetArgs,
  output: z.object({
    dayPlanId: z.string(),
    planDate: z.string(),
    blocks: z.array(BlockAnswer),
    pinnedTaskIds: z.array(z.string()),
  }),
  // A plan has no category; what stands in it has.
  scopeRule: 'listed',
  targets: (_context, { planDate }) => ok({ targetRefs: [dayPlanId(planDate)], categoryIds: [] }),
  summary: (_context, { args, say }) => say('tool.planDay', { day: args.planDate }),
  effect: (writer, { context, args }) => {
    ensurePlan(writer, args.planDate);
    const { value, tainted } = planAnswer(context, args.planDate);
    return { value, tainted: tainted || context.isTainted };
  },
});

import { z } from 'zod';
import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { ensurePlan, pinsOf } from '../../db/journal/day-plans';
import { textOf, textOrNull } from '../../db/journal/effective';
import { blockOf } from '../../db/journal/groups';
import { dayPlanId } from '../../db/journal/kinds/day-plan';
import { blockFault, dayOfWall } from '../../db/journal/wall-time';
import { DayArg, NotesArg, RecordRef, storable, WallArg, wallOf } from '../arguments';
import { changedFields, givenOf } from '../changed-fields';
import { categoryOf, findLive, findSafe } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import type { EffectContext, ToolContext, ToolTargets } from '../tool';

// [DAYPLAN-1] A block ends after it starts, on the wall of the plan's day. Its category bounds who may plan or move it.
export const ofPlans = { capability: 'plans.write', risk: 'low', sideEffects: ['DAY_PLAN'] } as const;

const BLOCKS =
  'SELECT id FROM plan_block WHERE plan_id = ? AND deleted_at IS NULL ORDER BY start_at, id LIMIT 200';
const ofPlan = ({ stores }: ToolContext, planId: string): readonly string[] =>
  stores.journal.database
    .query(BLOCKS, [planId])
    .rows.flatMap(([id]) => (typeof id === 'string' ? [id] : []));

const allows = ({ agent }: ToolContext, categoryId: string | null): boolean =>
  agent.allowedCategoryIds === null || (categoryId !== null && agent.allowedCategoryIds.includes(categoryId));

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
    const { fields } = found.value;
    return [{ id, startTime: start, endTime: end, categoryId, title: textOf(fields, 'title') }];
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
  ...{ id: z.string(), startTime: z.string(), endTime: z.string(), title: z.string() },
  categoryId: z.string().nullable(),
});
export const getOrCreateDayPlan = journalTool<z.infer<typeof GetArgs>>({
  ...{ name: 'get_or_create_day_plan', version: '1', ...ofPlans },
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

const Upsert = z.strictObject({
  /** A block that is there; left out: a new one. */
  id: RecordRef.exactOptional(),
  categoryId: RecordRef.nullable().default(null),
  startTime: WallArg,
  endTime: WallArg,
  title: storable.max(200).exactOptional(),
  note: NotesArg.exactOptional(),
  taskId: RecordRef.nullable().exactOptional(),
});
type Upsert = z.infer<typeof Upsert>;
const UpsertArgs = z
  .strictObject({
    planDate: DayArg,
    upserts: z.array(Upsert).max(40).default([]),
    deletes: z.array(RecordRef).max(40).default([]),
  })
  .refine(({ upserts, deletes }) => upserts.length + deletes.length > 0, { error: 'nothing to do' })
  .refine(({ planDate, upserts }) => upserts.every(({ startTime }) => dayOfWall(startTime) === planDate), {
    path: ['upserts'],
    error: 'a block starts on the day of its plan',
  });
type UpsertArgs = z.infer<typeof UpsertArgs>;

const targetsOfBlocks = (
  context: ToolContext,
  { upserts, deletes }: UpsertArgs,
): Result<ToolTargets, Failure> => {
  const categoryIds: (string | null)[] = upserts.map(({ categoryId }) => categoryId);
  const ids = [...upserts.flatMap(({ id }) => id ?? []), ...deletes];
  for (const id of ids) {
    const found = findSafe(context, { kind: 'planBlock', id });
    if (!found.ok) return found;
    categoryIds.push(blockOf(found.value).categoryId);
  }
  for (const { categoryId, taskId } of upserts) {
    const category = categoryId === null ? null : findLive(context, { kind: 'category', id: categoryId });
    if (category !== null && !category.ok) return category;
    const task =
      taskId === undefined || taskId === null ? null : findLive(context, { kind: 'task', id: taskId });
    if (task !== null && !task.ok) return task;
    if (task !== null) categoryIds.push(categoryOf(task.value));
  }
  for (const { startTime, endTime } of upserts) {
    const fault = blockFault({ start: wallOf(startTime), end: wallOf(endTime) });
    if (fault !== null) return fail('unsafe_target', fault);
  }
  return ok({ targetRefs: ids, categoryIds: [...new Set(categoryIds)] });
};

type Upserting = { readonly context: EffectContext; readonly upsert: Upsert; readonly k: number };
const upsertBlock = (writer: Writer, { context, upsert, k }: Upserting): string => {
  const { id, categoryId, startTime, endTime, title, note, taskId } = upsert;
  const block = { start: wallOf(startTime), end: wallOf(endTime), categoryId };
  const planId = ensurePlan(writer, dayOfWall(startTime));
  if (id === undefined) {
    const made = context.recordId(k);
    const life = { createdAt: writer.now(), deletedAt: null };
    const texts = { title: title ?? '', notes: note ?? '', taskId: taskId ?? null };
    writer.create('planBlock', made, { planId, block, ...texts, ...life });
    return made;
  }
  const found = findSafe(context, { kind: 'planBlock', id });
  if (!found.ok) return writer.refuse(found.error);
  const wanted = givenOf({ block, planId, title, notes: note, taskId });
  const changed = changedFields(found.value.fields, wanted);
  if (Object.keys(changed).length > 0) writer.write('planBlock', id, changed);
  return id;
};

export const upsertDayPlanBlocks = journalTool<UpsertArgs>({
  ...{ name: 'upsert_day_plan_blocks', version: '2', ...ofPlans },
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
  ...{ name: 'replan_day_blocks', version: '1', ...ofPlans },
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

import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { placedItems } from '../../db/journal/checklist-places';
import { isTrue, textOf } from '../../db/journal/effective';
import { FRESH } from '../../db/journal/fresh-task';
import { endsOf } from '../../db/journal/link-id';
import { setLink } from '../../db/journal/links';
import { RecordRef, TitleArg } from '../arguments';
import { categoryOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import type { EffectContext, ToolContext } from '../tool';
import { partsOfTasks, targetsOfParts, type OfTask } from './checklist-parts';

/** [GATE-6] More than a person takes in at a glance. */
const BULK = 10;
const inBulk = {
  when: `more than ${BULK} items`,
  by: ({ itemIds: ids }: { readonly itemIds: readonly string[] }): boolean => ids.length > BULK,
};
const itemIds = z.array(RecordRef).min(1).max(60);
const common = {
  capability: 'checklists.write',
  scopeRule: 'source_and_destination',
  risk: 'medium',
  sideEffects: ['CHECKLIST', 'TASK'],
  rises: inBulk,
} as const;

const MoveArgs = z.strictObject({
  itemIds,
  fromChecklistId: RecordRef,
  toChecklistId: RecordRef,
  preserveCheckedState: z.boolean().default(true),
});
type MoveArgs = z.infer<typeof MoveArgs>;
type Moving = { readonly items: readonly OfTask[]; readonly from: OfTask; readonly to: OfTask };

const movingOf = (context: ToolContext, args: MoveArgs): Result<Moving, Failure> => {
  const lists = partsOfTasks(context, { kind: 'checklist', ids: [args.fromChecklistId, args.toChecklistId] });
  if (!lists.ok) return lists;
  const items = partsOfTasks(context, { kind: 'checklistItem', ids: args.itemIds });
  if (!items.ok) return items;
  const [from, to] = lists.value;
  if (from === undefined || to === undefined) return fail('unsafe_target', 'no checklist');
  const stray = items.value.find(({ found }) => textOf(found.fields, 'checklistId') !== from.found.id);
  if (stray !== undefined) return fail('unsafe_target', `checklistItem ${stray.found.id}: elsewhere`);
  return ok({ items: items.value, from, to });
};

type Placing = {
  readonly context: EffectContext;
  readonly items: readonly OfTask[];
  readonly checklistId: string;
  readonly taskId: string;
  readonly keepsChecked: boolean;
  /** The first id that it may use for what it makes anew. */
  readonly firstId: number;
};
/** [TOOL-6] Within its task an item moves; into another it is made anew, and ends here. */
const placeItems = (writer: Writer, placing: Placing): readonly string[] => {
  const { context, items, checklistId, taskId, keepsChecked, firstId } = placing;
  const there = placedItems(context.stores.journal.database, { checklistId, taskId });
  const positions = generateNKeysBetween(there.at(-1)?.position ?? null, null, items.length);
  return items.map(({ found }, at) => {
    const position = positions[at] ?? '';
    const checked = keepsChecked && isTrue(found.fields, 'checked');
    if (textOf(found.fields, 'taskId') === taskId) {
      writer.write('checklistItem', found.id, { checklistId, position, checked });
      return found.id;
    }
    const id = context.recordId(firstId + at);
    const text = textOf(found.fields, 'text');
    const life = { createdAt: writer.now(), deletedAt: null };
    writer.create('checklistItem', id, { checklistId, taskId, position, text, checked, ...life });
    writer.write('checklistItem', found.id, { deletedAt: writer.now() });
    return id;
  });
};

export const moveChecklistItems = journalTool<MoveArgs>({
  ...{ name: 'move_checklist_items', version: '2', ...common },
  isPossible: whereThereIs('checklist', 2),
  description: 'Moves items from one checklist to the end of another, of the same task or another one.',
  args: MoveArgs,
  output: z.object({ itemIds: z.array(z.string()) }),
  targets: (context, args) => {
    const moving = movingOf(context, args);
    if (!moving.ok) return moving;
    const { items, from, to } = moving.value;
    return ok(targetsOfParts([...items, from, to]));
  },
  summary: (_context, { args, say }) => say('tool.moveItems', { count: args.itemIds.length }),
  split: ({ itemIds: ids, ...rest }) => ids.map((id) => ({ ...rest, itemIds: [id] })),
  effect: (writer, { context, args }) => {
    const moving = movingOf(context, args);
    if (!moving.ok) return writer.refuse(moving.error);
    const { items, to } = moving.value;
    const ids = placeItems(writer, {
      ...{ context, items, checklistId: to.found.id, taskId: to.task.id, firstId: 1 },
      keepsChecked: args.preserveCheckedState,
    });
    return { value: { itemIds: [...ids] }, tainted: context.isTainted };
  },
});

const NewArgs = z.strictObject({ itemIds, newTaskTitle: TitleArg });
export const moveChecklistItemsToNewTask = journalTool<z.infer<typeof NewArgs>>({
  ...{ name: 'move_checklist_items_to_new_task', version: '2', ...common },
  isPossible: whereThereIs('checklistItem'),
  description: 'Creates a task of the same category, linked to the old one, and moves items there.',
  args: NewArgs,
  output: z.object({ taskId: z.string(), checklistId: z.string(), itemIds: z.array(z.string()) }),
  targets: (context, args) => {
    const items = partsOfTasks(context, { kind: 'checklistItem', ids: args.itemIds });
    return items.ok ? ok(targetsOfParts(items.value)) : items;
  },
  summary: (_context, { args, say }) =>
    say('tool.moveItemsToTask', { title: args.newTaskTitle, count: args.itemIds.length }),
  effect: (writer, { context, args }) => {
    const items = partsOfTasks(context, { kind: 'checklistItem', ids: args.itemIds });
    if (!items.ok) return writer.refuse(items.error);
    const source = items.value[0]?.task;
    if (source === undefined) return writer.refuse({ code: 'unsafe_target', detail: 'no items' });
    const [taskId, checklistId] = [context.recordId(1), context.recordId(2)];
    const life = { createdAt: writer.now(), deletedAt: null };
    const categoryId = categoryOf(source);
    writer.create('task', taskId, { ...FRESH, title: args.newTaskTitle, categoryId, ...life });
    writer.create('checklist', checklistId, { taskId, title: '', ...life });
    setLink(writer, endsOf({ kind: 'relates', from: source.id, to: taskId }));
    const placing = { context, items: items.value, checklistId, taskId, keepsChecked: true, firstId: 3 };
    const ids = placeItems(writer, placing);
    return { value: { taskId, checklistId, itemIds: [...ids] }, tainted: context.isTainted };
  },
});

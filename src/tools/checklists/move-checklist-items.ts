import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { textOf } from '../../db/journal/effective';
import { RecordRef } from '../arguments';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import type { ToolContext } from '../tool';
import { partsOfTasks, targetsOfParts, type OfTask } from './checklist-parts';
import { itemIds, ofMoves, placeItems } from './place-items';

const MoveArgs = z.strictObject({
  itemIds,
  fromChecklistId: RecordRef,
  toChecklistId: RecordRef,
  preserveCheckedState: z.boolean().default(true),
});
type MoveArgs = z.infer<typeof MoveArgs>;

type Moving = {
  readonly items: readonly OfTask<'checklistItem'>[];
  readonly from: OfTask<'checklist'>;
  readonly to: OfTask<'checklist'>;
};

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

export const moveChecklistItems = journalTool<MoveArgs>({
  name: 'move_checklist_items',
  version: '2',
  ...ofMoves,
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
      context,
      items,
      checklistId: to.found.id,
      taskId: to.task.id,
      firstId: 1,
      keepsChecked: args.preserveCheckedState,
    });
    return { value: { itemIds: [...ids] }, tainted: context.isTainted };
  },
});

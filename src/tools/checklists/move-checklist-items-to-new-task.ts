import { z } from 'zod';
import { ok } from '../../core/result';
import { FRESH } from '../../db/journal/fresh-task';
import { endsOf } from '../../db/journal/link-id';
import { setLink } from '../../db/journal/links';
import { TitleArg } from '../arguments';
import { categoryOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { partsOfTasks, targetsOfParts } from './checklist-parts';
import { itemIds, ofMoves, placeItems } from './place-items';

const NewArgs = z.strictObject({ itemIds, newTaskTitle: TitleArg });

export const moveChecklistItemsToNewTask = journalTool<z.infer<typeof NewArgs>>({
  name: 'move_checklist_items_to_new_task',
  version: '2',
  ...ofMoves,
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

import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { ok } from '../../core/result';
import { placedItems } from '../../db/journal/checklist-places';
import { RecordRef } from '../arguments';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { partOfTask, targetsOfParts } from './checklist-parts';
import { ItemText, ofChecklists } from './checklist-arguments';

const AddArgs = z.strictObject({ checklistId: RecordRef, items: z.array(ItemText).min(1).max(50) });

export const addMultipleChecklistItems = journalTool<z.infer<typeof AddArgs>>({
  name: 'add_multiple_checklist_items',
  version: '1',
  risk: 'low',
  ...ofChecklists,
  isPossible: whereThereIs('checklist'),
  description: 'Adds items at the end of a checklist.',
  args: AddArgs,
  output: z.object({ itemIds: z.array(z.string()) }),
  targets: (context, { checklistId }) => {
    const list = partOfTask(context, { kind: 'checklist', id: checklistId });
    return list.ok ? ok(targetsOfParts([list.value])) : list;
  },
  summary: (_context, { args, say }) => say('tool.addItem', { text: args.items.join('”, “') }),
  split: ({ checklistId, items }) => items.map((text) => ({ checklistId, items: [text] })),
  effect: (writer, { context, args }) => {
    const { checklistId, items } = args;
    const list = partOfTask(context, { kind: 'checklist', id: checklistId });
    if (!list.ok) return writer.refuse(list.error);
    const taskId = list.value.task.id;
    const there = placedItems(context.stores.journal.database, { checklistId, taskId });
    const positions = generateNKeysBetween(there.at(-1)?.position ?? null, null, items.length);
    const itemIds = items.map((text, at) => {
      const id = context.recordId(at + 1);
      const place = { checklistId, taskId, position: positions[at] ?? '' };
      writer.create('checklistItem', id, {
        ...place,
        text,
        checked: false,
        createdAt: writer.now(),
        deletedAt: null,
      });
      return id;
    });
    return { value: { itemIds }, tainted: context.isTainted };
  },
});

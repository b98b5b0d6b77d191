import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { ok } from '../../core/result';
import { RecordRef, storable } from '../arguments';
import { findSafe, nameOf, targetsOf } from '../live-record';
import { journalTool } from '../make-tool';
import { ItemText, ofChecklists } from './checklist-arguments';

const CreateArgs = z.strictObject({
  taskId: RecordRef,
  title: storable.max(200).default(''),
  items: z.array(ItemText).max(50).default([]),
});

export const createChecklist = journalTool<z.infer<typeof CreateArgs>>({
  name: 'create_checklist',
  version: '1',
  risk: 'low',
  ...ofChecklists,
  description: 'Adds a checklist with items to a task.',
  args: CreateArgs,
  output: z.object({ checklistId: z.string(), itemIds: z.array(z.string()) }),
  targets: (context, { taskId }) => {
    const found = findSafe(context, { kind: 'task', id: taskId });
    return found.ok ? ok(targetsOf(found.value)) : found;
  },
  summary: (context, { args, say }) =>
    say('tool.createChecklist', { title: nameOf(context, { kind: 'task', id: args.taskId }) }),
  effect: (writer, { context, args }) => {
    const { taskId, title, items } = args;
    const checklistId = context.recordId(1);
    const life = { createdAt: writer.now(), deletedAt: null };
    writer.create('checklist', checklistId, { taskId, title, ...life });
    const positions = generateNKeysBetween(null, null, items.length);
    const itemIds = items.map((text, at) => {
      const id = context.recordId(at + 2);
      const place = { checklistId, taskId, position: positions[at] ?? '' };
      writer.create('checklistItem', id, { ...place, text, checked: false, ...life });
      return id;
    });
    return { value: { checklistId, itemIds }, tainted: context.isTainted };
  },
});

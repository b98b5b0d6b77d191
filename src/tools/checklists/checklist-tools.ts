import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { ok } from '../../core/result';
import { placedItems } from '../../db/journal/checklist-places';
import { RecordRef, storable, TitleArg } from '../arguments';
import { changedFields, givenOf } from '../changed-fields';
import { findSafe, nameOf, targetsOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { partOfTask, partsOfTasks, targetsOfParts } from './checklist-parts';

const ItemText = TitleArg;
const common = { capability: 'checklists.write', sideEffects: ['CHECKLIST', 'TASK'] } as const;

const CreateArgs = z.strictObject({
  taskId: RecordRef,
  title: storable.max(200).default(''),
  items: z.array(ItemText).max(50).default([]),
});
export const createChecklist = journalTool<z.infer<typeof CreateArgs>>({
  ...{ name: 'create_checklist', version: '1', risk: 'low', ...common },
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

const AddArgs = z.strictObject({ checklistId: RecordRef, items: z.array(ItemText).min(1).max(50) });
export const addMultipleChecklistItems = journalTool<z.infer<typeof AddArgs>>({
  ...{ name: 'add_multiple_checklist_items', version: '1', risk: 'low', ...common },
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
        ...{ ...place, text, checked: false, createdAt: writer.now(), deletedAt: null },
      });
      return id;
    });
    return { value: { itemIds }, tainted: context.isTainted };
  },
});

const Update = z.strictObject({
  itemId: RecordRef,
  text: ItemText.exactOptional(),
  checked: z.boolean().exactOptional(),
});
const UpdateArgs = z.strictObject({ updates: z.array(Update).min(1).max(50) });
export const updateChecklistItems = journalTool<z.infer<typeof UpdateArgs>>({
  ...{ name: 'update_checklist_items', version: '1', risk: 'low', ...common },
  isPossible: whereThereIs('checklistItem'),
  description: 'Checks, unchecks or rewords items of checklists.',
  args: UpdateArgs,
  output: z.object({ changed: z.number() }),
  targets: (context, { updates }) => {
    const parts = partsOfTasks(context, { kind: 'checklistItem', ids: updates.map(({ itemId }) => itemId) });
    return parts.ok ? ok(targetsOfParts(parts.value)) : parts;
  },
  summary: (context, { args, say }) =>
    say('tool.updateItem', {
      text: args.updates.map(({ itemId: id }) => nameOf(context, { kind: 'checklistItem', id })).join('”, “'),
    }),
  split: ({ updates }) => updates.map((update) => ({ updates: [update] })),
  effect: (writer, { context, args }) => {
    let changed = 0;
    for (const { itemId, ...wanted } of args.updates) {
      const part = partOfTask(context, { kind: 'checklistItem', id: itemId });
      if (!part.ok) return writer.refuse(part.error);
      const fields = changedFields(part.value.found.fields, givenOf(wanted));
      if (Object.keys(fields).length === 0) continue;
      writer.write('checklistItem', itemId, fields);
      changed += 1;
    }
    return { value: { changed }, tainted: context.isTainted };
  },
});

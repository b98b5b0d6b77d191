import { z } from 'zod';
import { given } from '../../core/given';
import { ok } from '../../core/result';
import { RecordRef } from '../arguments';
import { changedFields } from '../changed-fields';
import { nameOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { partOfTask, partsOfTasks, targetsOfParts } from './checklist-parts';
import { ItemText, ofChecklists } from './checklist-arguments';

const Update = z.strictObject({
  itemId: RecordRef,
  text: ItemText.exactOptional(),
  checked: z.boolean().exactOptional(),
});

const UpdateArgs = z.strictObject({ updates: z.array(Update).min(1).max(50) });

export const updateChecklistItems = journalTool<z.infer<typeof UpdateArgs>>({
  name: 'update_checklist_items',
  version: '1',
  risk: 'low',
  ...ofChecklists,
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
      const fields = changedFields(part.value.found.fields, given(wanted));
      if (Object.keys(fields).length === 0) continue;
      writer.write('checklistItem', itemId, fields);
      changed += 1;
    }
    return { value: { changed }, tainted: context.isTainted };
  },
});

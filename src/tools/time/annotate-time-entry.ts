import { z } from 'zod';
import { ok } from '../../core/result';
import { NotesArg, RecordRef } from '../arguments';
import { changedFields } from '../changed-fields';
import { findSafe } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { ofTime, joined } from './entry-place';

const AnnotateArgs = z.strictObject({ timeEntryId: RecordRef, description: NotesArg });

export const annotateTimeEntry = journalTool<z.infer<typeof AnnotateArgs>>({
  name: 'annotate_time_entry',
  version: '1',
  risk: 'low',
  ...ofTime,
  isPossible: whereThereIs('timeEntry'),
  description: 'Says what the time of an entry was spent on. Replaces what it said.',
  args: AnnotateArgs,
  output: z.object({ timeEntryId: z.string() }),
  targets: (context, { timeEntryId: id }) => {
    const found = findSafe(context, { kind: 'timeEntry', id });
    return found.ok ? ok(joined({ targetRefs: [], categoryIds: [] }, [found.value])) : found;
  },
  summary: (_context, { say }) => say('tool.annotateTime'),
  effect: (writer, { context, args }) => {
    const { timeEntryId: id, description } = args;
    const found = findSafe(context, { kind: 'timeEntry', id });
    if (!found.ok) return writer.refuse(found.error);
    const changed = changedFields(found.value.fields, { annotation: description });
    if (Object.keys(changed).length > 0) writer.write('timeEntry', id, changed);
    return { value: { timeEntryId: id }, tainted: context.isTainted };
  },
});

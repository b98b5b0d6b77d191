import { z } from 'zod';
import { ok } from '../../core/result';
import { endTimer, runningIds } from '../../db/journal/running-timers';
import { CategoryRef, NotesArg, RecordRef } from '../arguments';
import { nameOf } from '../live-record';
import { journalTool } from '../make-tool';
import { ofTime, placeOf, writeEntry, runningEntries, joined } from './entry-place';

const StartArgs = z.strictObject({
  taskId: RecordRef.nullable().default(null),
  description: NotesArg.default(''),
  categoryId: CategoryRef.nullable().exactOptional(),
});

export const startTaskTimer = journalTool<z.infer<typeof StartArgs>>({
  name: 'start_task_timer',
  version: '1',
  risk: 'low',
  ...ofTime,
  description: 'Starts the timer, on a task or on none. A timer that runs ends at that moment.',
  args: StartArgs,
  output: z.object({ timeEntryId: z.string() }),
  targets: (context, args) => {
    const place = placeOf(context, args);
    if (!place.ok) return place;
    const running = runningEntries(context);
    return running.ok ? ok(joined(place.value.targets, running.value)) : running;
  },
  summary: (context, { args, say }) =>
    args.taskId === null
      ? say('tool.startTimer')
      : say('tool.startTimerOn', { title: nameOf(context, { kind: 'task', id: args.taskId }) }),
  effect: (writer, { context, args }) => {
    const now = writer.now();
    for (const id of runningIds(context.stores.journal.database)) endTimer(writer, { id, at: now });
    const { description: annotation, ...about } = args;
    const entry = { ...about, annotation, span: { start: now, end: null }, day: context.dayOf(now) };
    return { value: { timeEntryId: writeEntry(writer, { context, entry }) }, tainted: context.isTainted };
  },
});

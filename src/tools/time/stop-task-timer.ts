import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { memberText } from '../../db/journal/effective';
import { spanOf } from '../../db/journal/groups';
import { checkSpan, endTimer } from '../../db/journal/running-timers';
import { instantOf, MomentArg, RecordRef } from '../arguments';
import type { Found } from '../live-record';
import { journalTool } from '../make-tool';
import { whereATimerRuns } from '../possible';
import type { ToolContext } from '../tool';
import { ofTime, runningEntries, joined } from './entry-place';

const StopArgs = z.strictObject({ taskId: RecordRef.exactOptional(), endedAt: MomentArg.exactOptional() });

const meant = (
  context: ToolContext,
  { taskId }: z.infer<typeof StopArgs>,
): Result<readonly Found<'timeEntry'>[], Failure> => {
  const running = runningEntries(context);
  if (!running.ok) return running;
  const entries = running.value.filter(
    ({ fields }) => taskId === undefined || memberText(fields, { group: 'source', member: 'id' }) === taskId,
  );
  return entries.length === 0 ? fail('unsafe_target', 'no timer runs') : ok(entries);
};

export const stopTaskTimer = journalTool<z.infer<typeof StopArgs>>({
  name: 'stop_task_timer',
  version: '1',
  risk: 'low',
  ...ofTime,
  isPossible: whereATimerRuns,
  description: 'Stops the timer that runs, or the one that runs on a task.',
  args: StopArgs,
  output: z.object({ timeEntryIds: z.array(z.string()) }),
  targets: (context, args) => {
    const entries = meant(context, args);
    return entries.ok ? ok(joined({ targetRefs: [], categoryIds: [] }, entries.value)) : entries;
  },
  summary: (_context, { say }) => say('tool.stopTimer'),
  effect: (writer, { context, args }) => {
    const entries = meant(context, args);
    if (!entries.ok) return writer.refuse(entries.error);
    const at = args.endedAt === undefined ? writer.now() : instantOf(args.endedAt);
    checkSpan(writer, { start: 0, end: at });
    const ended = entries.value.filter(({ fields }) => spanOf({ fields }).end === null);
    const timeEntryIds = ended.flatMap(({ id }) => (endTimer(writer, { id, at }) ? [id] : []));
    return { value: { timeEntryIds }, tainted: context.isTainted };
  },
});

import { z } from 'zod';
import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { memberText } from '../../db/journal/effective';
import { spanOf } from '../../db/journal/groups';
import { endsOf } from '../../db/journal/link-id';
import { setLink } from '../../db/journal/links';
import { checkSpan, endTimer, runningIds } from '../../db/journal/running-timers';
import { dayOfMoment, instantOf, MomentArg, NotesArg, RecordRef } from '../arguments';
import { changedFields } from '../changed-fields';
import { categoryOf, findLive, findSafe, isThere, nameOf, type Found } from '../live-record';
import { journalTool } from '../make-tool';
import { whereATimerRuns, whereThereIs } from '../possible';
import type { EffectContext, ToolContext, ToolTargets } from '../tool';

const common = { capability: 'time.write', sideEffects: ['TIME_ENTRY'] } as const;

type About = { readonly taskId: string | null; readonly categoryId?: string | null };
type Place = { readonly targets: ToolTargets; readonly categoryId: string | null };
/** Where the time belongs: to its task's category, or to the one that is named. */
const placeOf = (context: ToolContext, { taskId, categoryId }: About): Result<Place, Failure> => {
  const task = taskId === null ? null : findSafe(context, { kind: 'task', id: taskId });
  if (task !== null && !task.ok) return task;
  const category =
    categoryId === undefined || categoryId === null
      ? null
      : findLive(context, { kind: 'category', id: categoryId });
  if (category !== null && !category.ok) return category;
  const own = task === null ? null : categoryOf(task.value);
  const into = categoryId === undefined ? own : categoryId;
  const categoryIds = task === null ? [into] : [...new Set([own, into])];
  return ok({ categoryId: into, targets: { targetRefs: taskId === null ? [] : [taskId], categoryIds } });
};

type Entry = About & {
  readonly span: { readonly start: number; readonly end: number | null };
  readonly day: string;
  readonly annotation: string;
};
const writeEntry = (writer: Writer, { context, entry }: { context: EffectContext; entry: Entry }): string => {
  const place = placeOf(context, entry);
  if (!place.ok) return writer.refuse(place.error);
  checkSpan(writer, entry.span);
  const id = context.recordId(1);
  const source: Json = entry.taskId === null ? null : { kind: 'task', id: entry.taskId };
  const { span, day, annotation } = entry;
  const life = { createdAt: writer.now(), deletedAt: null };
  const { categoryId } = place.value;
  writer.create('timeEntry', id, { span: { ...span }, day, annotation, categoryId, source, ...life });
  return id;
};

const LogArgs = z
  .strictObject({
    taskId: RecordRef.nullable().default(null),
    startedAt: MomentArg,
    endedAt: MomentArg,
    description: NotesArg.default(''),
    /** Left out: the task's. */
    categoryId: RecordRef.nullable().exactOptional(),
    /** The voice note or note in which the person said it: the entry is linked to it. */
    sourceEntryId: RecordRef.exactOptional(),
  })
  .refine(({ startedAt, endedAt }) => instantOf(endedAt) > instantOf(startedAt), {
    path: ['endedAt'],
    error: 'must be after startedAt',
  });
// [TOOL-14] What told of it is a target like any other.
const SAID_IN = ['voiceNote', 'note'] as const;
/** Null: none was named. */
const saidIn = (context: ToolContext, id: string | undefined): Result<Found | null, Failure> => {
  if (id === undefined) return ok(null);
  const kind = SAID_IN.find((each) => isThere(context, { kind: each, id }));
  return kind === undefined
    ? fail('unsafe_target', `entry ${id}: unresolved`)
    : findSafe(context, { kind, id });
};
const wallTime = (moment: string): string => moment.slice(11, 16);

export const createRetrospectiveTimeEntry = journalTool<z.infer<typeof LogArgs>>({
  ...{ name: 'create_retrospective_time_entry', version: '2', risk: 'low', ...common },
  sideEffects: ['AUDIO', 'NOTE', 'TIME_ENTRY'],
  description:
    'Logs time that was spent, from a start to an end with their offset, on a task or on none, linked to the voice note or note that told of it. Never in the future.',
  args: LogArgs,
  output: z.object({ timeEntryId: z.string() }),
  targets: (context, args) => {
    const place = placeOf(context, args);
    const said = place.ok ? saidIn(context, args.sourceEntryId) : place;
    if (!place.ok || !said.ok) return place.ok ? said : place;
    return ok(joined(place.value.targets, said.value === null ? [] : [said.value]));
  },
  summary: (context, { args, say }) => {
    const at = { start: wallTime(args.startedAt), end: wallTime(args.endedAt) };
    return args.taskId === null
      ? say('tool.logTime', at)
      : say('tool.logTimeOn', { ...at, title: nameOf(context, { kind: 'task', id: args.taskId }) });
  },
  effect: (writer, { context, args }) => {
    const { startedAt, endedAt, description, sourceEntryId, ...about } = args;
    const said = saidIn(context, sourceEntryId);
    if (!said.ok) return writer.refuse(said.error);
    const span = { start: instantOf(startedAt), end: instantOf(endedAt) };
    const entry = { ...about, span, day: dayOfMoment(startedAt), annotation: description };
    const timeEntryId = writeEntry(writer, { context, entry });
    if (said.value !== null)
      setLink(writer, endsOf({ kind: 'relates', from: timeEntryId, to: said.value.id }));
    return { value: { timeEntryId }, tainted: context.isTainted };
  },
});

const StartArgs = z.strictObject({
  taskId: RecordRef.nullable().default(null),
  description: NotesArg.default(''),
  categoryId: RecordRef.nullable().exactOptional(),
});
export const startTaskTimer = journalTool<z.infer<typeof StartArgs>>({
  ...{ name: 'start_task_timer', version: '1', risk: 'low', ...common },
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

const runningEntries = (context: ToolContext): Result<readonly Found[], Failure> => {
  const entries: Found[] = [];
  for (const id of runningIds(context.stores.journal.database)) {
    const found = findSafe(context, { kind: 'timeEntry', id });
    if (!found.ok) return found;
    entries.push(found.value);
  }
  return ok(entries);
};
/** What an entry was begun for bounds who may end it. */
const joined = (targets: ToolTargets, entries: readonly Found[]): ToolTargets => ({
  targetRefs: [...targets.targetRefs, ...entries.map(({ id }) => id)],
  categoryIds: [...new Set([...targets.categoryIds, ...entries.map(categoryOf)])],
});

const StopArgs = z.strictObject({ taskId: RecordRef.exactOptional(), endedAt: MomentArg.exactOptional() });
const meant = (
  context: ToolContext,
  { taskId }: z.infer<typeof StopArgs>,
): Result<readonly Found[], Failure> => {
  const running = runningEntries(context);
  if (!running.ok) return running;
  const entries = running.value.filter(
    ({ fields }) => taskId === undefined || memberText(fields, { group: 'source', member: 'id' }) === taskId,
  );
  return entries.length === 0 ? fail('unsafe_target', 'no timer runs') : ok(entries);
};
export const stopTaskTimer = journalTool<z.infer<typeof StopArgs>>({
  ...{ name: 'stop_task_timer', version: '1', risk: 'low', ...common },
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

const AnnotateArgs = z.strictObject({ timeEntryId: RecordRef, description: NotesArg });
export const annotateTimeEntry = journalTool<z.infer<typeof AnnotateArgs>>({
  ...{ name: 'annotate_time_entry', version: '1', risk: 'low', ...common },
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

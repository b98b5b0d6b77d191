import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { endsOf } from '../../db/journal/link-id';
import { setLink } from '../../db/journal/links';
import { CategoryRef, dayOfMoment, instantOf, MomentArg, NotesArg, RecordRef } from '../arguments';
import { findSafe, isThere, nameOf, type Found } from '../live-record';
import { journalTool } from '../make-tool';
import type { ToolContext } from '../tool';
import { ofTime, placeOf, writeEntry, joined } from './entry-place';

const LogArgs = z
  .strictObject({
    taskId: RecordRef.nullable().default(null),
    startedAt: MomentArg,
    endedAt: MomentArg,
    description: NotesArg.default(''),
    /** Left out: the task's. */
    categoryId: CategoryRef.nullable().exactOptional(),
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
const saidIn = (
  context: ToolContext,
  id: string | undefined,
): Result<Found<(typeof SAID_IN)[number]> | null, Failure> => {
  if (id === undefined) return ok(null);
  const kind = SAID_IN.find((each) => isThere(context, { kind: each, id }));
  return kind === undefined
    ? fail('unsafe_target', `entry ${id}: unresolved`)
    : findSafe(context, { kind, id });
};

const wallTime = (moment: string): string => moment.slice(11, 16);

export const createRetrospectiveTimeEntry = journalTool<z.infer<typeof LogArgs>>({
  name: 'create_retrospective_time_entry',
  version: '2',
  risk: 'low',
  ...ofTime,
  sideEffects: ['AUDIO', 'NOTE', 'TIME_ENTRY'],
  description:
    'Logs time that was spent, from a start to an end with their offset, on a task or on none, linked to the voice note or note that told of it. Never in the future.',
  args: LogArgs,
  output: z.object({ timeEntryId: z.string() }),
  targets: (context, args) => {
    const place = placeOf(context, args);
    if (!place.ok) return place;
    const said = saidIn(context, args.sourceEntryId);
    if (!said.ok) return said;
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

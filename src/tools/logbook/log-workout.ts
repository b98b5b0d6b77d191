import { z } from 'zod';
import { CategoryRef, NotesArg } from '../arguments';
import { journalTool } from '../make-tool';
import { inCategory, ofLogbook, NameArg, at, momentOf } from './logbook-arguments';

const Count = z.number().int().min(1).max(1_000);

const Load = z.strictObject({ value: z.number().min(0).max(10_000), unit: z.enum(['kg', 'lb']) });

const WorkoutArgs = z.strictObject({
  workoutType: NameArg,
  durationMinutes: z.number().min(0).max(100_000).nullable().default(null),
  sets: z
    .strictObject({ sets: Count, reps: Count, load: Load.nullable().default(null) })
    .nullable()
    .default(null),
  distance: z
    .strictObject({ value: z.number().min(0).max(100_000), unit: z.enum(['m', 'km', 'mi']) })
    .nullable()
    .default(null),
  note: NotesArg.default(''),
  categoryId: CategoryRef.nullable().default(null),
  at,
});

export const logWorkout = journalTool<z.infer<typeof WorkoutArgs>>({
  name: 'log_workout',
  version: '1',
  ...ofLogbook,
  sideEffects: ['WORKOUT'],
  description: 'Logs a workout: what it was, how long, sets, distance.',
  args: WorkoutArgs,
  output: z.object({ workoutId: z.string() }),
  targets: (context, { categoryId }) => inCategory(context, categoryId),
  summary: (_context, { args, say }) => say('tool.logWorkout', { what: args.workoutType }),
  effect: (writer, { context, args }) => {
    const { durationMinutes, at: moment, ...fields } = args;
    const id = context.recordId(1);
    const now = writer.now();
    writer.create('workout', id, {
      ...fields,
      durationSeconds: durationMinutes === null ? null : Math.round(durationMinutes * 60),
      moment: momentOf(context, { at: moment, now }),
      createdAt: now,
      deletedAt: null,
    });
    return { value: { workoutId: id }, tainted: context.isTainted };
  },
});

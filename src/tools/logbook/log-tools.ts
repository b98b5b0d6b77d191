import { z } from 'zod';
import { fail, ok } from '../../core/result';
import { slugOf } from '../../core/text';
import { dayOfMoment, instantOf, MomentArg, NotesArg, RecordRef, storable } from '../arguments';
import { findLive } from '../live-record';
import { journalTool } from '../make-tool';
import { whereAllIsAllowed } from '../possible';
import type { ToolContext } from '../tool';

const common = { capability: 'logbook.write', risk: 'low' } as const;
const Name = storable
  .min(1)
  .max(100)
  .refine((name) => slugOf(name) !== null, { error: 'needs a letter or a number' });
/** Left out: now. */
const at = MomentArg.exactOptional();
const momentOf = ({ dayOf }: ToolContext, { at: moment, now }: { at: string | undefined; now: number }) =>
  moment === undefined ? { day: dayOf(now), at: now } : { day: dayOfMoment(moment), at: instantOf(moment) };

const Count = z.number().int().min(1).max(1_000);
const Load = z.strictObject({ value: z.number().min(0).max(10_000), unit: z.enum(['kg', 'lb']) });
const WorkoutArgs = z.strictObject({
  workoutType: Name,
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
  categoryId: RecordRef.nullable().default(null),
  at,
});
export const logWorkout = journalTool<z.infer<typeof WorkoutArgs>>({
  ...{ name: 'log_workout', version: '1', ...common, sideEffects: ['WORKOUT'] },
  description: 'Logs a workout: what it was, how long, sets, distance.',
  args: WorkoutArgs,
  output: z.object({ workoutId: z.string() }),
  targets: (context, { categoryId }) => {
    const category = categoryId === null ? null : findLive(context, { kind: 'category', id: categoryId });
    return category === null || category.ok ? ok({ targetRefs: [], categoryIds: [categoryId] }) : category;
  },
  summary: (_context, { args, say }) => say('tool.logWorkout', { what: args.workoutType }),
  effect: (writer, { context, args }) => {
    const { durationMinutes, at: moment, ...fields } = args;
    const id = context.recordId(1);
    const now = writer.now();
    writer.create('workout', id, {
      ...fields,
      durationSeconds: durationMinutes === null ? null : Math.round(durationMinutes * 60),
      moment: momentOf(context, { at: moment, now }),
      ...{ createdAt: now, deletedAt: null },
    });
    return { value: { workoutId: id }, tainted: context.isTainted };
  },
});

const MeasurementArgs = z.strictObject({
  measurementKind: Name,
  value: z.number().min(-1_000_000_000).max(1_000_000_000),
  unit: storable.max(20).default(''),
  note: NotesArg.default(''),
  at,
});
export const logMeasurement = journalTool<z.infer<typeof MeasurementArgs>>({
  ...{ name: 'log_measurement', version: '1', ...common, sideEffects: ['MEASUREMENT'] },
  isPossible: whereAllIsAllowed,
  description: 'Logs one measured number with its unit: a weight, a pulse, hours of sleep.',
  args: MeasurementArgs,
  output: z.object({ measurementId: z.string() }),
  // It has no category of its own: only an agent that may act everywhere logs one.
  targets: (_context, { value }) =>
    Number.isFinite(value) ? ok({ targetRefs: [], categoryIds: [null] }) : fail('unsafe_target', 'no number'),
  summary: (_context, { args, say }) =>
    say('tool.logMeasurement', { what: args.measurementKind, amount: `${args.value} ${args.unit}`.trim() }),
  effect: (writer, { context, args }) => {
    const { measurementKind, value, unit, note } = args;
    const id = context.recordId(1);
    const now = writer.now();
    const moment = momentOf(context, { at: args.at, now });
    const life = { createdAt: now, deletedAt: null };
    writer.create('measurement', id, { measurementKind, quantity: { value, unit }, note, moment, ...life });
    return { value: { measurementId: id }, tainted: context.isTainted };
  },
});

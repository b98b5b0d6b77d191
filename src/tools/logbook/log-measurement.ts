import { z } from 'zod';
import { CategoryRef, NotesArg, storable } from '../arguments';
import { journalTool } from '../make-tool';
import { inCategory, ofLogbook, NameArg, at, momentOf } from './logbook-arguments';

const MeasurementArgs = z.strictObject({
  measurementKind: NameArg,
  value: z.number().min(-1_000_000_000).max(1_000_000_000),
  unit: storable.max(20).default(''),
  note: NotesArg.default(''),
  categoryId: CategoryRef.nullable().default(null),
  at,
});

export const logMeasurement = journalTool<z.infer<typeof MeasurementArgs>>({
  name: 'log_measurement',
  version: '2',
  ...ofLogbook,
  sideEffects: ['MEASUREMENT'],
  description:
    'Logs one measured number with its unit: a weight, a pulse, hours of sleep. Whoever is limited to categories names one of them.',
  args: MeasurementArgs,
  output: z.object({ measurementId: z.string() }),
  // [LOGBOOK-5] Without a category only an agent that may act everywhere logs one.
  targets: (context, { categoryId }) => inCategory(context, categoryId),
  summary: (_context, { args, say }) =>
    say('tool.logMeasurement', { what: args.measurementKind, amount: `${args.value} ${args.unit}`.trim() }),
  effect: (writer, { context, args }) => {
    const { measurementKind, value, unit, note, categoryId } = args;
    const id = context.recordId(1);
    const now = writer.now();
    const moment = momentOf(context, { at: args.at, now });
    const life = { createdAt: now, deletedAt: null };
    const quantity = { value, unit };
    writer.create('measurement', id, { measurementKind, quantity, note, categoryId, moment, ...life });
    return { value: { measurementId: id }, tainted: context.isTainted };
  },
});

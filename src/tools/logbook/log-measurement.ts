import { z } from 'zod';
import { fail, ok } from '../../core/result';
import { NotesArg, storable } from '../arguments';
import { journalTool } from '../make-tool';
import { whereAllIsAllowed } from '../possible';
import { ofLogbook, NameArg, at, momentOf } from './logbook-arguments';

const MeasurementArgs = z.strictObject({
  measurementKind: NameArg,
  value: z.number().min(-1_000_000_000).max(1_000_000_000),
  unit: storable.max(20).default(''),
  note: NotesArg.default(''),
  at,
});

export const logMeasurement = journalTool<z.infer<typeof MeasurementArgs>>({
  ...{ name: 'log_measurement', version: '1', ...ofLogbook, sideEffects: ['MEASUREMENT'] },
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

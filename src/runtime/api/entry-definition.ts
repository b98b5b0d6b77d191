import { z } from 'zod';
import { LabelView } from './values';
import { RecordRef } from './journal-values';

// What an entry of the journal has besides its own fields.
const entry = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

export const entryQueries = {
  'record.labels': entry(RecordRef, z.object({ labels: z.array(LabelView) })),
} as const;

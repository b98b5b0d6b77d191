import { z } from 'zod';
import { readRegister } from '../../db/agent/read-record';
import type { RecordStore } from '../../db/records/store';

const Limits = z.object({ mostSteps: z.number().int().min(1).catch(12) });

/** How often one run may ask, as stored for the space. */
export const readSchedulerLimits = (records: RecordStore): z.infer<typeof Limits> =>
  readRegister(records, { kind: 'runtimeSchedulerPolicy', id: 'space', schema: Limits }) ?? Limits.parse({});

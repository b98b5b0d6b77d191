import { z } from 'zod';
import { readRegister } from '../../db/agent/read-record';
import type { RecordStore } from '../../db/records/store';

/** How the queue works in this space, as stored; a part that nobody set, or that does not read, is as here. */
const SchedulerPolicy = z.object({
  globalMaxConcurrentRuns: z.number().int().min(1).catch(2),
  perAgentWakeRatePerHour: z.number().int().min(1).catch(12),
  coalescingSeconds: z.number().int().min(0).catch(20),
  mostAttempts: z.number().int().min(1).catch(10),
  takeoverDelaySeconds: z.number().int().min(30).catch(600),
});
export type SchedulerPolicy = z.infer<typeof SchedulerPolicy>;

export const readSchedulerPolicy = (records: RecordStore): SchedulerPolicy =>
  readRegister(records, { kind: 'runtimeSchedulerPolicy', id: 'space', schema: SchedulerPolicy }) ??
  SchedulerPolicy.parse({});

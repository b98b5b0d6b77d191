import { z } from 'zod';
import type { AppendOnlyKind } from '../../record-kind';
import { AnyJson } from '../../records/any-json';
import { textOf } from '../effective';

/**
 * [EFFECT-2] Says that an operation has happened, in the very transaction in which it did. The journal keeps it and reads nothing in it. Its
 * id is the operation's, so that no device can do it twice.
 */
export const AppliedOperation = z.object({
  operationId: z.string().min(1).max(128),
  runKey: z.string().min(1).max(128),
  claim: z.number().int().min(0),
  argsHash: z.string().min(1).max(128),
  result: AnyJson,
  /** Ids of the records that it wrote. */
  units: z.array(z.string().max(128)).max(256),
});
export type AppliedOperation = z.infer<typeof AppliedOperation>;

export const appliedOperationKind = {
  kind: 'appliedOperation',
  table: 'applied_operations',
  storage: 'append',
  ids: 'derived',
  payloadType: 'journalEntity',
  token: 'APPLIED_OPERATION',
  schema: AppliedOperation,
  columns: { run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') } },
} as const satisfies AppendOnlyKind<typeof AppliedOperation>;

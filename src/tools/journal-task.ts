import type { Registers } from '../core/registers';
import { hasLiveConflict } from '../core/conflicts';
import { fail, ok, type Failure, type Result } from '../core/result';
import { effectiveOf } from '../db/effective';
import { hasTaintedText } from '../db/agent/source-record';
import { integerOrNull, textOrNull } from '../db/journal/effective';
import type { Effective } from '../db/record-kind';
import type { ToolContext, ToolTargets } from './tool';

/** A record of the journal as a tool may read it. */
export type Found = {
  readonly id: string;
  readonly fields: Effective;
  readonly tainted: boolean;
  readonly isConflicted: boolean;
};
export type Wanted = { readonly kind: 'task' | 'category'; readonly id: string };

/** `unsafe_target`: not there, deleted, or not to be read. */
export const findLive = ({ stores }: ToolContext, { kind, id }: Wanted): Result<Found, Failure> => {
  const { records } = stores.journal;
  const definition = records.registerKind(kind);
  const read = records.readState(definition, id);
  if (!read.ok) return fail('unsafe_target', `${kind} ${id}: unreadable`);
  const registers: Registers | null = read.value;
  if (registers === null) return fail('unsafe_target', `${kind} ${id}: unresolved`);
  const fields = effectiveOf(definition, registers);
  if (integerOrNull(fields, 'deletedAt') !== null) return fail('unsafe_target', `${kind} ${id}: deleted`);
  const tainted = hasTaintedText(definition, registers);
  return ok({ id, fields, tainted, isConflicted: hasLiveConflict(registers) });
};

export const categoryOf = ({ fields }: Found): string | null => textOrNull(fields, 'categoryId');

export const targetsOf = (found: Found, ...others: readonly (string | null)[]): ToolTargets => ({
  targetRefs: [found.id],
  categoryIds: [...new Set([categoryOf(found), ...others])],
});

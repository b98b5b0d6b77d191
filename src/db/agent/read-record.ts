import { unitOfAppendId } from '../../core/append-only';
import type { z } from 'zod';
import { effectiveOf } from '../records/effective';
import type { RecordStore } from '../records/store';

// [AGENT-2] A row is read through its schema. One that does not read is as good as not there, and reported by the store; it takes no other with it.
export const readRegister = <T>(
  records: RecordStore,
  { kind, id, schema }: { readonly kind: string; readonly id: string; readonly schema: z.ZodType<T> },
): T | null => {
  const definition = records.registerKind(kind);
  const state = records.readCounted(definition, id);
  if (!state.ok || state.value === null) return null;
  const parsed = schema.safeParse(effectiveOf(definition, state.value));
  return parsed.success ? parsed.data : null;
};

/** [AWAY-9] Whether an append-only record counts whose id is its unit's. */
export const countsById = ({ counts }: RecordStore, id: string): boolean => {
  const unit = unitOfAppendId(id, 'agent');
  return unit !== null && counts({ host: unit.host, n: unit.counter });
};

export const readAppended = <T>(
  records: RecordStore,
  { kind, id, schema }: { readonly kind: string; readonly id: string; readonly schema: z.ZodType<T> },
): T | null => {
  const body = records.readBody(records.appendOnlyKind(kind), id);
  if (!body.ok || body.value === null) return null;
  const parsed = schema.safeParse(body.value);
  return parsed.success ? parsed.data : null;
};

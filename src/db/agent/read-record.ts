import type { z } from 'zod';
import { effectiveOf } from '../records/effective';
import type { RecordStore } from '../records/store';

// [AGENT-2] A row is read through its schema. One that does not read is as good as not there, and reported by the store; it takes no other with it.
export const readRegister = <T>(
  records: RecordStore,
  { kind, id, schema }: { readonly kind: string; readonly id: string; readonly schema: z.ZodType<T> },
): T | null => {
  const definition = records.registerKind(kind);
  const state = records.readState(definition, id);
  if (!state.ok || state.value === null) return null;
  const parsed = schema.safeParse(effectiveOf(definition, state.value));
  return parsed.success ? parsed.data : null;
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

import { isStorableText } from '../core/text';
import { SqlError } from './sql-database';
import type { SqlValue } from './sql-database';

// [SQL-1] What may be bound, the same on every driver: each driver alone would convert, cut or guess some of the rest.
const refusal = (message: string): SqlError =>
  new SqlError({ kind: 'refused_value', sqliteCode: 0, message });

/** Why a value cannot be bound; null if it can. The value itself is never part of the sentence. */
export const refusedBecause = (value: unknown): string | null => {
  if (typeof value === 'string') {
    return isStorableText(value) ? null : 'a text with NUL or a lone surrogate cannot be stored';
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'a number that is not finite cannot be stored';
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      return 'an integer beyond 2^53 cannot be stored';
    return null;
  }
  if (value === null || value instanceof Uint8Array) return null;
  return `a value of type ${typeof value} cannot be stored`;
};

export const checkValues = (params: readonly SqlValue[], expected: number): void => {
  if (params.length !== expected) {
    throw refusal(`the statement has ${expected} parameters, ${params.length} values were given`);
  }
  for (let i = 0; i < expected; i += 1) {
    const reason = refusedBecause(params[i]);
    if (reason !== null) throw refusal(`parameter ${i + 1}: ${reason}`);
  }
};

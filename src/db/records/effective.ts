import { foldField, type Folded } from '../../core/folds';
import type { Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import type { Effective, RegisterKind } from '../record-kind';
import type { ViewOfKind } from './kinds';

/** What one field of a record reads as; null where it was never written, or is not a field of this version. */
export const foldedField = (
  record: { readonly kind: RegisterKind; readonly now: Registers | null },
  name: string,
): Folded | null => {
  const field = Object.hasOwn(record.kind.fields, name) ? record.kind.fields[name] : undefined;
  const entries = record.now?.fields.get(name);
  return field === undefined || entries === undefined ? null : foldField(field.fold, entries);
};

/** What a record reads as; fields never written are left out. */
export function effectiveOf<Kind extends RegisterKind>(kind: Kind, registers: Registers): ViewOfKind<Kind>;
export function effectiveOf(kind: RegisterKind, registers: Registers): Effective {
  const effective: Record<string, unknown> = {};
  for (const name in kind.fields) {
    const folded = foldedField({ kind, now: registers }, name);
    if (folded !== null) effective[name] = folded.value;
  }
  return effective;
}

const isEffective = (value: unknown): value is Effective =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const bodyAsEffective = (body: Json): Effective => (isEffective(body) ? body : {});

import { foldField, foldOf, type FieldFold, type Folded, type Folds } from './folds';
import type { Json } from './json';
import type { Registers } from './registers';

export type FoldField = typeof foldField;

export const createEffectiveRead =
  (fold: FoldField) =>
  (registers: Registers, folds: Folds): ReadonlyMap<string, Folded> => {
    const effective = new Map<string, Folded>();
    for (const [name, entries] of registers.fields) {
      const kind = foldOf(folds, name);
      const folded = kind === undefined ? null : fold(kind, entries);
      if (folded !== null) effective.set(name, folded);
    }
    return effective;
  };

/** What a record reads as: its effective values by field, fields never written left out. */
export const effectiveFields = createEffectiveRead(foldField);

export const effectiveValue = (
  registers: Registers,
  field: { readonly name: string; readonly fold: FieldFold },
): Json | undefined => foldField(field.fold, registers.fields.get(field.name) ?? [])?.value;

import { foldField, type FieldFold, type Folded } from './folds';
import type { Json } from './json';
import type { Registers } from './registers';

/** The fold of every synced field of a kind. A field that is missing here is kept and forwarded, and not read. */
export type Folds = Readonly<Record<string, FieldFold>>;
export type FoldField = typeof foldField;

/** What a record reads as: its effective values by field, fields never written left out. */
export const effectiveFields = (
  registers: Registers,
  folds: Folds,
  fold: FoldField = foldField,
): ReadonlyMap<string, Folded> => {
  const effective = new Map<string, Folded>();
  for (const [name, entries] of registers.fields) {
    const kind = Object.hasOwn(folds, name) ? folds[name] : undefined;
    const folded = kind === undefined ? null : fold(kind, entries);
    if (folded !== null) effective.set(name, folded);
  }
  return effective;
};

export const effectiveValue = (registers: Registers, name: string, fold: FieldFold): Json | undefined =>
  foldField(fold, registers.fields.get(name) ?? [])?.value;

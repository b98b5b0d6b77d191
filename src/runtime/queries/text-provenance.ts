import { foldField } from '../../core/folds';
import type { Registers } from '../../core/registers';
import { decodeRegisters } from '../../core/registers-codec';
import type { RegisterKind } from '../../db/record-kind';
import { isTaintedText } from '../../db/records/text-origin';
import type { SqlValue } from '../../db/sql-database';
import type { Provenance } from '../api/values';

/** Where the shown entry of a text field comes from; null where nobody wrote one, or where nothing is left of what came from outside. */
export const fieldProvenance = (
  kind: RegisterKind,
  { field: name, registers }: { readonly field: string; readonly registers: Registers },
): Provenance | null => {
  const field = kind.fields[name];
  const entry = field && foldField(field.fold, registers.fields.get(name) ?? [])?.entry;
  if (!entry || (entry.tainted && !isTaintedText(field, entry))) return null;
  return { authority: entry.authority, tainted: entry.tainted };
};

/** The name under which rows of a list carry it, and only where it is not a person's own: ordinary answers stay small. */
export type Marked = { readonly provenance?: Provenance };

/** From the state of a row that is read anyway. A state that cannot be read says nothing. */
export const markOf = (
  kind: RegisterKind,
  { field, state }: { readonly field: string; readonly state: SqlValue | undefined },
): Marked => {
  const decoded = typeof state === 'string' ? decodeRegisters(state) : null;
  if (!decoded?.ok) return {};
  const provenance = fieldProvenance(kind, { field, registers: decoded.value });
  const isOwn = provenance === null || (provenance.authority === 'person' && !provenance.tainted);
  return isOwn ? {} : { provenance };
};

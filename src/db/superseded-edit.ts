import { z } from 'zod';
import { foldField } from '../core/folds';
import { jsonEquals, type Json } from '../core/json';
import type { Entry } from '../core/registers';
import type { Sha256 } from '../core/sha256';
import type { AppendOnlyKind, FieldDefinition } from './record-kind';

// [CONFLICT-2] A write that replaces a person's entry other than the one it showed as the winner keeps that entry's value as an
// append-only record in the same commit. Its id is derived, so devices that replace the same entry keep it once.
export const SupersededEdit = z.object({
  recordId: z.string(),
  kind: z.string(),
  field: z.string(),
  host: z.string(),
  counter: z.number().int(),
  value: z.json(),
});
export type SupersededEdit = z.infer<typeof SupersededEdit>;

export const supersededEditKind: AppendOnlyKind = {
  kind: 'supersededEdit',
  table: 'superseded_edits',
  storage: 'append',
  payloadType: 'journalEntity',
  schema: SupersededEdit,
  columns: {
    record_id: { type: 'TEXT', from: ({ recordId }) => (typeof recordId === 'string' ? recordId : null) },
  },
  token: 'SUPERSEDED_EDIT',
  relatedIds: ({ recordId }) => (typeof recordId === 'string' ? [recordId] : []),
};

export type Replaced = { readonly id: string; readonly body: Json };

const isSameDot = (a: Entry, b: Entry | null): boolean => a.host === b?.host && a.n === b.n;

/** The people's entries that a write of this field would lose in silence. */
export const editsLostBy = (
  write: {
    readonly recordId: string;
    readonly kind: string;
    readonly field: string;
    readonly definition: FieldDefinition;
    readonly entries: readonly Entry[];
  },
  sha256: Sha256,
): readonly Replaced[] => {
  if (write.entries.length < 2) return [];
  const shown = foldField(write.definition.fold, write.entries);
  if (shown === null) return [];
  const { recordId, kind, field } = write;
  return write.entries
    .filter(
      (entry) =>
        entry.by === 'person' && !isSameDot(entry, shown.entry) && !jsonEquals(entry.value, shown.value),
    )
    .map(({ host, n, value }) => ({
      id: sha256(`v1|supersededEdit|${recordId}|${field}|${host}|${n}`),
      body: { recordId, kind, field, host, counter: n, value },
    }));
};

import type { HostId, RecordId } from './named-ids';
import { foldField, foldOf, type Folded, type Folds } from './folds';
import { isGrowOnly } from './grow-only';
import type { FoldField } from './effective-read';
import { isIdentityComponent, type InvalidComponent } from './identities';
import { jsonEquals, type Json } from './json';
import type { Dot, Entry, Registers } from './registers';
import { fail, ok, type Result } from './result';
import { sha256, type Sha256 } from './sha256';
import { compareUtf8 } from './text';

// [MERGE-7] A live conflict is a field with surviving entries of different values, at least one by a person. It is derived, never written.
// [CONFLICT-3] Grow-only fields have no conflicts.
// [MERGE-8] A write that replaces a person's entry other than the one shown as winner keeps it: one superseded edit per entry, in the
// same commit, unless its value is the one that was shown or the one that is written now (nothing is lost then).
// [MERGE-9] supersededEdit id = sha256(`v1|supersededEdit|{recordId}|{field}|{host}|{counter}`): every device derives the same one.
// [MERGE-10] The conflict list = live conflicts and superseded edits not dismissed.
export type LiveConflict = {
  readonly recordId: RecordId;
  readonly field: string;
  readonly shown: Json;
  readonly entries: readonly Entry[];
};
export type SupersededEdit = {
  readonly id: string;
  readonly recordId: RecordId;
  readonly field: string;
  readonly host: HostId;
  readonly counter: number;
  readonly value: Json;
};

const differ = (entries: readonly Entry[]): boolean => {
  const [first, ...others] = entries;
  return first !== undefined && others.some((entry) => !jsonEquals(entry.value, first.value));
};

export const isLiveConflict = (entries: readonly Entry[]): boolean =>
  entries.length > 1 && entries.some((entry) => entry.by === 'person') && differ(entries);

/** Whether any field of the record is in conflict; cheap enough to be kept beside every record. */
export const hasLiveConflict = (registers: Registers, folds: Folds): boolean => {
  for (const [field, entries] of registers.fields)
    if (entries.length > 1 && !isGrowOnly(foldOf(folds, field)) && isLiveConflict(entries)) return true;
  return false;
};

type KnownRecord = { readonly id: string; readonly registers: Registers };

export const createLiveConflicts =
  (fold: FoldField) =>
  (record: KnownRecord, folds: Folds): readonly LiveConflict[] => {
    const conflicts: LiveConflict[] = [];
    for (const [field, entries] of record.registers.fields) {
      const kind = isLiveConflict(entries) ? foldOf(folds, field) : undefined;
      const shown = kind === undefined || isGrowOnly(kind) ? null : fold(kind, entries);
      if (shown !== null) conflicts.push({ recordId: record.id, field, shown: shown.value, entries });
    }
    return conflicts.sort((a, b) => compareUtf8(a.field, b.field));
  };

export const liveConflicts = createLiveConflicts(foldField);

export const supersededEditId = (
  edit: { readonly recordId: RecordId; readonly field: string } & Dot,
  hash: Sha256 = sha256,
): Result<string, InvalidComponent> => {
  const { recordId, field, host, n } = edit;
  if (![recordId, field, host].every(isIdentityComponent)) return fail('invalid_identity_component');
  return ok(hash(`v1|supersededEdit|${recordId}|${field}|${host}|${n}`));
};

const isLost = (entry: Entry, values: { readonly shown: Folded; readonly written: Json }): boolean =>
  entry.by === 'person' &&
  entry !== values.shown.entry &&
  !jsonEquals(entry.value, values.shown.value) &&
  !jsonEquals(entry.value, values.written);

/** What a write of these values is about to take from people without their having seen it; `before` is the state before the write. */
export const supersededBy = (
  before: KnownRecord,
  write: { readonly values: ReadonlyMap<string, Json>; readonly folds: Folds; readonly hash?: Sha256 },
): Result<readonly SupersededEdit[], InvalidComponent> => {
  const edits: SupersededEdit[] = [];
  for (const [field, written] of write.values) {
    const entries = before.registers.fields.get(field) ?? [];
    const kind = entries.length < 2 ? undefined : foldOf(write.folds, field);
    const shown = kind === undefined ? null : foldField(kind, entries);
    if (shown === null) continue;
    for (const entry of entries) {
      if (!isLost(entry, { shown, written })) continue;
      const { host, n, value } = entry;
      const id = supersededEditId({ recordId: before.id, field, host, n }, write.hash);
      if (!id.ok) return id;
      edits.push({ id: id.value, recordId: before.id, field, host, counter: n, value });
    }
  }
  return ok(edits);
};

/** Those of an agent that were not applied: no conflict of people; its run says "not applied: you changed it". */
export const losingEntries = (entries: readonly Entry[], shown: Folded): readonly Entry[] =>
  entries.filter(
    (entry) => entry.by === 'agent' && entry !== shown.entry && !jsonEquals(entry.value, shown.value),
  );

export const conflictList = (known: {
  readonly live: readonly LiveConflict[];
  readonly superseded: readonly SupersededEdit[];
  readonly dismissed: ReadonlySet<string>;
}): { readonly live: readonly LiveConflict[]; readonly superseded: readonly SupersededEdit[] } => ({
  live: known.live,
  superseded: known.superseded
    .filter((edit) => !known.dismissed.has(edit.id))
    .sort((a, b) => compareUtf8(a.id, b.id)),
});

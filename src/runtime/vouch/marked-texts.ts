import { canonicalJson } from '../../core/canonical-json';
import type { Json } from '../../core/json';
import type { Entry } from '../../core/registers';
import { sha256 } from '../../core/sha256';
import { integerNamed } from '../../db/journal/effective';
import { journalKinds } from '../../db/journal/kinds';
import { isRegisterKind, type RegisterKind } from '../../db/record-kind';
import { shownText, taintedEntries } from '../../db/records/text-origin';
import type { VouchKind, VouchRef } from '../api/vouch-definition';
import type { Engine } from '../engine';
import { readRecord, type AnyRecord } from '../queries/journal-records';

const kindByName: ReadonlyMap<string, RegisterKind> = new Map(
  journalKinds.flatMap((kind) => (isRegisterKind(kind) ? [[kind.kind, kind] as const] : [])),
);
export const vouchKindOf = (name: VouchKind): RegisterKind => {
  const kind = kindByName.get(name);
  if (kind === undefined) throw new Error(`[KIND-1] a kind that the journal does not hold: ${name}`);
  return kind;
};

/** Null: it is not there, it does not read, or it is deleted. */
export const liveRecord = (engine: Engine, { kind, id }: VouchRef): AnyRecord | null => {
  const record = readRecord(engine, { kind: vouchKindOf(kind), id });
  if (record === null || integerNamed(record.fields, 'deletedAt') !== null) return null;
  return record;
};

/** A text that came from outside; `isOne`: no other version stands beside it. */
export type Marked = {
  readonly field: string;
  readonly text: string;
  readonly entry: Entry;
  readonly isOne: boolean;
};
export const markedTexts = (
  kind: RegisterKind,
  { registers }: Pick<AnyRecord, 'registers'>,
): readonly Marked[] =>
  Object.entries(kind.fields).flatMap(([field, definition]) => {
    const entries = registers.fields.get(field) ?? [];
    const [entry] = taintedEntries(kind, { field, entries });
    if (entry === undefined) return [];
    return [{ field, text: shownText(definition, entry.value), entry, isOne: entries.length === 1 }];
  });

type Shown = Pick<Marked, 'field' | 'text'>;
/** [VOUCH-2] JCS of what was shown: any other sign in it is another hash. */
export const shownAsJson = ({ kind, id }: VouchRef, texts: readonly Shown[]): string => {
  const shown: Json = texts.map(({ field, text }) => [field, text]);
  const json = canonicalJson(['v1', 'vouch', kind, id, shown]);
  if (!json.ok) throw new Error(`[VOUCH-2] a stored text has no canonical form: ${kind} ${id}`);
  return json.value;
};
export const hashOfShown = (ref: VouchRef, texts: readonly Shown[]): string =>
  sha256(shownAsJson(ref, texts));

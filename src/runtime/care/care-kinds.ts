import { journalKinds } from '../../db/journal/kinds';
import { textNamed } from '../../db/journal/effective';
import type { RegisterKind } from '../../db/record-kind';
import { CareKind } from '../api/care-definition';
import { RecordKindName } from '../api/journal-values';
import type { Engine } from '../engine';
import type { AnyRecord } from '../queries/journal-records';
import { titleOfRecord } from '../queries/journal-titles';

// [CARE-1] Whatever a person sees as a thing of its own can be asked about, and be got back; what joins two things cannot.
const kindByName: ReadonlyMap<string, RegisterKind> = new Map(
  journalKinds.flatMap((kind) => (kind.storage === 'registers' ? [[kind.kind, kind] as const] : [])),
);
export const careKindOf = (name: CareKind): RegisterKind => {
  const kind = kindByName.get(name);
  if (kind === undefined) throw new Error(`[KIND-1] a kind that the journal does not hold: ${name}`);
  return kind;
};

const OWN_TITLE: ReadonlyMap<string, string> = new Map([
  ['checklist', 'title'],
  ['checklistItem', 'text'],
  ['category', 'name'],
  ['label', 'name'],
]);

export const careTitle = (
  engine: Engine,
  { kind, record }: { readonly kind: CareKind; readonly record: AnyRecord },
): string => {
  const field = OWN_TITLE.get(kind);
  if (field !== undefined) return textNamed(record.fields, field);
  const named = RecordKindName.safeParse(kind);
  return named.success ? titleOfRecord(engine, { kind: named.data, record }) : '';
};

export const careTokens: readonly string[] = [
  ...new Set(CareKind.options.map((name) => careKindOf(name).token)),
];

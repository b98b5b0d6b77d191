import { z } from 'zod';
import { foldField } from '../../core/folds';
import { isLiveConflict } from '../../core/conflicts';
import type { Json } from '../../core/json';
import type { Entry } from '../../core/registers';
import { isJsonObject } from '../../core/json';
import { commitOf } from '../../db/log/feed';
import type { RegisterKind } from '../../db/record-kind';
import type { ConflictVersion, FieldConflict } from '../api/care-definition';
import { CareKind } from '../api/care-definition';
import type { Engine } from '../engine';
import { readRecord, type AnyRecord } from '../queries/journal-records';
import { careKindOf, careTitle } from './care-kinds';

// [CARE-2] Nobody is asked about what only the app keeps: a place in a list, an instant of birth or completion. Its fold decides.
const KEPT_BY_THE_APP: ReadonlySet<string> = new Set([
  'createdAt',
  'completedAt',
  'position',
  'deletionSaw',
  'taskId',
  'checklistId',
]);
export const isAsked = (field: string): boolean => !KEPT_BY_THE_APP.has(field);

const Plain = z.json();
/** A value as it goes over the wire. */
export const plain = (value: unknown): z.output<typeof Plain> => Plain.parse(value ?? null);

/** The kinds of record that a field's value may name. */
const NAMES: ReadonlyMap<string, readonly CareKind[]> = new Map([
  ['categoryId', ['category']],
  ['taskId', ['task']],
  ['block', ['category']],
  ['source', CareKind.options],
]);
const namedBy = (value: Json): string | null => {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value)) return null;
  const id = value['categoryId'] ?? value['id'];
  return typeof id === 'string' ? id : null;
};

export const nameOfValue = (
  engine: Engine,
  { field, value }: { readonly field: string; readonly value: Json },
): string | null => {
  const id = namedBy(value);
  for (const kind of id === null ? [] : (NAMES.get(field) ?? [])) {
    const record = readRecord(engine, { kind: careKindOf(kind), id: id ?? '' });
    if (record !== null) return careTitle(engine, { kind, record });
  }
  return null;
};

export const versionOf = (
  engine: Engine,
  { field, entry }: { readonly field: string; readonly entry: Omit<Entry, 'rev'> },
): ConflictVersion => {
  const { host, n, by, value, authority, tainted } = entry;
  const isOwn = authority === 'person' && !tainted;
  return {
    host,
    counter: n,
    isHere: engine.unitOfWork.hosts.isOurs(host),
    at: commitOf(engine.database, entry)?.at ?? null,
    by,
    value: plain(value),
    name: nameOfValue(engine, { field, value }),
    ...(isOwn ? {} : { provenance: { authority, tainted } }),
  };
};

const shownFirst = (kind: RegisterKind, { field, entries }: { field: string; entries: readonly Entry[] }) => {
  const fold = kind.fields[field]?.fold;
  const shown = fold === undefined ? null : (foldField(fold, entries)?.entry ?? null);
  return [...entries].sort((a, b) => Number(b === shown) - Number(a === shown));
};

/** The fields of a record that wait for a decision. */
export const fieldConflicts = (
  engine: Engine,
  { kind, record }: { readonly kind: RegisterKind; readonly record: AnyRecord },
): FieldConflict[] => {
  const conflicts: FieldConflict[] = [];
  for (const field of Object.keys(kind.fields)) {
    const entries = record.registers.fields.get(field) ?? [];
    if (!isAsked(field) || !isLiveConflict(entries)) continue;
    const versions = shownFirst(kind, { field, entries }).map((entry) => versionOf(engine, { field, entry }));
    conflicts.push({ field, versions });
  }
  return conflicts;
};

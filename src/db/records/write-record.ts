import { decideDeletion } from '../../core/deletion';
import type { Json } from '../../core/json';
import {
  emptyRegisters,
  mergeRegisters,
  writeFields,
  type Entry,
  type Origin,
  type Provenance,
  type Registers,
} from '../../core/registers';
import type { HeldEntry } from '../log/past';
import { checkId, checkStorable, refuse } from '../commit-refusal';
import {
  appendRecord,
  isDeleted,
  knownRecord,
  loadRecord,
  newRecord,
  touch,
  type Draft,
  type DraftRecord,
  type Target,
} from './draft';
import { fromOutside, isPersonsOwn, type CopiedFrom, type Fields, type Marks } from '../commit';
import { foldsOf, isRegisterKind, type RegisterKind } from '../record-kind';
import { foldedField } from './effective';
import { editsLostBy, SUPERSEDED_EDIT } from '../superseded-edit';
import { holdsText, originOfText, taintedEntries } from './text-origin';

// [DELETE-1] A person's edit of a record, or adding a child to it, writes `deletedAt: null` in the same version, so that a concurrent
// delete loses and shows.
// [DELETE-2] Agents and the runtime never revive: their writes on a deleted record, or below it, fail `target_deleted`.
export type Values = ReadonlyMap<string, Json>;
export type RecordWrite = Target & { readonly fields: Fields; readonly marks?: Marks | undefined };

const DELETED_AT = 'deletedAt';
const isErasable = (kind: RegisterKind): boolean => kind.fields[DELETED_AT] !== undefined;

/** [KIND-20] */
const checkWriter = ({ request }: Draft, kind: RegisterKind): void => {
  if (kind.isPersons === true && !isPersonsOwn(request.writer)) refuse('not_a_person', kind.kind);
};

const checkedValues = (kind: RegisterKind, fields: Fields): Map<string, Json> => {
  const values = new Map<string, Json>();
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    if (!field?.schema.safeParse(value).success) return refuse('invalid_record', `${kind.kind}.${name}`);
    checkStorable(value, `${kind.kind}.${name}`);
    values.set(name, value);
  }
  return values;
};

/** The winning entry of a field, reduced to what undo needs. */
export const heldEntry = (record: Pick<DraftRecord, 'kind' | 'now'>, name: string): HeldEntry | null => {
  const folded = foldedField(record, name);
  const shown = folded?.entry ?? record.now?.fields.get(name)?.[0];
  if (folded === null || shown === undefined) return null;
  const { host, n, authority, tainted } = shown;
  return { value: folded.value, host, n, authority, tainted };
};

/** Only the first write of a field in a commit: what was there before the commit is what undo gives back. */
const remember = (record: DraftRecord, values: Values): void => {
  if (typeof record.before === 'string') return;
  const before = new Map(record.before);
  for (const name of values.keys()) if (!before.has(name)) before.set(name, heldEntry(record, name));
  record.before = before;
};

type ValueWrite = {
  readonly record: DraftRecord;
  readonly values: Values;
  readonly provenance: Provenance;
  /** What is put back as it was, or vouched for, is of exactly this origin; else what stands in the field has a say. */
  readonly isExact?: boolean;
  readonly marks?: Marks | undefined;
};

const keepLostEdits = (draft: Draft, { record, values }: ValueWrite): void => {
  const { kind, id, now } = record;
  if (now === null) return;
  const lost = editsLostBy({ kind, id, before: now, values }, draft.sha256);
  if (!lost.ok) return refuse(lost.error.code, lost.error.detail);
  const edits = draft.store.appendOnlyKind(SUPERSEDED_EDIT);
  for (const edit of lost.value) {
    const there = draft.store.readBody(edits, edit.id);
    // Kept already, perhaps with another word on where its text came from: it stands.
    if (!there.ok || there.value === null) appendRecord(draft, { kind: edits, ...edit });
  }
};

const sourcesOf = (draft: Draft, from: CopiedFrom | undefined): readonly Entry[] =>
  (from === undefined ? [] : Array.isArray(from) ? from : [from]).flatMap(({ kind: name, id, field }) => {
    const kind = draft.store.kind(name);
    if (!isRegisterKind(kind)) return [];
    return loadRecord(draft, { kind, id }).now?.fields.get(field) ?? [];
  });

/** [VOUCH-3] A vouch for an import does not cover text that was added later. */
const noteBroughtIn = (draft: Draft, { counter }: DraftRecord): string[] => {
  draft.broughtIn ??= new Map();
  const pasted = draft.broughtIn.get(counter) ?? [];
  draft.broughtIn.set(counter, pasted);
  return pasted;
};

const isFromElsewhere = (writer: Provenance, sources: readonly Entry[]): boolean =>
  writer.tainted || sources.some(({ tainted }) => tainted);

/** [PASTE-1] */
const isPastedIn = ({ request: { pasted } }: Draft, name: string): boolean =>
  pasted !== undefined && (pasted === 'all' || pasted.has(name));

const originOf = (
  draft: Draft,
  { write, name, value }: { readonly write: ValueWrite; readonly name: string; readonly value: Json },
): Origin => {
  const { record, provenance, isExact = false, marks } = write;
  const field = record.kind.fields[name];
  const isPasted = isPastedIn(draft, name);
  const isOutside = isPasted || marks?.outside?.includes(name) === true;
  const writer = isOutside ? fromOutside(provenance) : provenance;
  if (field?.isText !== true) return writer;
  if (isPasted && holdsText(field, value)) noteBroughtIn(draft, record).push(name);
  if (marks?.exactly !== undefined && provenance.tainted) noteBroughtIn(draft, record);
  if (isExact) return provenance;
  const sources = sourcesOf(draft, marks?.from?.[name]);
  const standing = record.now?.fields.get(name) ?? [];
  if (standing.length > 0 && isFromElsewhere(writer, sources)) noteBroughtIn(draft, record);
  return originOfText({ field, value, writer, standing, sources });
};

/** A commit's fields are nearly always of one origin: then this is one group. */
const byOrigin = (
  draft: Draft,
  write: ValueWrite,
): ReadonlyMap<string, { readonly provenance: Provenance; readonly values: Map<string, Json> }> => {
  const groups = new Map<string, { readonly provenance: Provenance; readonly values: Map<string, Json> }>();
  for (const [name, value] of write.values) {
    const { authority, tainted } = originOf(draft, { write, name, value });
    const key = `${authority}|${tainted}`;
    const known = groups.get(key);
    if (known !== undefined) known.values.set(name, value);
    else {
      const provenance: Provenance = { by: write.provenance.by, authority, tainted };
      groups.set(key, { provenance, values: new Map([[name, value]]) });
    }
  }
  return groups;
};

/** [TAINT-4] [TAINT-5] */
export const writeValues = (draft: Draft, write: ValueWrite): void => {
  const { record, values, provenance } = write;
  const dot = touch(draft, record);
  const groups = byOrigin(draft, write);
  remember(record, values);
  keepLostEdits(draft, write);
  // A record can be made of no fields: its version counts all the same.
  const folds = foldsOf(record.kind);
  if (groups.size === 0)
    record.now = writeFields(record.now ?? emptyRegisters, { dot, provenance, values, folds });
  for (const group of groups.values())
    record.now = writeFields(record.now ?? emptyRegisters, { dot, ...group, folds });
};

const addToParent = (draft: Draft, child: DraftRecord): void => {
  const { parentField, parentKind } = child.kind;
  if (parentField === undefined || parentKind === undefined) return;
  const parentId = foldedField(child, parentField)?.value;
  if (typeof parentId !== 'string') return;
  const parent = loadRecord(draft, { kind: draft.store.registerKind(parentKind), id: parentId });
  if (parent.now === null || !isErasable(parent.kind)) return;
  const provenance = draft.request.writer;
  const isParentDeleted = isDeleted(parent);
  const decision = decideDeletion({ by: provenance.by, isDeleted: isParentDeleted, setsDeletedAt: false });
  if (decision.do === 'refuse') refuse(decision.code, `${parentKind} ${parentId}`);
  const isSaidAlready = parent.counter !== 0 && !isParentDeleted;
  if (decision.do === 'write_null' && !isSaidAlready)
    writeValues(draft, { record: parent, values: new Map([[DELETED_AT, null]]), provenance });
};

export const createRecord = (draft: Draft, { kind, id, fields, marks }: RecordWrite): void => {
  checkWriter(draft, kind);
  checkId(id);
  const values = checkedValues(kind, fields);
  if (isErasable(kind) && !values.has(DELETED_AT)) values.set(DELETED_AT, null);
  const record = knownRecord(draft, { kind, id }) ?? newRecord(draft, { kind, id });
  if (record.now !== null) refuse('already_exists', `${kind.kind} ${id}`);
  writeValues(draft, { record, values, provenance: draft.request.writer, marks });
  addToParent(draft, record);
};

export const writeRecord = (draft: Draft, { kind, id, fields, marks }: RecordWrite): void => {
  checkWriter(draft, kind);
  const values = checkedValues(kind, fields);
  const record = loadRecord(draft, { kind, id });
  const provenance = draft.request.writer;
  if (record.now === null) refuse('not_found', `${kind.kind} ${id}`);
  const setsDeletedAt = values.has(DELETED_AT);
  const decision = decideDeletion({ by: provenance.by, isDeleted: isDeleted(record), setsDeletedAt });
  if (decision.do === 'refuse') refuse(decision.code, `${kind.kind} ${id}`);
  if (values.size === 0) return;
  if (decision.do === 'write_null' && isErasable(kind)) values.set(DELETED_AT, null);
  const isExact = marks?.exactly !== undefined;
  const origin = marks?.exactly ?? provenance;
  if (isExact && !origin.tainted && provenance.by !== 'person') refuse('not_a_person', kind.kind);
  const as: Provenance = { by: provenance.by, authority: origin.authority, tainted: origin.tainted };
  writeValues(draft, { record, values, provenance: as, isExact, marks });
  if (kind.parentField !== undefined && values.has(kind.parentField)) addToParent(draft, record);
};

/**
 * [VOUCH-1] The person answers for texts that they were shown: the same values again, now their own. Nobody else can, and what was never
 * from outside stays as it is. Two versions side by side are first decided between.
 */
export const vouchRecord = (
  draft: Draft,
  { kind, id, names }: Target & { readonly names: readonly string[] },
): void => {
  const { writer } = draft.request;
  if (!isPersonsOwn(writer)) refuse('not_a_person', kind.kind);
  checkWriter(draft, kind);
  const record = loadRecord(draft, { kind, id });
  const { now } = record;
  if (now === null || isDeleted(record)) return refuse('not_found', `${kind.kind} ${id}`);
  const values = new Map<string, Json>();
  for (const field of names) {
    const entries = now.fields.get(field) ?? [];
    const [only] = taintedEntries(kind, { field, entries });
    if (only !== undefined && entries.length === 1) values.set(field, only.value);
  }
  if (values.size > 0) writeValues(draft, { record, values, provenance: writer, isExact: true });
};

/** Foreign state is checked like our own writes; fields that this version does not know pass through. */
export const checkState = (kind: RegisterKind, state: Registers): void => {
  for (const [name, entries] of state.fields) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    for (const { host, n, value } of entries) {
      if (n > (state.clock.get(host) ?? 0))
        refuse('invalid_record', `${kind.kind}.${name}: a dot outside the clock`);
      if (field !== undefined && !field.schema.safeParse(value).success)
        refuse('invalid_record', `${kind.kind}.${name}`);
      checkStorable(value, `${kind.kind}.${name}`);
    }
  }
};

/** [ADOPT-1] One version of ours around entries that stay theirs: our dot enters the clock and no field. */
export const adoptRecord = (
  draft: Draft,
  { kind, id, state }: Target & { readonly state: Registers },
): void => {
  checkId(id);
  checkState(kind, state);
  // Dots of ours that we never gave out would later name two different changes.
  const ours = state.clock.get(draft.hostId) ?? 0;
  if (ours >= draft.firstCounter) refuse('invalid_record', `${kind.kind} ${id}: our own clock`);
  const record = loadRecord(draft, { kind, id });
  record.before = record.stored === null && record.counter === 0 ? 'adopted' : 'merged';
  const { host, n } = touch(draft, record);
  const merged = mergeRegisters(foldsOf(kind))(record.now ?? emptyRegisters, state);
  record.now = { clock: new Map(merged.clock).set(host, n), fields: merged.fields };
};

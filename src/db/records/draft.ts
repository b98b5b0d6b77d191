import { appendOnlyId, checkAppendOnlyId } from '../../core/append-only';
import type { Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Registers } from '../../core/registers';
import { encodeRegisters } from '../../core/registers-codec';
import type { Sha256 } from '../../core/sha256';
import { isPersonsOwn, type CommitRequest } from '../commit';
import type { Before, Unit } from '../log/past';
import { checkId, checkSize, checkStorable, MOST_RECORDS, refuse } from '../commit-refusal';
import type { AppendOnlyKind, Effective, RecordKind, RegisterKind, Subtype } from '../record-kind';
import { bodyAsEffective, effectiveOf, foldedField } from './effective';
import type { Hosts } from '../log/hosts';
import type { RecordStore } from './store';

// What one commit has written so far. Register records go to the database when the body is done, append-only ones at once.
// [COMMIT-2] A record written twice in a commit is one version, one counter and one change unit.
export type Draft = {
  readonly store: RecordStore;
  /** Who writes it. */
  readonly hostId: HostId;
  readonly domain: string;
  readonly firstCounter: number;
  readonly request: CommitRequest;
  readonly sha256: Sha256;
  readonly units: Unit[];
  readonly texts: string[];
  /** Made when first needed: a commit of one append needs neither, and tables are what costs here. */
  records: Map<string, DraftRecord> | null;
  relatedIds: Set<string> | null;
  subtypes: Map<string, Subtype> | null;
  ends: Set<string> | null;
  /**
   * Counters of records into which a text from outside was put beside, or over, one that stood there, or was pasted; with the fields that it
   * was pasted into.
   */
  broughtIn: Map<number, string[]> | null;
};
export type Target = { readonly kind: RegisterKind; readonly id: string };
export type DraftRecord = Target & {
  /** Null where it is not stored; unread where a creation did not look: the insert will. */
  readonly stored: Registers | null;
  now: Registers | null;
  /** 0 until this commit writes it. */
  counter: number;
  before: Before;
};

export const createDraft = (
  engine: Pick<Draft, 'store' | 'domain' | 'sha256'> & { readonly hosts: Pick<Hosts, 'current'> },
  commit: Pick<Draft, 'request' | 'firstCounter'>,
): Draft => ({
  store: engine.store,
  hostId: engine.hosts.current(),
  domain: engine.domain,
  sha256: engine.sha256,
  request: commit.request,
  firstCounter: commit.firstCounter,
  units: [],
  texts: [],
  records: null,
  relatedIds: null,
  subtypes: null,
  ends: null,
  broughtIn: null,
});

const keyOf = ({ kind, id }: Target): string => `${kind.kind}|${id}`;
export const nothingBefore: Before = new Map();

export const knownRecord = (draft: Draft, target: Target): DraftRecord | undefined =>
  draft.records?.get(keyOf(target));

const remember = (draft: Draft, record: DraftRecord): void => {
  draft.records ??= new Map();
  draft.records.set(keyOf(record), record);
};

export const newRecord = (draft: Draft, { kind, id }: Target): DraftRecord => {
  const record: DraftRecord = { kind, id, stored: null, now: null, counter: 0, before: 'created' };
  remember(draft, record);
  return record;
};

export const loadRecord = (draft: Draft, { kind, id }: Target): DraftRecord => {
  const known = knownRecord(draft, { kind, id });
  if (known !== undefined) return known;
  const read = draft.store.readState(kind, id);
  if (!read.ok) return refuse(read.error.code, read.error.detail);
  const stored = read.value;
  const before = stored === null ? 'created' : nothingBefore;
  const record: DraftRecord = { kind, id, stored, now: stored, counter: 0, before };
  remember(draft, record);
  return record;
};

export const isDeleted = (record: DraftRecord): boolean =>
  (foldedField(record, 'deletedAt')?.value ?? null) !== null;

const isThere = (draft: Draft, target: Target): boolean => {
  const known = knownRecord(draft, target);
  return known === undefined ? draft.store.has(target.kind, target.id) : known.now !== null;
};

export const nextCounter = (draft: Draft): number => draft.firstCounter + draft.units.length;

const addUnit = (draft: Draft, { kind, id }: { readonly kind: RecordKind; readonly id: string }): number => {
  if (draft.units.length >= MOST_RECORDS) refuse('commit_too_large', `more than ${MOST_RECORDS} records`);
  const counter = nextCounter(draft);
  draft.units.push({ payloadType: kind.payloadType, kind: kind.kind, id });
  return counter;
};

/** Gives the record its counter, once: the dot of everything that this commit writes into it. */
export const touch = (draft: Draft, record: DraftRecord): { readonly host: HostId; readonly n: number } => {
  if (record.counter === 0) record.counter = addUnit(draft, record);
  return { host: draft.hostId, n: record.counter };
};

type Said = { readonly kind: RecordKind; readonly effective: Effective };
const addSubtypes = (draft: Draft, { kind, effective }: Said): void => {
  if (kind.subtypes === undefined) return;
  draft.subtypes ??= new Map();
  for (const subtype of kind.subtypes(effective))
    draft.subtypes.set(`${subtype.namespace}|${subtype.value}`, subtype);
};
/** [COMMIT-13] Where an end is not here, the link says its own token: what it always said. */
const addEnds = (draft: Draft, { kind, effective }: Said): void => {
  if (kind.storage !== 'registers' || kind.ends === undefined) return;
  const { ids, kinds } = kind.ends;
  draft.ends ??= new Set();
  for (const id of ids(effective)) {
    const end = kinds.find((name) => isThere(draft, { kind: draft.store.registerKind(name), id }));
    draft.ends.add(end === undefined ? kind.token : draft.store.kind(end).token);
  }
};
const relate = (draft: Draft, of: Said): void => {
  addSubtypes(draft, of);
  addEnds(draft, of);
  if (of.kind.relatedIds === undefined) return;
  draft.relatedIds ??= new Set();
  for (const related of of.kind.relatedIds(of.effective)) draft.relatedIds.add(related);
};

type Appended = { readonly kind: AppendOnlyKind; readonly id: string; readonly body: Json };

export const EFFECT_ID = /^[0-9a-f]{64}$/;
/** [APPEND-2] The unit that is being written, or an earlier one of this stream that is repeated. */
const isOwnId = (
  draft: Draft,
  { kind, id }: { readonly kind: AppendOnlyKind; readonly id: string },
): boolean =>
  id === appendOnlyId(draft, nextCounter(draft)) ||
  (checkAppendOnlyId(id, draft).ok && draft.store.has(kind, id));
const isIdOf = (draft: Draft, named: { readonly kind: AppendOnlyKind; readonly id: string }): boolean => {
  const { ids } = named.kind;
  return (
    ids === 'derived' || (ids === 'stream_or_effect' && EFFECT_ID.test(named.id)) || isOwnId(draft, named)
  );
};

export const appendRecord = (draft: Draft, appended: Appended): void => {
  const { kind, id } = appended;
  if (kind.isPersons?.(bodyAsEffective(appended.body)) === true && !isPersonsOwn(draft.request.writer))
    refuse('not_a_person', kind.kind);
  if (!isIdOf(draft, { kind, id })) refuse('foreign_append_only_id', kind.kind);
  insertAppended(draft, appended);
};

/** Of whatever stream. */
export const insertAppended = (draft: Draft, { kind, id, body }: Appended): void => {
  checkId(id);
  if (!kind.schema.safeParse(body).success) refuse('invalid_record', kind.kind);
  const text = JSON.stringify(body);
  // JSON writes NUL and lone surrogates as escapes, so a text without escapes holds none: the usual case, one scan.
  if (text.includes('\\u')) checkStorable(body, kind.kind);
  if (draft.store.insertBody(kind, id, { value: body, text })) {
    addUnit(draft, { kind, id });
    draft.texts.push(text);
    if (kind.relatedIds !== undefined || kind.subtypes !== undefined)
      relate(draft, { kind, effective: bodyAsEffective(body) });
    return;
  }
  const there = draft.store.readBody(kind, id);
  if (!there.ok) refuse(there.error.code, there.error.detail);
  else if (JSON.stringify(there.value) !== text) refuse('already_exists', `${kind.kind} ${id}`);
};

const save = (draft: Draft, record: DraftRecord): void => {
  const { kind, id, now } = record;
  if (now === null) return;
  const text = encodeRegisters(now);
  draft.texts.push(text);
  const state = { registers: now, text, effective: effectiveOf(kind, now) };
  relate(draft, { kind, effective: state.effective });
  if (record.stored !== null) draft.store.updateState(kind, id, state);
  else if (!draft.store.insertState(kind, id, state)) refuse('already_exists', `${kind.kind} ${id}`);
};

/** Writes what is pending; answers what undo will need, by the units' places. */
export const saveDraft = (draft: Draft): readonly (readonly [number, Before])[] => {
  const before: (readonly [number, Before])[] = [];
  for (const record of draft.records?.values() ?? []) {
    if (record.counter === 0) continue;
    save(draft, record);
    before.push([record.counter - draft.firstCounter, record.before]);
  }
  checkSize(draft.texts);
  return before;
};

import { isIdentityComponent } from '../../core/identities';
import { jsonEquals, parseJson, type Json } from '../../core/json';
import { hasSeen, type Registers } from '../../core/registers';
import { decodeRegisters } from '../../core/registers-codec';
import { textOf } from '../../db/journal/effective';
import { journalKinds } from '../../db/journal/kinds';
import type { AppendOnlyKind, RegisterKind } from '../../db/record-kind';
import type { EffectiveOf } from '../../db/records/kinds';
import { effectiveOf } from '../../db/records/store';
import { supersededEditKind } from '../../db/superseded-edit';
import { linkId } from '../../db/journal/links';
import type { ExportedBody, ExportedRecord, RecordRow } from './export-format';

/** A record must fit into one commit with room to spare. */
export const LONGEST_STATE = 80_000;

const kindByName: ReadonlyMap<string, RegisterKind> = new Map(
  journalKinds.flatMap((kind) => (kind.storage === 'registers' ? [[kind.kind, kind] as const] : [])),
);
const LINK_KINDS = ['label', 'relates', 'blocks'] as const;

/** Every entry under the clock, every known field of its kind's shape, every host and id fit for an identity. */
const isSound = (kind: RegisterKind, { id, state }: { id: string; state: Registers }): boolean => {
  const { clock, fields } = state;
  if (!isIdentityComponent(id) || clock.size === 0) return false;
  if (![...clock.keys()].every(isIdentityComponent)) return false;
  for (const [name, entries] of fields) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    for (const entry of entries) {
      if (!hasSeen(clock, entry)) return false;
      if (field !== undefined && !field.schema.safeParse(entry.value).success) return false;
    }
  }
  return fields.size > 0;
};

const isDerivedRight = (link: string, effective: EffectiveOf<'link'>): boolean => {
  const named = LINK_KINDS.find((name) => name === textOf(effective, 'kind'));
  const [from, to] = [textOf(effective, 'from'), textOf(effective, 'to')];
  return named !== undefined && linkId({ kind: named, from, to }) === link;
};

const toJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

/** Null where the row is no record of this kind, or does not say what its state says. */
export const recordOfKind = (
  kind: RegisterKind | undefined,
  { kind: name, id, values, state }: RecordRow,
): ExportedRecord | null => {
  const text = JSON.stringify(state);
  const decoded = text.length > LONGEST_STATE ? null : decodeRegisters(text);
  if (kind === undefined || decoded === null || !decoded.ok) return null;
  const registers = decoded.value;
  if (!isSound(kind, { id, state: registers })) return null;
  const effective = effectiveOf(kind, registers);
  const isTold = Object.keys(effective).every((field) => {
    const told = Object.hasOwn(values, field) ? values[field] : undefined;
    const read = effective[field];
    return told !== undefined && JSON.stringify(read) !== undefined && jsonEquals(told, toJson(read));
  });
  const isRightLink = name !== 'link' || isDerivedRight(id, effective);
  const isRightId = kind.derivedId === undefined || kind.derivedId(effective) === id;
  return isTold && isRightLink && isRightId ? { kind: name, id, state: registers } : null;
};

export const readRecord = (row: RecordRow): ExportedRecord | null =>
  recordOfKind(kindByName.get(row.kind), row);

export const isBodyOfKind = (kind: AppendOnlyKind | undefined, { id, body }: ExportedBody): boolean =>
  kind !== undefined && isIdentityComponent(id) && kind.schema.safeParse(body).success;

export const isSoundBody = (row: ExportedBody): boolean =>
  row.kind === supersededEditKind.kind && isBodyOfKind(supersededEditKind, row);

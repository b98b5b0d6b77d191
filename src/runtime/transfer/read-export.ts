import { isIdentityComponent } from '../../core/identities';
import { isJsonObject, jsonEquals, parseJson, type Json } from '../../core/json';
import { hasSeen, type Registers } from '../../core/registers';
import { decodeRegisters } from '../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isStorableText } from '../../core/text';
import { journalKinds } from '../../db/journal/kinds';
import { textOf } from '../../db/journal/effective';
import type { RegisterKind } from '../../db/record-kind';
import { effectiveOf } from '../../db/record-store';
import { supersededEditKind } from '../../db/superseded-edit';
import { linkId } from '../commands/links';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  ExportFile,
  type ExportContent,
  type ExportedRecord,
} from './export-format';
import { hasDuplicateNames, nestsTooDeep } from './json-scan';

// [TRANSFER-4] A file is judged whole before anything is written: not JSON, not an export, of a newer version, damaged — each says so.
const DEEPEST = 64;
/** A record must fit into one commit with room to spare. */
const LONGEST_STATE = 80_000;

const kindByName: ReadonlyMap<string, RegisterKind> = new Map(
  journalKinds.flatMap((kind) => (kind.storage === 'registers' ? [[kind.kind, kind] as const] : [])),
);
const LINK_KINDS = ['label', 'relates', 'blocks'] as const;

/** Names of members count as text, too. */
const holdsOnlyStorableText = (root: Json): boolean => {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!isStorableText(name)) return false;
      waiting.push(member);
    }
  }
  return true;
};

const parseFile = (text: string): Result<Json, Failure> => {
  if (nestsTooDeep(text, DEEPEST)) return fail('import_not_an_export', 'depth');
  const parsed = parseJson(text);
  if (!parsed.ok) return fail('import_not_json');
  if (hasDuplicateNames(text)) return fail('import_damaged', 'a name twice');
  return holdsOnlyStorableText(parsed.value) ? parsed : fail('text_not_storable');
};

const readEnvelope = (file: Json): Result<ReturnType<typeof ExportFile.parse>, Failure> => {
  if (!isJsonObject(file) || file['format'] !== EXPORT_FORMAT) return fail('import_not_an_export');
  const version = file['version'];
  if (typeof version === 'number' && version > EXPORT_VERSION) return fail('import_too_new');
  const read = ExportFile.safeParse(file);
  if (read.success) return ok(read.data);
  return fail('import_damaged', read.error.issues[0]?.path.map(String).join('.') ?? '');
};

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

const isDerivedRight = (link: string, effective: ReturnType<typeof effectiveOf>): boolean => {
  const named = LINK_KINDS.find((name) => name === effective['kind']);
  const [from, to] = [textOf(effective, 'from'), textOf(effective, 'to')];
  return named !== undefined && linkId({ kind: named, from, to }) === link;
};

type Row = ReturnType<typeof ExportFile.parse>['records'][number];

const readRecord = ({ kind: name, id, values, state }: Row): ExportedRecord | null => {
  const kind = kindByName.get(name);
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
  return isTold && (name !== 'link' || isDerivedRight(id, effective))
    ? { kind: name, id, state: registers }
    : null;
};
const toJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

export const readExport = (text: string): Result<ExportContent, Failure> => {
  const file = parseFile(text);
  if (!file.ok) return file;
  const envelope = readEnvelope(file.value);
  if (!envelope.ok) return envelope;
  const { records: rows, appended } = envelope.value;
  const records: ExportedRecord[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const record = readRecord(row);
    if (record === null || seen.has(`${row.kind} ${row.id}`))
      return fail('import_damaged', `records.${index}`);
    seen.add(`${row.kind} ${row.id}`);
    records.push(record);
  }
  for (const [index, { kind, id, body }] of appended.entries()) {
    const isKnown = kind === supersededEditKind.kind && supersededEditKind.schema.safeParse(body).success;
    if (!isKnown || !isIdentityComponent(id) || seen.has(`${kind} ${id}`))
      return fail('import_damaged', `appended.${index}`);
    seen.add(`${kind} ${id}`);
  }
  return ok({ records, appended });
};

import { isJsonArray, isJsonObject, parseJson, type Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isStorableText } from '../../core/text';
import type { Sliced } from '../sliced';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  ExportRows,
  ExportSkeleton,
  type ExportContent,
  type ExportedRecord,
} from './export-format';
import { createJudgedBlobs, type JudgedBlobs } from './judged-blobs';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import { scanFile, utf8Of, type RowPlace } from './file-scan';
import { hasDuplicateNames } from './json-scan';
import { isSoundBody, LONGEST_STATE, readRecord } from './read-record';
import type { StagedFile } from './staging/pieces';

// [TRANSFER-4] A file is judged whole before anything is written: not JSON, not an export, of a newer version, damaged — each says so.
/** A row says everything twice, and a character may be six of JSON's. */
export const LONGEST_ROW = LONGEST_STATE * 12;

/** Names of members count as text, too. */
const holdsOnlyStorableText = (root: Json): boolean => {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!isStorableText(name)) return false;
      // Of numbers there may be as many as rows, and they hold no text.
      if (typeof member === 'string' || typeof member === 'object') waiting.push(member);
    }
  }
  return true;
};

export const parseText = (text: string): Result<Json, Failure> => {
  const parsed = parseJson(text);
  if (!parsed.ok) return fail('import_not_json');
  if (hasDuplicateNames(text)) return fail('import_damaged', 'a name twice');
  return holdsOnlyStorableText(parsed.value) ? parsed : fail('text_not_storable');
};

type Lists = keyof typeof ExportRows;
const LISTS: readonly Lists[] = ['records', 'appended', 'unreadable', 'attachments'];
const isList = (name: string): name is Lists => LISTS.some((list) => list === name);

type Skeleton = { readonly lists: readonly Lists[]; readonly attachmentsLeftOut: number };
/** Which list each row stands in, in the order of the file. */
const readSkeleton = (text: string, rows: number): Result<Skeleton, Failure> => {
  const parsed = parseText(text);
  if (!parsed.ok) return parsed;
  const file = parsed.value;
  if (!isJsonObject(file) || file['format'] !== EXPORT_FORMAT) return fail('import_not_an_export');
  const version = file['version'];
  if (typeof version === 'number' && version > EXPORT_VERSION) return fail('import_too_new');
  const read = ExportSkeleton.safeParse(file);
  if (!read.success) return fail('import_damaged', read.error.issues[0]?.path.map(String).join('.') ?? '');
  const lists: Lists[] = [];
  for (const name of Object.keys(file)) {
    const list = file[name];
    if (isList(name) && isJsonArray(list)) for (let i = 0; i < list.length; i += 1) lists.push(name);
  }
  // A `0` that the file itself holds is no row.
  if (lists.length !== rows) return fail('import_damaged', 'a row that is none');
  return ok({ lists, attachmentsLeftOut: read.data.attachmentsLeftOut ?? 0 });
};

type Reading = {
  readonly file: StagedFile;
  /** Of records and of what is only appended, each under its name. */
  readonly placeByName: Map<string, RowPlace>;
  readonly places: Readonly<Record<Lists, RowPlace[]>>;
  /** Their bytes stand in the file, too; they are few. */
  readonly attachments: ExportedRecord[];
  readonly hosts: Set<string>;
  readonly countByKind: Record<string, number>;
  readonly blobs: JudgedBlobs;
};

type Named = { readonly kind: string; readonly id: string };
const nameOf = ({ kind, id }: Named): string => `${kind} ${id}`;
/** False where the file has it twice. */
const keepName = (
  { placeByName, countByKind }: Reading,
  { named, place }: { named: Named; place: RowPlace },
) => {
  const name = nameOf(named);
  if (placeByName.has(name)) return false;
  placeByName.set(name, place);
  countByKind[named.kind] = (countByKind[named.kind] ?? 0) + 1;
  return true;
};

const keepRecord = (reading: Reading, { json, place }: Row): boolean => {
  const record = recordIn(json);
  if (record === null || !keepName(reading, { named: record, place })) return false;
  for (const host of record.state.clock.keys()) reading.hosts.add(host);
  if (record.kind === attachmentKind.kind) reading.attachments.push(record);
  return true;
};
const keepBody = (reading: Reading, { json, place }: Row): boolean => {
  const row = ExportRows.appended.safeParse(json);
  return row.success && isSoundBody(row.data) && keepName(reading, { named: row.data, place });
};
const recordIn = (json: Json): ExportedRecord | null => {
  const row = ExportRows.records.safeParse(json);
  return row.success ? readRecord(row.data) : null;
};

type Row = { readonly list: Lists; readonly json: Json; readonly place: RowPlace };
/** False where the row is damaged. */
const keepRow = (reading: Reading, row: Row): boolean => {
  const { list, json, place } = row;
  reading.places[list].push(place);
  if (list === 'unreadable') return ExportRows.unreadable.safeParse(json).success;
  if (list === 'attachments') return reading.blobs.add(json);
  return list === 'appended' ? keepBody(reading, row) : keepRecord(reading, row);
};

const textAt = (file: StagedFile, { start, end }: RowPlace): string | null =>
  utf8Of(file.read(start, end - start));
const readRow = (file: StagedFile, place: RowPlace): Result<Json, Failure> => {
  // In UTF-8 a sign has three bytes at most for each unit of UTF-16.
  const text = place.end - place.start > LONGEST_ROW * 3 ? null : textAt(file, place);
  return text === null || text.length > LONGEST_ROW
    ? fail('import_damaged', 'a row too long')
    : parseText(text);
};

type Rows = { readonly rows: readonly RowPlace[]; readonly lists: readonly Lists[] };
const readRows = function* (reading: Reading, { rows, lists }: Rows): Sliced<Result<null, Failure>> {
  for (const [index, list] of lists.entries()) {
    const place = rows[index];
    if (place === undefined) break;
    const json = readRow(reading.file, place);
    if (!json.ok) return json;
    if (!keepRow(reading, { list, json: json.value, place }))
      return fail('import_damaged', `${list}, row ${index}`);
    yield;
  }
  return ok(null);
};

/** Judged before: a staged file does not change. */
const again = (file: StagedFile, place: RowPlace): Json => {
  const json = readRow(file, place);
  if (!json.ok) throw new Error('[TRANSFER-4] a row that was judged reads as it did');
  return json.value;
};
const walked = function* <T>(
  { file }: Reading,
  { places, read }: { readonly places: readonly RowPlace[]; readonly read: (json: Json) => T | null },
): Generator<T, void, undefined> {
  for (const place of places) {
    const value = read(again(file, place));
    if (value !== null) yield value;
  }
};

const contentOf = (reading: Reading, attachmentsLeftOut: number): ExportContent => {
  const { file, places, placeByName, hosts, countByKind, blobs } = reading;
  return {
    records: () => walked(reading, { places: places.records, read: recordIn }),
    appended: () =>
      walked(reading, { places: places.appended, read: (json) => ExportRows.appended.parse(json) }),
    blobs: () =>
      walked(reading, { places: places.attachments, read: (json) => ExportRows.attachments.parse(json) }),
    stateOf: (kind, id) => {
      const place = placeByName.get(nameOf({ kind, id }));
      return place === undefined ? null : (recordIn(again(file, place))?.state ?? null);
    },
    hosts,
    countByKind,
    attachmentsLeftOut,
    attachmentsMissing: Math.max(0, blobs.lacking(reading.attachments) - attachmentsLeftOut),
  };
};

export const readExport = function* (file: StagedFile): Sliced<Result<ExportContent, Failure>> {
  const scanned = yield* scanFile(file);
  if (!scanned.ok) return scanned;
  const { skeleton, rows } = scanned.value;
  const read = readSkeleton(skeleton, rows.length);
  if (!read.ok) return read;
  const { lists, attachmentsLeftOut } = read.value;
  const reading: Reading = {
    file,
    placeByName: new Map(),
    attachments: [],
    hosts: new Set(),
    countByKind: {},
    places: { records: [], appended: [], unreadable: [], attachments: [] },
    blobs: createJudgedBlobs(),
  };
  const judged = yield* readRows(reading, { rows, lists });
  if (!judged.ok) return judged;
  if (!reading.blobs.areOf(reading.attachments)) return fail('import_damaged', 'attachments');
  return ok(contentOf(reading, attachmentsLeftOut));
};

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
  type ExportedBody,
  type ExportedRecord,
} from './export-format';
import { createJudgedBlobs, type JudgedBlobs } from './judged-blobs';
import type { BackupBlob } from './backup/backup-format';
import { scanFile, type RowPlace } from './file-scan';
import { hasDuplicateNames } from './json-scan';
import { isSoundBody, LONGEST_STATE, readRecord } from './read-record';

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
      waiting.push(member);
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
  readonly records: ExportedRecord[];
  readonly appended: ExportedBody[];
  readonly seen: Set<string>;
  readonly blobs: JudgedBlobs;
};

const isNew = ({ seen }: Reading, { kind, id }: { readonly kind: string; readonly id: string }): boolean =>
  seen.size < seen.add(`${kind} ${id}`).size;

/** False where the row is damaged. */
const keepRow = (
  reading: Reading,
  { list, json }: { readonly list: Lists; readonly json: Json },
): boolean => {
  if (list === 'unreadable') return ExportRows.unreadable.safeParse(json).success;
  if (list === 'attachments') return reading.blobs.add(json);
  if (list === 'appended') {
    const row = ExportRows.appended.safeParse(json);
    if (!row.success || !isSoundBody(row.data) || !isNew(reading, row.data)) return false;
    reading.appended.push(row.data);
    return true;
  }
  const row = ExportRows.records.safeParse(json);
  const record = row.success ? readRecord(row.data) : null;
  if (record === null || !isNew(reading, record)) return false;
  reading.records.push(record);
  return true;
};

const readRow = (text: string, { start, end }: RowPlace): Result<Json, Failure> =>
  end - start > LONGEST_ROW ? fail('import_damaged', 'a row too long') : parseText(text.slice(start, end));

const blobsAt = function* (
  text: string,
  places: readonly RowPlace[],
): Generator<BackupBlob, void, undefined> {
  for (const { start, end } of places) yield ExportRows.attachments.parse(JSON.parse(text.slice(start, end)));
};

type Rows = { readonly text: string; readonly rows: readonly RowPlace[]; readonly lists: readonly Lists[] };
const readRows = function* (
  reading: Reading,
  { text, rows, lists }: Rows,
): Sliced<Result<readonly RowPlace[], Failure>> {
  const blobs: RowPlace[] = [];
  for (const [index, list] of lists.entries()) {
    const place = rows[index];
    if (place === undefined) break;
    const json = readRow(text, place);
    if (!json.ok) return json;
    if (!keepRow(reading, { list, json: json.value })) return fail('import_damaged', `${list}, row ${index}`);
    if (list === 'attachments') blobs.push(place);
    yield;
  }
  return ok(blobs);
};

export const readExport = function* (text: string): Sliced<Result<ExportContent, Failure>> {
  const scanned = yield* scanFile(text);
  if (!scanned.ok) return scanned;
  const { skeleton, rows } = scanned.value;
  const read = readSkeleton(skeleton, rows.length);
  if (!read.ok) return read;
  const { lists, attachmentsLeftOut } = read.value;
  const reading: Reading = { records: [], appended: [], seen: new Set(), blobs: createJudgedBlobs() };
  const places = yield* readRows(reading, { text, rows, lists });
  if (!places.ok) return places;
  const { records, appended } = reading;
  if (!reading.blobs.areOf(records)) return fail('import_damaged', 'attachments');
  return ok({ records, appended, attachmentsLeftOut, blobs: () => blobsAt(text, places.value) });
};

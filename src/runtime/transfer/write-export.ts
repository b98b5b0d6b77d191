import { canonicalJson } from '../../core/canonical-json';
import { parseJson, type Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Registers } from '../../core/registers';
import { decodeRegisters, encodeRegisters } from '../../core/registers-codec';
import { journalKinds } from '../../db/journal/kinds';
import type { RowsOf, StoredRow } from '../../db/readable-rows';
import type { RecordKind, RegisterKind } from '../../db/record-kind';
import { effectiveOf } from '../../db/records/store';
import type { SqlDatabase } from '../../db/sql-database';
import { supersededEditKind } from '../../db/superseded-edit';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';
import { exportBlobs } from './export-blobs';
import { EXPORT_FORMAT, EXPORT_VERSION, type Unreadable } from './export-format';
import { ofOneMoment } from './one-moment';

const canonical = (value: Json): string => {
  const text = canonicalJson(value);
  if (!text.ok) throw new Error('[TRANSFER-1] a stored value that canonical JSON cannot hold');
  return text.value;
};
const storedForm = (registers: Registers): Json => {
  const parsed = parseJson(encodeRegisters(registers));
  if (!parsed.ok) throw new Error('[CODEC-1] encoded registers are JSON');
  return parsed.value;
};
/** Effective values come out of registers, which hold JSON. */
const isJsonRecord = (value: object): value is Record<string, Json> =>
  Object.values(value).every((v) => v !== undefined);

const valuesOf = (kind: RegisterKind, registers: Registers): Json => {
  const effective = effectiveOf(kind, registers);
  return isJsonRecord(effective) ? effective : {};
};

/** Null where the row is there and says nothing. */
export const exportedRow = (kind: RecordKind, { id, text }: StoredRow): string | null => {
  if (kind.storage === 'append') {
    const body = parseJson(text);
    return body.ok ? canonical({ kind: kind.kind, id, body: body.value }) : null;
  }
  const registers = decodeRegisters(text);
  if (!registers.ok) return null;
  const values = valuesOf(kind, registers.value);
  return canonical({ kind: kind.kind, id, values, state: storedForm(registers.value) });
};

/** What an export stands on: less than an engine, so that it may come out of a file that opens as none. */
export type ExportSource = Pick<Engine, 'log' | 'clock' | 'place'> & {
  /** Null where SQLite opens none: then nobody writes meanwhile. */
  readonly database: SqlDatabase | null;
  /** For one work. */
  readonly rows: () => RowsOf;
  readonly hostId: HostId;
  readonly attachments: Engine['attachments'] | null;
};
export type WrittenExport = {
  readonly text: string;
  /** How many rows are in it. */
  readonly records: number;
  readonly unreadable: readonly Unreadable[];
  readonly attachmentsLeftOut: number;
  readonly attachmentsMissing: number;
};

type Collected = { readonly texts: string[]; readonly unreadable: Unreadable[] };

const collect = function* (
  { log, clock }: ExportSource,
  { kind, into, rowsOf }: { readonly kind: RecordKind; readonly into: Collected; readonly rowsOf: RowsOf },
): Sliced<undefined> {
  for (const row of rowsOf(kind)) {
    const text = row.text === null ? null : exportedRow(kind, row);
    if (text === null) {
      into.unreadable.push({ kind: kind.kind, id: row.id });
      log.write({ at: clock.now(), code: 'record_unreadable', ids: [kind.kind, row.id] });
    } else into.texts.push(text);
    yield;
  }
  return undefined;
};

/** Members in canonical order; built of finished texts, so that the whole is never in memory twice as objects. */
const collectAll = function* (source: ExportSource): Sliced<WrittenExport> {
  const rowsOf = source.rows();
  const records: Collected = { texts: [], unreadable: [] };
  const appended: Collected = { texts: [], unreadable: records.unreadable };
  // What agents' operations left behind is no content: it belongs to a backup, with the agents themselves.
  for (const kind of journalKinds)
    if (kind.storage === 'registers') yield* collect(source, { kind, into: records, rowsOf });
  yield* collect(source, { kind: supersededEditKind, into: appended, rowsOf });
  const { unreadable } = records;
  const { texts: blobs, leftOut, missing } = yield* exportBlobs(source, rowsOf);
  const from = canonical({ hostId: source.hostId, appVersion: source.place.appVersion });
  const text = [
    `{"appended":[${appended.texts.join(',')}]`,
    ...(blobs.length === 0 ? [] : [`"attachments":[${blobs.join(',')}]`]),
    ...(leftOut === 0 ? [] : [`"attachmentsLeftOut":${leftOut}`]),
    `"format":"${EXPORT_FORMAT}"`,
    `"from":${from}`,
    `"records":[${records.texts.join(',')}]`,
    ...(unreadable.length === 0 ? [] : [`"unreadable":[${unreadable.map(canonical).join(',')}]`]),
    `"version":${blobs.length === 0 && leftOut === 0 ? 1 : EXPORT_VERSION}}`,
  ].join(',');
  return {
    text,
    records: records.texts.length + appended.texts.length,
    unreadable,
    attachmentsLeftOut: leftOut,
    attachmentsMissing: missing,
  };
};

export const writeExport = (source: ExportSource): Sliced<WrittenExport> =>
  source.database === null
    ? collectAll(source)
    : ofOneMoment(source.database, { write: () => collectAll(source) });

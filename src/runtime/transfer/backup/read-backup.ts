import type { Json } from '../../../core/json';
import { isJsonObject } from '../../../core/json';
import { ExportRows, type ExportedBody, type ExportedRecord } from '../export-format';
import { LONGEST_ROW, parseText } from '../read-export';
import { isBodyOfKind, recordOfKind } from '../read-record';
import { inflated } from '../staging/inflate';
import { LARGEST_BACKUP, type StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { linesOf, textParts } from '../staging/text-parts';
import { BACKUP_VERSION, BackupBlob, BackupEnd, BackupStart } from './backup-format';
import { appendKindOf, Domain, registerKindOf } from './backup-kinds';
import { openSealed } from './seal';

// [BACKUP-6] A backup is read whole before anything is written, and judged by the same rules as an export: what opens with the words may still
// have been made to harm.
const DAMAGED = 'backup_damaged';

export type BackupRow =
  | { readonly storage: 'registers'; readonly domain: Domain; readonly record: ExportedRecord }
  | { readonly storage: 'append'; readonly domain: Domain; readonly record: ExportedBody };
export type BackupPart =
  | { readonly part: 'start'; readonly start: BackupStart }
  | { readonly part: 'row'; readonly row: BackupRow }
  | { readonly part: 'blob'; readonly blob: BackupBlob }
  | { readonly part: 'end'; readonly end: BackupEnd };

const jsonOf = (line: string): Json => {
  const json = parseText(line);
  return json.ok ? json.value : refuse(DAMAGED, 'line');
};

const startOf = (json: Json): BackupStart => {
  const start = BackupStart.safeParse(json);
  if (!start.success) return refuse(DAMAGED, 'start');
  return start.data.version > BACKUP_VERSION ? refuse('backup_too_new') : start.data;
};

const rowOf = (json: Json): BackupRow => {
  if (!isJsonObject(json)) return refuse(DAMAGED, 'row');
  const { domain: named = 'journal', ...rest } = json;
  const domain = Domain.safeParse(named).data ?? refuse(DAMAGED, 'row');
  const body = ExportRows.appended.safeParse(rest);
  if (body.success && isBodyOfKind(appendKindOf({ domain, kind: body.data.kind }), body.data))
    return { storage: 'append', domain, record: body.data };
  const row = ExportRows.records.safeParse(rest);
  const record = row.success ? recordOfKind(registerKindOf({ domain, kind: row.data.kind }), row.data) : null;
  return record === null ? refuse(DAMAGED, 'row') : { storage: 'registers', domain, record };
};

/** Throws `Refused`. Gives the start, every row, the end; nothing stands behind the end. */
export const readBackup = function* (
  file: StagedFile,
  entropy: Uint8Array,
): Generator<BackupPart, void, undefined> {
  const limits = { most: LARGEST_BACKUP, tooMuch: DAMAGED, damaged: DAMAGED };
  const text = textParts(inflated(openSealed(file, entropy), limits), DAMAGED);
  let rows = -1;
  let isEnded = false;
  for (const line of linesOf(text, { longest: LONGEST_ROW, tooLong: DAMAGED })) {
    if (isEnded) refuse(DAMAGED, 'more behind the end');
    const json = jsonOf(line);
    if (rows === -1) {
      yield { part: 'start', start: startOf(json) };
      rows = 0;
    } else if (isJsonObject(json) && json['end'] === true) {
      const end = BackupEnd.safeParse(json);
      if (!end.success || end.data.lines !== rows) return refuse(DAMAGED, 'end');
      isEnded = true;
      yield { part: 'end', end: end.data };
    } else if (isJsonObject(json) && json['blob'] !== undefined) {
      const blob = BackupBlob.safeParse(json);
      if (!blob.success) return refuse(DAMAGED, 'blob');
      yield { part: 'blob', blob: blob.data };
      rows += 1;
    } else {
      yield { part: 'row', row: rowOf(json) };
      rows += 1;
    }
  }
  if (!isEnded) refuse(DAMAGED, 'no end');
};

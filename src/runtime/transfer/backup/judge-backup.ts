import type { Sliced } from '../../sliced';
import type { StagedFile } from '../staging/pieces';
import { attachmentKind } from '../../../db/journal/kinds/attachment';
import { wantedHash } from '../attachment-bytes';
import { refuse } from '../staging/refused';
import { createBlobReader } from './backup-blobs';
import type { BackupStart } from './backup-format';
import { readBackup, type BackupRow } from './read-backup';

export type OpenBackup = { readonly file: StagedFile; readonly entropy: Uint8Array };
export type Judged = {
  readonly start: BackupStart;
  readonly records: number;
  readonly agentRecords: number;
  readonly unreadable: number;
  /** [BACKUP-11] Files that its records name and that are not in it. */
  readonly attachmentsMissing: number;
  readonly countByKind: Readonly<Record<string, number>>;
};

type Tally = {
  start: BackupStart | null;
  unreadable: number;
  agentRecords: number;
  readonly counts: Map<string, number>;
  /** By database and kind: no id is written out a second time. */
  readonly seen: Map<string, Set<string>>;
  /** By attachment: the later line counts. */
  readonly wanted: Map<string, string | null>;
  readonly blobs: Set<string>;
};

const missingIn = ({ wanted, blobs }: Tally): number =>
  new Set([...wanted.values()].filter((hash) => hash !== null && !blobs.has(hash))).size;

const countRow = (tally: Tally, row: BackupRow): void => {
  const { storage, domain } = row;
  const { kind, id } = row.record;
  if (row.storage === 'registers' && domain === 'journal' && kind === attachmentKind.kind)
    tally.wanted.set(id, wantedHash(row.record.state));
  const key = `${domain} ${kind}`;
  const ids = tally.seen.get(key) ?? new Set<string>();
  tally.seen.set(key, ids);
  if (ids.has(id)) {
    if (storage === 'append') refuse('backup_damaged', 'a record twice');
    return;
  }
  ids.add(id);
  tally.counts.set(kind, (tally.counts.get(kind) ?? 0) + 1);
  if (domain === 'agent') tally.agentRecords += 1;
};

/** Throws `Refused`. Every byte of it was opened and every record is one that this app can hold. */
export const judgeBackup = function* (
  { file, entropy }: OpenBackup,
  isForeign: (row: BackupRow) => boolean = () => true,
): Sliced<Judged> {
  const tally: Tally = {
    start: null,
    unreadable: 0,
    agentRecords: 0,
    counts: new Map(),
    seen: new Map(),
    wanted: new Map(),
    blobs: new Set(),
  };
  const blobs = createBlobReader();
  for (const part of readBackup(file, entropy)) {
    if (part.part === 'start') tally.start = part.start;
    else if (part.part === 'end') tally.unreadable = part.end.unreadable;
    else if (part.part === 'blob') {
      const whole = blobs.read(part.blob);
      if (whole !== null) tally.blobs.add(whole.hash);
    } else {
      if (!isForeign(part.row)) refuse('import_own_host');
      countRow(tally, part.row);
    }
    yield;
  }
  const { start, unreadable, counts, seen, agentRecords } = tally;
  if (!blobs.isBetween()) refuse('backup_damaged', 'blob');
  if (start === null) return refuse('backup_damaged', 'no start');
  return {
    start,
    unreadable,
    attachmentsMissing: missingIn(tally),
    agentRecords,
    records: [...seen.values()].reduce((sum, ids) => sum + ids.size, 0),
    countByKind: Object.fromEntries(counts),
  };
};

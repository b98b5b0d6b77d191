import type { Sliced } from '../../sliced';
import type { StagedFile } from '../staging/pieces';
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
  readonly countByKind: Readonly<Record<string, number>>;
};

type Tally = {
  start: BackupStart | null;
  unreadable: number;
  agentRecords: number;
  readonly counts: Map<string, number>;
  /** By database and kind: no id is written out a second time. */
  readonly seen: Map<string, Set<string>>;
};

const countRow = (tally: Tally, { storage, domain, record: { kind, id } }: BackupRow): void => {
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
  const tally: Tally = { start: null, unreadable: 0, agentRecords: 0, counts: new Map(), seen: new Map() };
  const blobs = createBlobReader();
  for (const part of readBackup(file, entropy)) {
    if (part.part === 'start') tally.start = part.start;
    else if (part.part === 'end') tally.unreadable = part.end.unreadable;
    else if (part.part === 'blob') blobs.read(part.blob);
    else {
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
    agentRecords,
    records: [...seen.values()].reduce((sum, ids) => sum + ids.size, 0),
    countByKind: Object.fromEntries(counts),
  };
};

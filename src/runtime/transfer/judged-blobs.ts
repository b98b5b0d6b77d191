import type { Json } from '../../core/json';
import { effectiveOf } from '../../db/records/effective';
import { textOf } from '../../db/journal/effective';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import { isToldRight, mimeOfBytes } from '../attachments/told-mime';
import { wantedHash } from './attachment-bytes';
import { createBlobReader } from './backup/backup-blobs';
import { BackupBlob } from './backup/backup-format';
import type { ExportedRecord } from './export-format';
import { Refused } from './staging/refused';

// [TRANSFER-15] Bytes are judged before anything is written: in order, whole, those of their hash, named by a record of the file, and of what is
// said to be a picture or a sound, just that.
export type JudgedBlobs = {
  /** False where a piece is none, or out of its place. */
  readonly add: (json: Json) => boolean;
  /** When every row was read. */
  /** Of what records name and what is not there. */
  readonly lacking: (records: readonly ExportedRecord[]) => number;
  readonly areOf: (records: readonly ExportedRecord[]) => boolean;
};

const mimesByHash = (records: readonly ExportedRecord[]): ReadonlyMap<string, readonly string[]> => {
  const mimes = new Map<string, readonly string[]>();
  for (const { kind, state } of records) {
    if (kind !== attachmentKind.kind) continue;
    const effective = effectiveOf(attachmentKind, state);
    const hash = textOf(effective, 'hash');
    mimes.set(hash, [...(mimes.get(hash) ?? []), textOf(effective, 'mime')]);
  }
  return mimes;
};

export const createJudgedBlobs = (): JudgedBlobs => {
  const reader = createBlobReader();
  const mimeByHash = new Map<string, string | null>();
  const read = (blob: BackupBlob): boolean => {
    const whole = reader.read(blob);
    if (whole === null) return true;
    if (mimeByHash.has(whole.hash)) return false;
    const [first] = whole.parts;
    mimeByHash.set(whole.hash, first === undefined ? null : mimeOfBytes(first));
    return true;
  };
  return {
    add: (json) => {
      const blob = BackupBlob.safeParse(json);
      if (!blob.success) return false;
      try {
        return read(blob.data);
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
    },
    lacking: (records) => {
      const wanted = new Set(records.flatMap(({ state }) => wantedHash(state) ?? []));
      return [...wanted].filter((hash) => !mimeByHash.has(hash)).length;
    },
    areOf: (records) => {
      const mimes = mimesByHash(records);
      const isRight = ([hash, mime]: readonly [string, string | null]): boolean =>
        mimes.get(hash)?.every((told) => isToldRight(told, mime)) === true;
      return reader.isBetween() && [...mimeByHash].every(isRight);
    },
  };
};

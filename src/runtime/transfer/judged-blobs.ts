import { pictureFacts } from '../../core/picture-facts';
import type { Json } from '../../core/json';
import { effectiveOf } from '../../db/effective';
import { textOf } from '../../db/journal/effective';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import { createBlobReader } from './backup/backup-blobs';
import { BackupBlob } from './backup/backup-format';
import type { ExportedRecord } from './export-format';
import { Refused } from './staging/refused';

// [TRANSFER-15] Bytes are judged before anything is written: in order, whole, those of their hash, named by a record of the file, and of what is
// said to be a picture, one.
export type JudgedBlobs = {
  /** False where a piece is none, or out of its place. */
  readonly add: (json: Json) => boolean;
  /** When every row was read. */
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
  const pictureByHash = new Map<string, string | null>();
  const read = (blob: BackupBlob): boolean => {
    const whole = reader.read(blob);
    if (whole === null) return true;
    if (pictureByHash.has(whole.hash)) return false;
    const [first] = whole.parts;
    pictureByHash.set(whole.hash, first === undefined ? null : (pictureFacts(first)?.mime ?? null));
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
    areOf: (records) => {
      const mimes = mimesByHash(records);
      const isRight = ([hash, picture]: readonly [string, string | null]): boolean =>
        mimes.get(hash)?.every((mime) => !mime.startsWith('image/') || mime === picture) === true;
      return reader.isBetween() && [...pictureByHash].every(isRight);
    },
  };
};

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ATTACHMENT_PIECE, LARGEST_KEPT } from '../../../db/attachments/attachment-store';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { wholeSize } from '../attachment-bytes';
import { base64ToBytes, bytesToBase64 } from '../staging/base64';
import { refuse } from '../staging/refused';
import type { BackupBlob } from './backup-format';
import { column, text } from '../../../db/rows';

// [ATTACH-6] The bytes of attachments stand behind the records, piece by piece; each file is proved by the hash that names it.
const PAGE = 200;
const HASHES = column(
  { hash: text },
  `SELECT DISTINCT hash FROM attachment INDEXED BY attachment_hash WHERE hash > ? AND deleted_at IS NULL
ORDER BY hash LIMIT ${PAGE}`,
);

const hashesIn = function* ({ database }: Engine): Generator<string, void, undefined> {
  for (let after = ''; ;) {
    const { rows, found } = HASHES.page(database, [after]);
    for (const hash of rows) yield (after = hash);
    // SQLite sorts values that are no texts behind all texts, so no readable row follows an unreadable page.
    if (found < PAGE || rows.length === 0) return;
  }
};

/** [BACKUP-11] Bytes that are not on this device cannot be in its backup: they are counted. */
export const writeBlobs = function* (
  engine: Engine,
  write: (line: BackupBlob) => void,
): Sliced<{ readonly lines: number; readonly missing: number }> {
  const { attachments } = engine;
  let lines = 0;
  let missing = 0;
  for (const hash of hashesIn(engine)) {
    if ((yield* wholeSize(attachments, hash)) === null) {
      missing += 1;
      continue;
    }
    for (const line of linesOfBlob(attachments, hash)) {
      write(line);
      lines += 1;
      yield;
    }
  }
  return { lines, missing };
};

/** None where the bytes are not here. */
export const linesOfBlob = function* (
  attachments: Engine['attachments'],
  hash: string,
): Generator<BackupBlob, void, undefined> {
  const size = attachments.sizeOf(hash) ?? 0;
  for (let number = 0; number * ATTACHMENT_PIECE < size; number += 1) {
    const bytes = attachments.piece(hash, number);
    if (bytes === null) return;
    const isLast = (number + 1) * ATTACHMENT_PIECE >= size;
    yield { blob: hash, number, data: bytesToBase64(bytes), isLast };
  }
};

export type WholeBlob = {
  readonly hash: string;
  readonly parts: readonly Uint8Array[];
  readonly size: number;
};

/** Throws `Refused` where a piece is out of its place, too large, or not what its hash says. */
export const createBlobReader = () => {
  let hash: string | null = null;
  let parts: Uint8Array[] = [];
  const sizeNow = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  return {
    /** The whole file with its last piece, null before. */
    read: (blob: BackupBlob): WholeBlob | null => {
      if (blob.number !== parts.length || (hash !== null && blob.blob !== hash))
        return refuse('backup_damaged', 'blob');
      const bytes = base64ToBytes(blob.data);
      if (!bytes.ok || (!blob.isLast && bytes.value.length !== ATTACHMENT_PIECE))
        return refuse('backup_damaged', 'blob');
      hash = blob.blob;
      parts.push(bytes.value);
      if (sizeNow() > LARGEST_KEPT) return refuse('backup_damaged', 'blob');
      if (!blob.isLast) return null;
      const digest = sha256.create();
      for (const part of parts) digest.update(part);
      if (bytesToHex(digest.digest()) !== blob.blob) return refuse('backup_damaged', 'blob');
      const whole = { hash: blob.blob, parts, size: sizeNow() };
      hash = null;
      parts = [];
      return whole;
    },
    isBetween: (): boolean => hash === null,
  };
};

export const keepBlob = ({ attachments, clock }: Engine, whole: WholeBlob | null): void => {
  if (whole !== null) attachments.put({ hash: whole.hash, size: whole.size, now: clock.now() }, whole.parts);
};
/** Throws `Refused`. */
export const keepBlobs = function* (engine: Engine, lines: Iterable<BackupBlob>): Sliced<undefined> {
  const blobs = createBlobReader();
  for (const line of lines) {
    keepBlob(engine, blobs.read(line));
    yield;
  }
  return undefined;
};

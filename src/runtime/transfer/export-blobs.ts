import { decodeRegisters } from '../../core/registers-codec';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import type { RowsOf } from '../../db/readable-rows';
import type { Sliced } from '../sliced';
import { wantedHash, wholeSize } from './attachment-bytes';
import { linesOfBlob } from './backup/backup-blobs';
import type { ExportSource } from './write-export';

// [TRANSFER-15] The bytes of attachments stand in an export, piece by piece, each file proved by the hash that names it. An export is one text, so
// what is more than it can hold is left out, and counted in it and in the answer: a backup has no such bound.
export const MOST_BLOB_BYTES = 32 * 1024 * 1024;

const hashesIn = function* (rowsOf: RowsOf): Sliced<readonly string[]> {
  const hashes = new Set<string>();
  for (const { text } of rowsOf(attachmentKind)) {
    const state = text === null ? null : decodeRegisters(text);
    yield;
    const hash = state?.ok === true ? wantedHash(state.value) : null;
    if (hash !== null) hashes.add(hash);
  }
  return [...hashes].sort();
};

export type ExportedBlobs = {
  readonly texts: readonly string[];
  readonly leftOut: number;
  /** [TRANSFER-17] */
  readonly missing: number;
};
/** One canonical text a piece. */
export const exportBlobs = function* (
  { attachments }: Pick<ExportSource, 'attachments'>,
  rowsOf: RowsOf,
): Sliced<ExportedBlobs> {
  const texts: string[] = [];
  if (attachments === null) return { texts, leftOut: 0, missing: 0 };
  let bytes = 0;
  let [leftOut, missing] = [0, 0];
  for (const hash of yield* hashesIn(rowsOf)) {
    const size = yield* wholeSize(attachments, hash);
    if (size === null) {
      missing += 1;
      continue;
    }
    if (bytes + size > MOST_BLOB_BYTES) {
      leftOut += 1;
      continue;
    }
    bytes += size;
    for (const { blob, number, data, isLast } of linesOfBlob(attachments, hash)) {
      texts.push(JSON.stringify({ blob, data, isLast, number }));
      yield;
    }
  }
  return { texts, leftOut, missing };
};

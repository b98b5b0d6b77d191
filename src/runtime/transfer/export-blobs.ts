import { decodeRegisters } from '../../core/registers-codec';
import { effectiveOf } from '../../db/effective';
import { integerOrNull, textOf } from '../../db/journal/effective';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import type { RowsOf } from '../../db/readable-rows';
import type { Sliced } from '../sliced';
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
    if (state?.ok !== true) continue;
    const effective = effectiveOf(attachmentKind, state.value);
    if (integerOrNull(effective, 'deletedAt') === null) hashes.add(textOf(effective, 'hash'));
  }
  return [...hashes].sort();
};

/** One canonical text a piece. */
export const exportBlobs = function* (
  { attachments }: ExportSource,
  rowsOf: RowsOf,
): Sliced<{ readonly texts: readonly string[]; readonly leftOut: number }> {
  const texts: string[] = [];
  if (attachments === null) return { texts, leftOut: 0 };
  let bytes = 0;
  let leftOut = 0;
  for (const hash of yield* hashesIn(rowsOf)) {
    const size = attachments.sizeOf(hash);
    if (size === null) continue;
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
  return { texts, leftOut };
};

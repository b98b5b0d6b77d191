import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { pictureFacts, PICTURE_HEAD, type PictureFacts } from '../../../core/picture-facts';
import { ATTACHMENT_PIECE, LARGEST_KEPT } from '../../../db/attachments/attachment-store';
import { mimeOfBytes } from '../../attachments/told-mime';
import type { Archive, ArchiveEntry } from './zip-archive';

/** The bytes of an attachment in a file of another app; read when they are wanted, never kept. */
export type FoundFile = {
  readonly hash: string;
  readonly size: number;
  /** Null where it is neither a picture nor a sound. */
  readonly mime: string | null;
  /** Null where it is no picture. */
  readonly facts: PictureFacts | null;
  /** Of 512 KiB, the last one shorter. */
  readonly pieces: () => Generator<Uint8Array, void, undefined>;
};

const piecesOf = function* (parts: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let piece = new Uint8Array(ATTACHMENT_PIECE);
  let filled = 0;
  for (const part of parts)
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + ATTACHMENT_PIECE - filled);
      piece.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled === ATTACHMENT_PIECE) {
        yield piece;
        piece = new Uint8Array(ATTACHMENT_PIECE);
        filled = 0;
      }
    }
  if (filled > 0) yield piece.subarray(0, filled);
};

const readThrough = function* (
  archive: Archive,
  entry: ArchiveEntry,
): Generator<undefined, FoundFile, undefined> {
  const pieces = (): Generator<Uint8Array, void, undefined> => piecesOf(archive.read(entry));
  const digest = sha256.create();
  let head: Uint8Array | null = null;
  for (const piece of pieces()) {
    head ??= piece.subarray(0, PICTURE_HEAD);
    digest.update(piece);
    yield undefined;
  }
  const begin = head ?? new Uint8Array();
  const told = { mime: mimeOfBytes(begin), facts: pictureFacts(begin) };
  return { hash: bytesToHex(digest.digest()), size: entry.size, ...told, pieces };
};

/** However often a file is shown, it is read through once. */
const knownByEntry = new WeakMap<ArchiveEntry, FoundFile>();

/** Null where it is larger than anything that is kept, or holds nothing. */
export const foundFile = function* (
  archive: Archive,
  entry: ArchiveEntry,
): Generator<undefined, FoundFile | null, undefined> {
  if (entry.size > LARGEST_KEPT || entry.size === 0) return null;
  const file = knownByEntry.get(entry) ?? (yield* readThrough(archive, entry));
  knownByEntry.set(entry, file);
  return file;
};

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ATTACHMENT_PIECE } from '../../db/attachments/attachment-store';
import type { Sliced } from '../sliced';

/** Chunks of any length, as pieces of the store: each full but the last. */
export const piecesOf = function* (chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let piece = new Uint8Array(ATTACHMENT_PIECE);
  let filled = 0;
  for (const chunk of chunks)
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + ATTACHMENT_PIECE - filled);
      piece.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < ATTACHMENT_PIECE) continue;
      yield piece;
      piece = new Uint8Array(ATTACHMENT_PIECE);
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
};

export type Measured = { readonly hash: string; readonly size: number; readonly head: Uint8Array };

export const measure = function* (chunks: Iterable<Uint8Array>): Sliced<Measured> {
  const digest = sha256.create();
  let size = 0;
  let head = new Uint8Array();
  for (const chunk of chunks) {
    if (head.length === 0) head = chunk.slice(0, 64);
    digest.update(chunk);
    size += chunk.length;
    yield;
  }
  return { hash: bytesToHex(digest.digest()), size, head };
};

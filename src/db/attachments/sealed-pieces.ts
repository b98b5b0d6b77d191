import { CHUNK_OVERHEAD } from '../../core/chunk-overhead';
import type { ChunkPlace, ChunkSeal } from '../../core/chunk-seal';

// [ATTACH-7] Where the device has a key, a file lies in chunks of 16 KiB, each sealed for its place in the file: small enough that a phone seals
// many between two frames.
const CHUNK = 16 * 1024;
/** A piece of the store is a whole number of them. */
export const ATTACHMENT_PIECE = 512 * 1024;
const CHUNKS_IN_PIECE = ATTACHMENT_PIECE / CHUNK;
const SEALED = CHUNK + CHUNK_OVERHEAD;

export type PieceOf = {
  readonly file: string;
  /** Of the whole file. */
  readonly size: number;
  readonly piece: number;
  /** Sealed, or to be sealed. */
  readonly bytes: Uint8Array;
};

const placeOf = ({ file, size, piece }: Omit<PieceOf, 'bytes'>, inPiece: number): ChunkPlace => {
  const number = piece * CHUNKS_IN_PIECE + inPiece;
  return { file, number, isLast: (number + 1) * CHUNK >= size };
};

/** Rests after each chunk. */
export const sealPiece = function* (
  seal: ChunkSeal,
  { bytes, ...of }: PieceOf,
): Generator<undefined, Uint8Array, undefined> {
  const count = Math.ceil(bytes.length / CHUNK);
  const sealed = new Uint8Array(bytes.length + count * CHUNK_OVERHEAD);
  for (let inPiece = 0; inPiece < count; inPiece += 1) {
    const chunk = bytes.subarray(inPiece * CHUNK, (inPiece + 1) * CHUNK);
    sealed.set(seal.seal(placeOf(of, inPiece), chunk), inPiece * SEALED);
    yield;
  }
  return sealed;
};

/** Null where any part of it is not what was sealed there. */
export const openPiece = (seal: ChunkSeal, { bytes: sealed, ...of }: PieceOf): Uint8Array | null => {
  const count = Math.ceil(sealed.length / SEALED);
  const bytes = new Uint8Array(Math.max(0, sealed.length - count * CHUNK_OVERHEAD));
  for (let inPiece = 0; inPiece < count; inPiece += 1) {
    const chunk = sealed.subarray(inPiece * SEALED, (inPiece + 1) * SEALED);
    const opened = seal.open(placeOf(of, inPiece), chunk);
    if (opened === null) return null;
    bytes.set(opened, inPiece * CHUNK);
  }
  return bytes;
};

import { concatBytes, u32Bytes, u8Bytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import { deriveKey } from '../key-parts';

// [SNAPSHOT-2] A chunk holds at most 256 KiB. It is sealed under the snapshot's own key, for its snapshot, its number and whether it is the last: none can be
// changed, moved, repeated or left out. The key is used for this snapshot alone, so the number is the nonce.
// Rows are deflated in blocks, each a stream of its own, so that taking goes on after any block; a chunk's first byte says whether a block ends with it.
export const CHUNK_BYTES = 256 * 1024;
const NONCE = 24;
const TAG = 16;
/** A chunk as it goes to the relay is no longer than that. */
export const MOST_SEALED = 1 + CHUNK_BYTES + TAG;
const LABEL = new TextEncoder().encode('reveille-snapshot-1');

export type ChunkKey = { readonly key: Uint8Array; readonly id: Uint8Array };
export type Chunk = { readonly number: number; readonly isLast: boolean; readonly bytes: Uint8Array };

const placeOf = ({ id }: ChunkKey, { number, isLast }: Omit<Chunk, 'bytes'>) => {
  const nonce = new Uint8Array(NONCE);
  nonce.set(u32Bytes(number), NONCE - 4);
  return { nonce, associated: concatBytes([LABEL, id, u32Bytes(number), u8Bytes(Number(isLast))]) };
};

export const chunkKey = (
  crypto: Crypto,
  { id, secret }: Readonly<Record<'id' | 'secret', Uint8Array>>,
): ChunkKey => ({
  key: deriveKey(crypto, { key: secret, salt: id, purpose: 'snapshot' }),
  id,
});

export type Piece = { readonly endsBlock: boolean; readonly bytes: Uint8Array };
export const sealChunk = (
  crypto: Crypto,
  { of, number, isLast, piece }: { of: ChunkKey; number: number; isLast: boolean; piece: Piece },
): Chunk => {
  const plaintext = concatBytes([u8Bytes(Number(piece.endsBlock)), piece.bytes]);
  const bytes = crypto.seal({ key: of.key, ...placeOf(of, { number, isLast }), plaintext });
  return { number, isLast, bytes };
};

/** Null: it is not this snapshot's chunk of this number. */
export const openChunk = (crypto: Crypto, of: ChunkKey & Chunk): Piece | null => {
  const { key, bytes: ciphertext, number, isLast } = of;
  const plain = crypto.open({ key, ...placeOf(of, { number, isLast }), ciphertext });
  const [flag] = plain ?? [];
  return plain === null || (flag !== 0 && flag !== 1)
    ? null
    : { endsBlock: flag === 1, bytes: plain.subarray(1) };
};

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { CHUNK_OVERHEAD, NONCE } from './chunk-overhead';
import type { Random } from './ports';

// [CHUNK-1] A file is sealed chunk by chunk as it comes: 24 random bytes of nonce, then XChaCha20-Poly1305 of what was given.
// [CHUNK-2] Whose chunk it is, its number, and whether it is the last one are sealed with it: a chunk that was changed, moved, repeated or taken
// from another file does not open, and a file whose end was cut off has no last one.
// [CHUNK-3] What was sealed before a crash opens without what should have followed.
export type ChunkPlace = {
  /** An id or a hash, so that two files never share a name. */
  readonly file: string;
  readonly number: number;
  readonly isLast: boolean;
};
export type ChunkSeal = {
  readonly seal: (place: ChunkPlace, bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
  /** Null where it is not what was sealed for this place. */
  readonly open: (place: ChunkPlace, sealed: Uint8Array) => Uint8Array | null;
};

const INFO = utf8ToBytes('reveille-chunk-v1');

const nameOf = ({ file, number, isLast }: ChunkPlace): Uint8Array => {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error('[CHUNK-2] a chunk has a number');
  return utf8ToBytes(JSON.stringify(['v1', file, number, isLast]));
};

/** `secret`: what the device keeps; chunks get a key of their own out of it. */
export const createChunkSeal = ({
  secret,
  random,
}: {
  readonly secret: Uint8Array;
  readonly random: Random;
}): ChunkSeal => {
  const key = hkdf(sha256, secret, undefined, INFO, 32);
  return {
    seal: (place, bytes) => {
      const nonce = random.bytes(NONCE);
      const sealed = xchacha20poly1305(key, nonce, nameOf(place)).encrypt(bytes);
      const whole = new Uint8Array(NONCE + sealed.length);
      whole.set(nonce);
      whole.set(sealed, NONCE);
      return whole;
    },
    open: (place, sealed) => {
      if (sealed.length < CHUNK_OVERHEAD) return null;
      const cipher = xchacha20poly1305(key, sealed.subarray(0, NONCE), nameOf(place));
      try {
        return cipher.decrypt(sealed.subarray(NONCE));
      } catch {
        return null;
      }
    },
  };
};

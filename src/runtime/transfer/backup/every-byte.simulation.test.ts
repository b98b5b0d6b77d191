import { xchacha20 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { stagedBytes } from '../staging/pieces';
import { Refused } from '../staging/refused';
import { CHUNK_BYTES, createSealer, HEAD_BYTES, openSealed } from './seal';

// [BACKUP-3] No byte can be changed. A chunk opens only where its tag is Poly1305 over it, a polynomial over 2^130 − 5 in a secret `r`: a byte of
// block `i` that grows by `d` moves the sum by d·2^(8j)·r^(n−i). Every byte of a backup of more than 5 MB is judged by that, worked out here a
// second time; that the opener judges alike is asked of it at every chunk's ends.
const CHUNKS = process.env['SOAK'] === '1' ? 80 : 1;
const TAG = 16;
const P = 2n ** 130n - 5n;
const LOW = 2n ** 128n - 1n;
const CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffffn;

const entropy = Uint8Array.from({ length: 32 }, (_, at) => (at * 7) & 255);
const random = { bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 37) & 255) };
const patterned = Uint8Array.from(
  { length: CHUNKS * CHUNK_BYTES + 1_001 },
  (_, at) => (at * 31 + (at >> 8)) & 255,
);
const sealBytes = (): Uint8Array => {
  const parts: Uint8Array[] = [];
  const sealer = createSealer({ entropy, random }, (part) => void parts.push(part.slice()));
  sealer.write(patterned);
  sealer.finish();
  return new Uint8Array(Buffer.concat(parts));
};
const sealed = sealBytes();
const head = sealed.slice(0, HEAD_BYTES);

const numberOf = (bytes: Uint8Array): bigint => {
  let number = 0n;
  for (let at = bytes.length - 1; at >= 0; at -= 1) number = (number << 8n) | BigInt(bytes[at] ?? 0);
  return number;
};
const blocksOf = (bytes: Uint8Array): readonly bigint[] =>
  Array.from({ length: Math.ceil(bytes.length / 16) }, (_, at) => {
    const block = new Uint8Array(16);
    block.set(bytes.subarray(at * 16, at * 16 + 16));
    return numberOf(block) + 2n ** 128n;
  });
const modulo = (number: bigint): bigint => ((number % P) + P) % P;

type Chunk = {
  readonly number: number;
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
};
const chunks: readonly Chunk[] = Array.from({ length: CHUNKS + 1 }, (_, number) => {
  const at = HEAD_BYTES + number * (CHUNK_BYTES + TAG);
  return { number, at, bytes: sealed.subarray(at, at + CHUNK_BYTES + TAG), isLast: number === CHUNKS };
});
const oneTimeKey = ({ number, isLast }: Chunk): { readonly r: bigint; readonly s: bigint } => {
  const key = hkdf(sha256, entropy, head.subarray(9, 41), utf8ToBytes('reveille-backup-v1|key'), 32);
  const nonce = new Uint8Array(24);
  new DataView(nonce.buffer).setUint32(19, number);
  nonce[23] = isLast ? 1 : 0;
  const block = xchacha20(key, nonce, new Uint8Array(32));
  return { r: numberOf(block.subarray(0, 16)) & CLAMP, s: numberOf(block.subarray(16)) };
};

/** How many bytes of the chunk may change without its tag: with their lowest bit, or their highest one, turned. */
const unnoticedIn = (chunk: Chunk): number => {
  const text = chunk.bytes.subarray(0, -TAG);
  const lengths = new Uint8Array(16);
  new DataView(lengths.buffer).setUint32(0, head.length, true);
  new DataView(lengths.buffer).setUint32(8, text.length, true);
  const blocks = [...blocksOf(head), ...blocksOf(text), ...blocksOf(lengths)];
  const { r, s } = oneTimeKey(chunk);
  const sum = blocks.reduce((before, block) => ((before + block) * r) % P, 0n);
  // The second reckoning is the first: else nothing of what follows means anything.
  expect((sum + s) & LOW).toBe(numberOf(chunk.bytes.subarray(-TAG)));
  let unnoticed = 0;
  // Behind the text stands one block more.
  let power = (r * r) % P;
  for (let block = Math.ceil(text.length / 16) - 1; block >= 0; block -= 1, power = (power * r) % P) {
    for (let at = block * 16; at < Math.min(text.length, block * 16 + 16); at += 1) {
      const place = power << BigInt(8 * (at % 16));
      for (const bit of [1, 128]) {
        const grows = ((text[at] ?? 0) & bit) === 0 ? BigInt(bit) : BigInt(-bit);
        if (((modulo(sum + grows * place) ^ sum) & LOW) === 0n) unnoticed += 1;
      }
    }
  }
  return unnoticed;
};

const codeOf = (file: Uint8Array): string => {
  try {
    for (const part of openSealed(stagedBytes(file), entropy)) void part;
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return error.failure.code;
    throw error;
  }
};
const flippedAt = (at: number): string => {
  const flipped = sealed.slice();
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return codeOf(flipped);
};

test('[BACKUP-3] every byte of a large backup: turned, its chunk does not open', () => {
  expect(codeOf(sealed)).toBe('ok');
  expect(chunks.reduce((bytes, chunk) => bytes + chunk.bytes.length, HEAD_BYTES)).toBe(sealed.length);
  for (const chunk of chunks) expect([chunk.number, unnoticedIn(chunk)]).toEqual([chunk.number, 0]);
}, 600_000);

test('[BACKUP-3] the opener judges alike: every byte of the head, both ends of every chunk and of its tag', () => {
  for (let at = 0; at < HEAD_BYTES; at += 1) expect([at, flippedAt(at)]).not.toEqual([at, 'ok']);
  for (const { at, bytes } of chunks)
    for (const place of [0, bytes.length - TAG - 1, bytes.length - TAG, bytes.length - 1])
      expect([at + place, flippedAt(at + place)]).toEqual([at + place, 'backup_damaged']);
}, 600_000);

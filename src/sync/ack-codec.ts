import type { Crypto } from '../core/crypto';
import {
  concatBytes,
  createByteReader,
  sameBytes,
  u16Bytes,
  u32Bytes,
  u64Bytes,
  u8Bytes,
} from '../core/wire-bytes';
import { deriveKey, SEALED_NONCE } from './key-parts';
import { padmeLength } from './packing';
import type { Domain } from './stream-desk';

// [SYNC-17] version (1) ‖ space (16) ‖ device (32) ‖ epoch (u32) ‖ nonce (24), which are authenticated ‖ ciphertext ‖ signature (64) over
// sha256(`reveille-ack-1` ‖ all before). Sealed, behind its length and padded: number, roster version, the streams, the sums.
export type AppliedStream = {
  readonly stream: Uint8Array;
  /** The last envelope that is applied; 0: none, all that is here came with a snapshot. */
  readonly seq: number;
  readonly commitment: Uint8Array;
};
/** The sum of all records as they were when the streams stood as `vector` says. */
export type StateSum = { readonly domain: Domain; readonly vector: Uint8Array; readonly sum: Uint8Array };
export type Acknowledgement = {
  /** Grows with every word of a device: an older one counts for nothing. */
  readonly number: number;
  readonly rosterVersion: number;
  readonly applied: readonly AppliedStream[];
  readonly sums: readonly StateSum[];
};

const VERSION = 1;
const SIGNATURE = 64;
const HASH = 32;
const STREAM = 16;
const HEAD = 1 + 16 + 32 + 4 + SEALED_NONCE;
const MOST_STREAMS = 1024;
const DOMAINS: readonly Domain[] = ['journal', 'agent'];
const LABEL = new TextEncoder().encode('reveille-ack-1');

const padded = (plain: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(padmeLength(4 + plain.length));
  whole.set(concatBytes([u32Bytes(plain.length), plain]));
  return whole;
};
const plainOf = ({ number, rosterVersion, applied, sums }: Acknowledgement): Uint8Array =>
  concatBytes([
    u64Bytes(number),
    u64Bytes(rosterVersion),
    u16Bytes(applied.length),
    ...applied.flatMap(({ stream, seq, commitment }) => [stream, u64Bytes(seq), commitment]),
    u8Bytes(sums.length),
    ...sums.flatMap(({ domain, vector, sum }) => [u8Bytes(DOMAINS.indexOf(domain)), vector, sum]),
  ]);
/** A later version may say more behind it. */
const readPlain = (bytes: Uint8Array): Acknowledgement | null => {
  const outer = createByteReader(bytes);
  const length = outer.u32();
  if (length > outer.left()) return null;
  const reader = createByteReader(outer.bytes(length));
  const number = reader.u64();
  const rosterVersion = reader.u64();
  const count = reader.u16();
  if (count > MOST_STREAMS) return null;
  const applied: AppliedStream[] = [];
  for (let place = 0; place < count; place += 1)
    applied.push({ stream: reader.bytes(STREAM), seq: reader.u64(), commitment: reader.bytes(HASH) });
  const sums: StateSum[] = [];
  for (let left = Math.min(reader.u8(), DOMAINS.length); left > 0; left -= 1) {
    const domain = DOMAINS[reader.u8()];
    const [vector, sum] = [reader.bytes(HASH), reader.bytes(HASH)];
    if (domain !== undefined) sums.push({ domain, vector, sum });
  }
  // Missing bytes were read as nothing.
  const isWhole =
    applied.every(({ commitment }) => commitment.length === HASH) &&
    sums.every(({ sum }) => sum.length === HASH);
  return isWhole && number > 0 ? { number, rosterVersion, applied, sums } : null;
};

const signed = (crypto: Crypto, bytes: Uint8Array): Uint8Array => crypto.sha256(concatBytes([LABEL, bytes]));

export const sealAck = (
  crypto: Crypto,
  sealing: {
    readonly ack: Acknowledgement;
    readonly space: Uint8Array;
    readonly epoch: number;
    readonly epochKey: Uint8Array;
    readonly signingSeed: Uint8Array;
    readonly nonce: Uint8Array;
  },
): Uint8Array => {
  const { space, epoch, nonce, signingSeed } = sealing;
  const device = crypto.signingPublicKey(signingSeed);
  const associated = concatBytes([u8Bytes(VERSION), space, device, u32Bytes(epoch), nonce]);
  const key = deriveKey(crypto, { key: sealing.epochKey, purpose: 'ack' });
  const ciphertext = crypto.seal({ key, nonce, associated, plaintext: padded(plainOf(sealing.ack)) });
  const whole = concatBytes([associated, ciphertext]);
  return concatBytes([whole, crypto.sign(signingSeed, signed(crypto, whole))]);
};

/** Null: it is not this device's word, or its epoch's key is not here. */
export const openAck = (
  crypto: Crypto,
  from: {
    readonly bytes: Uint8Array;
    readonly space: Uint8Array;
    readonly device: Uint8Array;
    readonly epochs: ReadonlyMap<number, Uint8Array>;
  },
): Acknowledgement | null => {
  const { bytes, device: publicKey } = from;
  if (bytes.length < HEAD + SIGNATURE) return null;
  const reader = createByteReader(bytes);
  const version = reader.u8();
  const isTheirs = sameBytes(reader.bytes(16), from.space) && sameBytes(reader.bytes(32), publicKey);
  const epochKey = from.epochs.get(reader.u32());
  if (version !== VERSION || !isTheirs || epochKey === undefined) return null;
  const end = bytes.length - SIGNATURE;
  const message = signed(crypto, bytes.subarray(0, end));
  if (!crypto.verify({ publicKey, message, signature: bytes.subarray(end) })) return null;
  const plain = crypto.open({
    key: deriveKey(crypto, { key: epochKey, purpose: 'ack' }),
    nonce: bytes.subarray(HEAD - SEALED_NONCE, HEAD),
    associated: bytes.subarray(0, HEAD),
    ciphertext: bytes.subarray(HEAD, end),
  });
  return plain === null ? null : readPlain(plain);
};

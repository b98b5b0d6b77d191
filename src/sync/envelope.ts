import type { Crypto } from '../core/crypto';
import type { HostId } from '../core/named-ids';
import { fail, type Failure, type Result } from '../core/result';
import { concatBytes, u32Bytes, u64Bytes } from '../core/wire-bytes';
import { MOST_BODY_BYTES } from './body';
import type { Spent } from './body-scan';
import { deriveKey } from './key-parts';
import { pack, unpack, type Packing } from './packing';
import { relayLimits } from './relay/messages';
import type { Domain } from './stream-desk';

// [SYNC-1] [SYNC-2] header ‖ ciphertext with its tag ‖ signature. The header is version (1) ‖ space (16) ‖ stream (16) ‖ seq (u64) ‖ epoch (u32) ‖
// nonce (24). The associated data is the header and the commitment of the envelope before, which never travels: an envelope opens only behind
// the very one that its author sealed it behind.
export type EnvelopeHeader = {
  readonly space: Uint8Array;
  readonly stream: Uint8Array;
  readonly seq: number;
  readonly epoch: number;
  readonly nonce: Uint8Array;
};
const VERSION = 1;
const VERSION_BYTES = new Uint8Array([VERSION]);
export const HEADER_BYTES = 69;
const SIGNATURE_BYTES = 64;
const TAG_BYTES = 16;
const NONCE_BYTES = 24;
const at = { space: 1, stream: 17, seq: 33, epoch: 41, nonce: 45 } as const;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const SIGNED = utf8('reveille-env-1');
/** [SYNC-2] In front of the first envelope of a stream. */
export const NO_COMMITMENT = new Uint8Array(32);

export const streamId = (
  crypto: Pick<Crypto, 'hmacSha256'>,
  stream: { readonly spaceKey: Uint8Array; readonly host: HostId; readonly domain: Domain },
): Uint8Array =>
  crypto.hmacSha256(stream.spaceKey, utf8(`stream|${stream.host}|${stream.domain}`)).slice(0, 16);

const headerBytes = ({ space, stream, seq, epoch, nonce }: EnvelopeHeader): Uint8Array => {
  if (space.length !== 16 || stream.length !== 16 || nonce.length !== NONCE_BYTES)
    throw new Error('[SYNC-1] a header of other lengths');
  return concatBytes([VERSION_BYTES, space, stream, u64Bytes(seq), u32Bytes(epoch), nonce]);
};

/** Null: no envelope of this version, or of an impossible length. */
export const readHeader = (envelope: Uint8Array): EnvelopeHeader | null => {
  const { length } = envelope;
  if (length < HEADER_BYTES + TAG_BYTES + SIGNATURE_BYTES || length > relayLimits.envelope) return null;
  const view = new DataView(envelope.buffer, envelope.byteOffset, length);
  const seq = view.getUint32(at.seq) * 2 ** 32 + view.getUint32(at.seq + 4);
  if (envelope[0] !== VERSION || !Number.isSafeInteger(seq) || seq < 1) return null;
  return {
    space: envelope.slice(at.space, at.stream),
    stream: envelope.slice(at.stream, at.seq),
    seq,
    epoch: view.getUint32(at.epoch),
    nonce: envelope.slice(at.nonce, HEADER_BYTES),
  };
};

/** sha256 of the body: what the next envelope is sealed behind. */
export const commitmentOf = (crypto: Pick<Crypto, 'sha256'>, body: Uint8Array): Uint8Array =>
  crypto.sha256(body);

const signedMessage = (crypto: Pick<Crypto, 'sha256'>, withoutSignature: Uint8Array): Uint8Array =>
  crypto.sha256(concatBytes([SIGNED, withoutSignature]));

/** Derived keys are kept for as long as the epoch keys that they are made of. */
export type EnvelopeKeys = (epochKey: Uint8Array) => Uint8Array;
export const createEnvelopeKeys = (crypto: Crypto): EnvelopeKeys => {
  const known = new WeakMap<Uint8Array, Uint8Array>();
  return (epochKey) => {
    const made = known.get(epochKey) ?? deriveKey(crypto, { key: epochKey, purpose: 'envelope' });
    known.set(epochKey, made);
    return made;
  };
};

export type EnvelopeCodec = {
  readonly crypto: Pick<Crypto, 'sha256' | 'seal' | 'open' | 'sign' | 'verify'>;
  readonly keyOf: EnvelopeKeys;
  readonly packing: Packing;
};

export const sealEnvelope = (
  { crypto, keyOf, packing }: EnvelopeCodec,
  sealing: {
    readonly header: EnvelopeHeader;
    readonly epochKey: Uint8Array;
    readonly signingSeed: Uint8Array;
    /** The commitment of the envelope before. */
    readonly previous: Uint8Array;
    readonly body: Uint8Array;
  },
): Uint8Array => {
  const header = headerBytes(sealing.header);
  const ciphertext = crypto.seal({
    key: keyOf(sealing.epochKey),
    nonce: sealing.header.nonce,
    associated: concatBytes([header, sealing.previous]),
    plaintext: pack(sealing.body, packing),
  });
  const sealed = concatBytes([header, ciphertext]);
  return concatBytes([sealed, crypto.sign(sealing.signingSeed, signedMessage(crypto, sealed))]);
};

export const isSignedBy = (
  { crypto }: Pick<EnvelopeCodec, 'crypto'>,
  { envelope, publicKey }: { readonly envelope: Uint8Array; readonly publicKey: Uint8Array },
): boolean => {
  const end = envelope.length - SIGNATURE_BYTES;
  const message = signedMessage(crypto, envelope.subarray(0, end));
  return crypto.verify({ publicKey, message, signature: envelope.subarray(end) });
};

/** The body. `stream_fork`: it was not sealed behind this commitment, or not with this key. Its signature was checked before. */
export const openEnvelope = (
  { crypto, keyOf, packing }: EnvelopeCodec,
  sealed: {
    readonly envelope: Uint8Array;
    readonly epochKey: Uint8Array;
    readonly previous: Uint8Array;
    readonly spent: Spent;
  },
): Result<Uint8Array, Failure> => {
  const { envelope, spent } = sealed;
  const header = envelope.subarray(0, HEADER_BYTES);
  const plaintext = crypto.open({
    key: keyOf(sealed.epochKey),
    nonce: envelope.subarray(at.nonce, HEADER_BYTES),
    associated: concatBytes([header, sealed.previous]),
    ciphertext: envelope.subarray(HEADER_BYTES, envelope.length - SIGNATURE_BYTES),
  });
  if (plaintext === null) return fail('stream_fork');
  return unpack(plaintext, { packing, most: MOST_BODY_BYTES, spent });
};

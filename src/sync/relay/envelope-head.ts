import { readFrame } from './frame-bytes';

/** Version, space, stream, seq, epoch, nonce. */
export const ENVELOPE_HEAD = 69;
const LEAST = ENVELOPE_HEAD + 16 + 64;
export type EnvelopeHead = {
  readonly version: number;
  readonly space: Uint8Array;
  readonly stream: Uint8Array;
  readonly seq: number;
  readonly epoch: number;
};
/** All that the relay reads of an envelope. Null: it has no head. */
export const readEnvelopeHead = (envelope: Uint8Array): EnvelopeHead | null => {
  if (envelope.length < LEAST) return null;
  const reader = readFrame(envelope.subarray(0, ENVELOPE_HEAD - 24));
  const version = reader.u8();
  const space = reader.fixed(16);
  const stream = reader.fixed(16);
  const seq = reader.u64();
  const epoch = reader.u32();
  return reader.isWhole() && seq > 0 ? { version, space, stream, seq, epoch } : null;
};

import { deflateSync, Inflate } from 'fflate';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { Spent } from './body-scan';
import { dictionary } from './dictionary';

// [STREAM-4] A body is packed as its packed length (u32), DEFLATE, and zeros up to the next PADMÉ size, which hides all but the
// magnitude of a length and adds at most 12 %. Unpacking makes a little at a time and stops at the limit, whatever the bytes say of themselves.
export type Packing = {
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
  /** Stops soon after `made` exceeds `most`. The bytes are null then, and for damaged ones. */
  readonly inflate: (
    packed: Uint8Array,
    most: number,
  ) => { readonly bytes: Uint8Array | null; readonly made: number };
};

const LENGTH = 4;

/** Purbs, PADMÉ: of a length's bits the low ones are rounded up, fewer of them the longer it is. */
export const padmeLength = (length: number): number => {
  if (length < 2) return length;
  const exponent = 31 - Math.clz32(length);
  const low = exponent - (32 - Math.clz32(exponent));
  const mask = 2 ** low - 1;
  return length + mask - ((length + mask) % (mask + 1));
};

/** DEFLATE makes at most 1032 bytes of one: a step makes at most 2 MiB. */
const AT_ONCE = 2 * 1024;

/** The portable one. Where the platform has a faster one, it is passed in. */
export const portablePacking: Packing = {
  deflate: (bytes) => deflateSync(bytes, { level: 6, dictionary }),
  inflate: (packed, most) => {
    const parts: Uint8Array[] = [];
    let made = 0;
    const inflate = new Inflate({ dictionary }, (part) => {
      made += part.length;
      parts.push(part);
    });
    try {
      for (let at = 0; at < packed.length && made <= most; at += AT_ONCE) {
        const end = Math.min(at + AT_ONCE, packed.length);
        inflate.push(packed.subarray(at, end), end === packed.length);
      }
    } catch {
      return { bytes: null, made };
    }
    if (made > most) return { bytes: null, made };
    const bytes = new Uint8Array(made);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { bytes, made };
  },
};

export const pack = (body: Uint8Array, { deflate }: Packing): Uint8Array => {
  const packed = deflate(body);
  const whole = new Uint8Array(padmeLength(LENGTH + packed.length));
  new DataView(whole.buffer).setUint32(0, packed.length);
  whole.set(packed, LENGTH);
  return whole;
};

export const unpack = (
  plaintext: Uint8Array,
  { packing, most, spent }: { readonly packing: Packing; readonly most: number; readonly spent: Spent },
): Result<Uint8Array, Failure> => {
  if (plaintext.length < LENGTH) return fail('malformed_body', 'packing');
  const length = new DataView(plaintext.buffer, plaintext.byteOffset).getUint32(0);
  if (length > plaintext.length - LENGTH) return fail('malformed_body', 'packing');
  // One plaintext for each packed body: nothing hides in the padding.
  const isPadded = plaintext.subarray(LENGTH + length).every((byte) => byte === 0);
  if (!isPadded || plaintext.length !== padmeLength(LENGTH + length))
    return fail('malformed_body', 'padding');
  const { bytes, made } = packing.inflate(plaintext.subarray(LENGTH, LENGTH + length), most);
  spent.inflated += made;
  if (made > most) return fail('body_too_large', 'body');
  return bytes === null ? fail('malformed_body', 'deflate') : ok(bytes);
};

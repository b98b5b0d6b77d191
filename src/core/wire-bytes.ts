// Bytes of a wire format: integers are big-endian. The reader is for what strangers sent: it reads nothing outside its bytes, copies nothing longer than
// they are, and remembers that it failed, so that a codec asks once, at its end.
export type ByteReader = {
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  /** Fails above 2^53 - 1. */
  readonly u64: () => number;
  /** A copy. */
  readonly bytes: (count: number) => Uint8Array;
  /** UTF-8; fails where it is none. */
  readonly text: (count: number) => string;
  readonly left: () => number;
  /** Everything was read, and nothing was missing. */
  readonly isWhole: () => boolean;
};

const NOTHING = new Uint8Array(0);

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

export const createByteReader = (from: Uint8Array): ByteReader => {
  const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  let at = 0;
  let failed = false;
  /** The place at which the next `count` bytes start; null: they are not there. */
  const take = (count: number): number | null => {
    if (failed || count > from.length - at) {
      failed = true;
      return null;
    }
    const start = at;
    at += count;
    return start;
  };
  const bytes = (count: number): Uint8Array => {
    const start = take(count);
    return start === null ? NOTHING : from.slice(start, start + count);
  };
  return {
    u8: () => {
      const start = take(1);
      return start === null ? 0 : view.getUint8(start);
    },
    u16: () => {
      const start = take(2);
      return start === null ? 0 : view.getUint16(start);
    },
    u32: () => {
      const start = take(4);
      return start === null ? 0 : view.getUint32(start);
    },
    u64: () => {
      const start = take(8);
      const value = start === null ? 0 : view.getUint32(start) * 2 ** 32 + view.getUint32(start + 4);
      if (Number.isSafeInteger(value)) return value;
      failed = true;
      return 0;
    },
    bytes,
    text: (count) => {
      const text = textOf(bytes(count));
      if (text === null) failed = true;
      return text ?? '';
    },
    left: () => (failed ? 0 : from.length - at),
    isWhole: () => !failed && at === from.length,
  };
};

export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const integerBytes = (value: number, count: number): Uint8Array => {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** (8 * count))
    throw new Error(`${value} does not fit into ${count} bytes`);
  const bytes = new Uint8Array(count);
  for (let at = count - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
};
export const u8Bytes = (value: number): Uint8Array => integerBytes(value, 1);
export const u16Bytes = (value: number): Uint8Array => integerBytes(value, 2);
export const u32Bytes = (value: number): Uint8Array => integerBytes(value, 4);
export const u64Bytes = (value: number): Uint8Array => integerBytes(value, 8);

/** Not for secrets that an attacker can measure: those are compared by opening what was sealed with them. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** RFC 4648, the alphabet for URLs, without padding. */
export const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const value = first * 65_536 + second * 256 + third;
    const digits = Math.min(4, bytes.length - at + 1);
    for (let digit = 0; digit < digits; digit += 1) text += DIGITS.charAt((value >> (18 - 6 * digit)) & 63);
  }
  return text;
};

/** Null where it is not exactly what `toBase64Url` writes: one text for each value. */
export const fromBase64Url = (text: string): Uint8Array | null => {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let place = 0; place < text.length; place += 1) {
    const digit = DIGITS.indexOf(text.charAt(place));
    if (digit === -1) return null;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 255;
    at += 1;
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
};

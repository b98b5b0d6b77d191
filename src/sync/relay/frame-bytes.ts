// Bytes of one frame. Integers are big-endian. What is read are views of the frame: nothing is copied, and nothing is allocated for a length that the
// frame only announces. A reader that failed stays failed and gives zeros and empties; its caller asks once, at the end.
export type FrameReader = {
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  /** Fails above 2^53 - 1. */
  readonly u64: () => number;
  readonly flag: () => boolean;
  readonly fixed: (count: number) => Uint8Array;
  /** With its length before it. */
  readonly blob: (most: number) => Uint8Array;
  readonly text: (most: number) => string;
  /** One byte says whether it is there. */
  readonly maybe: <T>(read: () => T) => T | null;
  /** One of a list that both sides know. */
  readonly oneOf: <T>(values: readonly T[]) => T;
  /** Until the frame's end is reached; an item takes at least one byte. */
  readonly list: <T>(item: () => T) => readonly T[];
  /** So many as a u16 before them says, or until one is missing. */
  readonly counted: <T>(item: () => T) => readonly T[];
  /** Everything was read, nothing was missing. */
  readonly isWhole: () => boolean;
};

const NOTHING = new Uint8Array(0);

class Reader implements FrameReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #failed = false;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  /** Null: these bytes are not there. */
  #take(count: number): number | null {
    if (this.#failed || count > this.#bytes.length - this.#at) {
      this.#failed = true;
      return null;
    }
    this.#at += count;
    return this.#at - count;
  }
  readonly u8 = (): number => {
    const at = this.#take(1);
    return at === null ? 0 : this.#view.getUint8(at);
  };
  readonly u16 = (): number => {
    const at = this.#take(2);
    return at === null ? 0 : this.#view.getUint16(at);
  };
  readonly u32 = (): number => {
    const at = this.#take(4);
    return at === null ? 0 : this.#view.getUint32(at);
  };
  readonly u64 = (): number => {
    const value = this.u32() * 2 ** 32 + this.u32();
    if (Number.isSafeInteger(value)) return value;
    this.#failed = true;
    return 0;
  };
  readonly flag = (): boolean => {
    const value = this.u8();
    if (value > 1) this.#failed = true;
    return value === 1;
  };
  readonly fixed = (count: number): Uint8Array => {
    const at = this.#take(count);
    return at === null ? NOTHING : this.#bytes.subarray(at, at + count);
  };
  readonly blob = (most: number): Uint8Array => {
    const length = this.u32();
    if (length > most) this.#failed = true;
    return this.fixed(length);
  };
  readonly text = (most: number): string => {
    const bytes = this.blob(most);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      this.#failed = true;
      return '';
    }
  };
  readonly maybe = <T>(read: () => T): T | null => (this.flag() ? read() : null);
  readonly oneOf = <T>(values: readonly T[]): T => {
    const place = this.u8();
    const value = values[place] ?? values[0];
    if (place >= values.length) this.#failed = true;
    if (value === undefined) throw new Error('[RELAY-1] a list of codes is empty');
    return value;
  };
  readonly list = <T>(item: () => T): readonly T[] => {
    const items: T[] = [];
    while (!this.#failed && this.#at < this.#bytes.length) {
      const before = this.#at;
      items.push(item());
      if (this.#at === before) this.#failed = true;
    }
    return items;
  };
  readonly counted = <T>(item: () => T): readonly T[] => {
    const items: T[] = [];
    for (let left = this.u16(); left > 0 && !this.#failed; left -= 1) items.push(item());
    return items;
  };
  readonly isWhole = (): boolean => !this.#failed && this.#at === this.#bytes.length;
}
export const readFrame = (bytes: Uint8Array): FrameReader => new Reader(bytes);

/** Part of a frame: its size is known before anything is allocated. */
export type Part = { readonly size: number; readonly write: (view: DataView, at: number) => void };

const number = (size: number, write: Part['write']): Part => ({ size, write });
export const u8 = (value: number): Part => number(1, (view, at) => view.setUint8(at, value));
export const u16 = (value: number): Part => number(2, (view, at) => view.setUint16(at, value));
export const u32 = (value: number): Part => number(4, (view, at) => view.setUint32(at, value));
export const u64 = (value: number): Part =>
  number(8, (view, at) => {
    view.setUint32(at, Math.floor(value / 2 ** 32));
    view.setUint32(at + 4, value % 2 ** 32);
  });
export const flag = (value: boolean): Part => u8(value ? 1 : 0);
export const oneOf = <T>(values: readonly T[], value: T): Part => u8(values.indexOf(value));
/** A length that differs from the format's is a bug of the caller. */
export const fixed = (bytes: Uint8Array, count: number): Part => {
  if (bytes.length !== count)
    throw new Error(`[RELAY-1] a field of ${count} bytes was given ${bytes.length}`);
  return raw(bytes);
};
export const raw = (bytes: Uint8Array): Part => ({
  size: bytes.length,
  write: (view, at) => new Uint8Array(view.buffer, view.byteOffset).set(bytes, at),
});
export const all = (parts: readonly Part[]): Part => ({
  size: parts.reduce((sum, part) => sum + part.size, 0),
  write: (view, at) => {
    let place = at;
    for (const part of parts) {
      part.write(view, place);
      place += part.size;
    }
  },
});
export const blob = (bytes: Uint8Array): Part => all([u32(bytes.length), raw(bytes)]);
export const text = (value: string): Part => blob(new TextEncoder().encode(value));
export const maybe = <T>(value: T | null, part: (value: T) => Part): Part =>
  value === null ? flag(false) : all([flag(true), part(value)]);
export const counted = <T>(values: readonly T[], part: (value: T) => Part): Part => {
  if (values.length > 0xffff) throw new Error(`[RELAY-1] a list of ${values.length} does not fit`);
  return all([u16(values.length), ...values.map(part)]);
};
export const list = <T>(values: readonly T[], part: (value: T) => Part): Part => all(values.map(part));

export const frameOf = (part: Part): Uint8Array => {
  const bytes = new Uint8Array(part.size);
  part.write(new DataView(bytes.buffer), 0);
  return bytes;
};

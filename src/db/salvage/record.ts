import type { SqlValue } from '../sql-database';
import type { FilePages } from './file-pages';
import { varintAt, type Payload } from './tree-page';

// A record is a header of varints (its own length, then one type a column) and the values in that order. Types: 0 null, 1-6 whole numbers of
// 1, 2, 3, 4, 6 and 8 bytes, 7 a float, 8 and 9 the numbers 0 and 1, even ones from 12 a blob, odd ones from 13 a text.
/** Longer than any row of ours; a damaged length must not take the memory. */
const LONGEST = 64 * 1024 * 1024;

const wholePayload = (pages: FilePages, { view, payload }: At): Uint8Array | null => {
  const { length, at, local } = payload;
  if (length > LONGEST || length > pages.size * pages.count) return null;
  const bytes = new Uint8Array(length);
  bytes.set(new Uint8Array(view.buffer, view.byteOffset + at, local));
  let next = payload.overflow;
  // An overflow page is the number of the next one, then what it holds.
  for (let filled = local; filled < length;) {
    const page = next === 0 ? null : pages.at(next);
    if (page === null) return null;
    next = page.getUint32(0);
    const part = Math.min(length - filled, pages.size - 4);
    bytes.set(new Uint8Array(page.buffer, page.byteOffset + 4, part), filled);
    filled += part;
  }
  return next === 0 ? bytes : null;
};

const BYTES_OF_NUMBER: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const lengthOf = (type: number): number | null => {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return BYTES_OF_NUMBER[type] ?? null;
};

type Place = { readonly type: number; readonly at: number; readonly length: number };
const wholeNumber = (view: DataView, { at, length }: Omit<Place, 'type'>): number => {
  let value = view.getInt8(at);
  for (let i = 1; i < length; i += 1) value = value * 256 + view.getUint8(at + i);
  return value;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Undefined where it is none. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

const valueAt = (view: DataView, { type, at, length }: Place): SqlValue | undefined => {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return view.getFloat64(at);
  if (type < 7) return wholeNumber(view, { at, length });
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  return type % 2 === 0 ? bytes.slice() : textOf(bytes);
};

type At = { readonly view: DataView; readonly payload: Payload };
/** Null where a part of it cannot be read, on this page or on one that it runs over to. */
export const recordOf = (pages: FilePages, at: At): readonly SqlValue[] | null => {
  const bytes = wholePayload(pages, at);
  if (bytes === null) return null;
  const view = new DataView(bytes.buffer);
  const header = varintAt(view, 0);
  if (header === null || header.value > bytes.length) return null;
  const values: SqlValue[] = [];
  let body = header.value;
  for (let place = header.end; place < header.value;) {
    const type = varintAt(view, place);
    const length = type === null ? null : lengthOf(type.value);
    if (type === null || length === null || body + length > bytes.length) return null;
    const value = valueAt(view, { type: type.value, at: body, length });
    if (value === undefined) return null;
    values.push(value);
    body += length;
    place = type.end;
  }
  return body === bytes.length ? values : null;
};

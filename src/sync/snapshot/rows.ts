import { concatBytes, createByteReader, u16Bytes, u32Bytes, u64Bytes, u8Bytes } from '../../core/wire-bytes';
import type { Domain } from '../stream-desk';

// [SNAPSHOT-1] A row in bytes: what it is u8 ‖ domain u8 ‖ length u32 of what follows ‖ kind ‖ id ‖ stored text, or a unit of a kind that its writer did not
// know. The length stands first, so that a reader waits for a whole row or refuses it before it holds more than a row may have.
export type SnapshotRow =
  | {
      readonly is: 'record';
      readonly domain: Domain;
      readonly kind: string;
      readonly id: string;
      readonly text: string;
    }
  | {
      readonly is: 'unknown';
      readonly domain: Domain;
      readonly kind: string;
      readonly id: string;
      readonly host: string;
      readonly counter: number;
      readonly payloadType: string;
      readonly payload: string;
    }
  /** The last one; so many rows stand before it. */
  | { readonly is: 'end'; readonly rows: number };

export const domains: readonly Domain[] = ['journal', 'agent'];
const HEAD = 6;
export const LONGEST_ROW = 16 * 1024 * 1024;
const IS = { end: 0, record: 1, unknown: 2 } as const;

const utf8 = new TextEncoder();
const shortText = (text: string): readonly Uint8Array[] => {
  const bytes = utf8.encode(text);
  return [u16Bytes(bytes.length), bytes];
};
const contentOf = (row: SnapshotRow): Uint8Array => {
  if (row.is === 'end') return u32Bytes(row.rows);
  const names = [...shortText(row.kind), ...shortText(row.id)];
  if (row.is === 'record') return concatBytes([...names, utf8.encode(row.text)]);
  const unit = [...shortText(row.host), u64Bytes(row.counter), ...shortText(row.payloadType)];
  return concatBytes([...names, ...unit, utf8.encode(row.payload)]);
};

/** Null: longer than a row may be. */
export const rowBytes = (row: SnapshotRow): Uint8Array | null => {
  const content = contentOf(row);
  if (content.length > LONGEST_ROW) return null;
  const domain = row.is === 'end' ? 0 : domains.indexOf(row.domain);
  return concatBytes([u8Bytes(IS[row.is]), u8Bytes(domain), u32Bytes(content.length), content]);
};

type Row = { readonly kind: number; readonly place: number; readonly content: Uint8Array };
const readRow = ({ kind, place, content }: Row): SnapshotRow | null => {
  const reader = createByteReader(content);
  if (kind === IS.end) {
    const rows = reader.u32();
    return reader.isWhole() ? { is: 'end', rows } : null;
  }
  const domain = domains[place];
  const names = { kind: reader.text(reader.u16()), id: reader.text(reader.u16()) };
  if (domain === undefined) return null;
  if (kind === IS.record) {
    const text = reader.text(reader.left());
    return reader.isWhole() ? { is: 'record', domain, ...names, text } : null;
  }
  if (kind !== IS.unknown) return null;
  const unit = {
    host: reader.text(reader.u16()),
    counter: reader.u64(),
    payloadType: reader.text(reader.u16()),
  };
  const payload = reader.text(reader.left());
  return reader.isWhole() ? { is: 'unknown', domain, ...names, ...unit, payload } : null;
};

export type RowReader = {
  readonly push: (bytes: Uint8Array) => void;
  /** The next whole row; null: there is none yet. */
  readonly next: () => SnapshotRow | 'broken' | null;
  /** Nothing of a row waits for its rest. */
  readonly isEmpty: () => boolean;
};

export const createRowReader = (): RowReader => {
  let parts: Uint8Array[] = [];
  let length = 0;
  const gathered = (): Uint8Array => {
    const [first, second] = parts;
    const whole = first !== undefined && second === undefined ? first : concatBytes(parts);
    parts = [whole];
    return whole;
  };
  /** The length of the next row, with its head, as soon as that is known. */
  let wanted = HEAD;
  return {
    push: (bytes) => {
      if (bytes.length === 0) return;
      parts.push(bytes);
      length += bytes.length;
    },
    next: () => {
      if (length < wanted) return null;
      const bytes = gathered();
      const head = createByteReader(bytes.subarray(0, HEAD));
      const [kind, domain, size] = [head.u8(), head.u8(), head.u32()];
      if (size > LONGEST_ROW) return 'broken';
      wanted = HEAD + size;
      if (length < wanted) return null;
      const row = readRow({ kind, place: domain, content: bytes.subarray(HEAD, wanted) });
      parts = [bytes.subarray(wanted)];
      length -= wanted;
      wanted = HEAD;
      return row ?? 'broken';
    },
    isEmpty: () => length === 0,
  };
};

import type { FileBytes } from '../sql-database';

// The log beside a database: a header of 32 bytes, then frames of 24 bytes and a page. A frame counts where it carries the header's salts, its
// checksum goes on from the frame before, and a frame that ends a commit follows it or is it. The newest frame of a page is the page.
const HEADER = 32;
const FRAME = 24;
const MAGIC = 0x377f0682;

export type Log = { readonly pageAt: (page: number) => DataView | null; readonly lastPage: number };

type Sums = { readonly one: number; readonly two: number };
/** Over pairs of 32-bit words, in the order of bytes that the last bit of the magic says. */
const checksum = (view: DataView, { from, isLittle }: { from: Sums; isLittle: boolean }): Sums => {
  let { one, two } = from;
  for (let at = 0; at + 8 <= view.byteLength; at += 8) {
    one = (one + view.getUint32(at, isLittle) + two) >>> 0;
    two = (two + view.getUint32(at + 4, isLittle) + one) >>> 0;
  }
  return { one, two };
};
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const part = (view: DataView, [from, length]: readonly [from: number, length: number]): DataView =>
  new DataView(view.buffer, view.byteOffset + from, length);

type Start = { readonly isLittle: boolean; readonly salts: DataView; readonly sums: Sums };
const startOf = (log: FileBytes, size: number): Start | null => {
  const header = viewOf(log.read(0, HEADER));
  if (header.byteLength < HEADER) return null;
  const magic = header.getUint32(0);
  if ((magic & ~1) >>> 0 !== MAGIC || header.getUint32(8) !== size) return null;
  const isLittle = (magic & 1) === 0;
  const sums = checksum(part(header, [0, 24]), { from: { one: 0, two: 0 }, isLittle });
  if (sums.one !== header.getUint32(24) || sums.two !== header.getUint32(28)) return null;
  return { isLittle, salts: part(header, [16, 8]), sums };
};

/** The log's salts change each time that it is begun anew. */
const isOf = ({ salts }: Start, frame: DataView): boolean =>
  frame.getUint32(8) === salts.getUint32(0) && frame.getUint32(12) === salts.getUint32(4);

/** Where the newest committed frame of each page begins. */
const committedFrames = (
  log: FileBytes,
  { start, size }: { readonly start: Start; readonly size: number },
): ReadonlyMap<number, number> => {
  const frames = new Map<number, number>();
  let { sums } = start;
  let open: (readonly [page: number, offset: number])[] = [];
  for (let offset = HEADER; offset + FRAME + size <= log.size; offset += FRAME + size) {
    const frame = viewOf(log.read(offset, FRAME + size));
    if (frame.byteLength < FRAME + size) break;
    const { isLittle } = start;
    sums = checksum(part(frame, [0, 8]), { from: sums, isLittle });
    sums = checksum(part(frame, [FRAME, size]), { from: sums, isLittle });
    if (!isOf(start, frame) || sums.one !== frame.getUint32(16) || sums.two !== frame.getUint32(20)) break;
    open.push([frame.getUint32(0), offset]);
    // How many pages the file has after the commit; 0 within one.
    if (frame.getUint32(4) === 0) continue;
    for (const [page, at] of open) frames.set(page, at);
    open = [];
  }
  return frames;
};

const NONE: Log = { pageAt: () => null, lastPage: 0 };

export const readLog = (log: FileBytes, size: number): Log => {
  const start = startOf(log, size);
  if (start === null) return NONE;
  const frames = committedFrames(log, { start, size });
  let lastPage = 0;
  for (const page of frames.keys()) lastPage = Math.max(lastPage, page);
  const pageAt = (page: number): DataView | null => {
    const offset = frames.get(page);
    if (offset === undefined) return null;
    const frame = viewOf(log.read(offset, FRAME + size));
    // A log that was emptied or begun anew meanwhile has brought its pages into the file, and holds others where they were.
    if (frame.byteLength < FRAME + size || !isOf(start, frame) || frame.getUint32(0) !== page) return null;
    return part(frame, [FRAME, size]);
  };
  return { pageAt, lastPage };
};

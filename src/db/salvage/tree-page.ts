// One page of a tree, as https://www.sqlite.org/fileformat2.html says, read with mistrust: null where anything on it does not fit.
// Byte 0 is the sort of page, bytes 1-2 the first free block, 3-4 how many cells there are; the right-most child of an inner page stands in
// bytes 8-11; then come two bytes for each cell, which say where it lies. Whole tables without a rowid are index trees: their inner pages hold rows, too.
export type Payload = {
  readonly length: number;
  /** Where the part on this page begins, and how long it is. */
  readonly at: number;
  readonly local: number;
  /** The first overflow page, 0 where all is on this page. */
  readonly overflow: number;
};
export type Cell = { readonly child: number; readonly payload: Payload | null };
export type TreePage = {
  readonly isIndex: boolean;
  readonly isLeaf: boolean;
  readonly cells: readonly Cell[];
  /** In the order of keys; none on a leaf. */
  readonly children: readonly number[];
  /** The end of what lies last on it. */
  readonly usedTo: number;
};

const INNER_INDEX = 2;
const INNER_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;

type Varint = { readonly value: number; readonly end: number };
/** Seven bits a byte, the ninth has eight. */
export const varintAt = (view: DataView, at: number): Varint | null => {
  let value = 0;
  for (let i = 0; i < 9; i += 1) {
    if (at + i >= view.byteLength) return null;
    const byte = view.getUint8(at + i);
    if (i === 8) return { value: value * 256 + byte, end: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  return null;
};

/** How much of a payload stays on its page. */
const localOf = (length: number, { size, isIndex }: { size: number; isIndex: boolean }): number => {
  const most = isIndex ? Math.floor(((size - 12) * 64) / 255) - 23 : size - 35;
  if (length <= most) return length;
  const least = Math.floor(((size - 12) * 32) / 255) - 23;
  const local = least + ((length - least) % (size - 4));
  return local <= most ? local : least;
};

type Sort = { readonly isIndex: boolean; readonly isLeaf: boolean };
const sortOf = (byte: number): Sort | null => {
  if (byte === INNER_INDEX) return { isIndex: true, isLeaf: false };
  if (byte === INNER_TABLE) return { isIndex: false, isLeaf: false };
  if (byte === LEAF_INDEX) return { isIndex: true, isLeaf: true };
  return byte === LEAF_TABLE ? { isIndex: false, isLeaf: true } : null;
};

type Read = { readonly cell: Cell; readonly end: number };
const cellAt = (view: DataView, { at, isIndex, isLeaf }: Sort & { readonly at: number }): Read | null => {
  const child = isLeaf ? 0 : view.getUint32(at);
  const begin = isLeaf ? at : at + 4;
  const first = varintAt(view, begin);
  if (first === null) return null;
  // The key of an inner page of a table with rowids is all there is.
  if (!isIndex && !isLeaf) return { cell: { child, payload: null }, end: first.end };
  const key = isIndex ? first : varintAt(view, first.end);
  if (key === null) return null;
  const length = first.value;
  const local = localOf(length, { size: view.byteLength, isIndex });
  const isWhole = local === length;
  const end = key.end + local + (isWhole ? 0 : 4);
  if (end > view.byteLength) return null;
  const overflow = isWhole ? 0 : view.getUint32(key.end + local);
  return { cell: { child, payload: { length, at: key.end, local, overflow } }, end };
};

export const treePageAt = (view: DataView, start: number): TreePage | null => {
  const sort = sortOf(view.getUint8(start));
  if (sort === null) return null;
  const count = view.getUint16(start + 3);
  const pointers = start + (sort.isLeaf ? 8 : 12);
  const content = pointers + count * 2;
  if (content > view.byteLength) return null;
  const cells: Cell[] = [];
  let usedTo = 0;
  for (let i = 0; i < count; i += 1) {
    const at = view.getUint16(pointers + i * 2);
    if (at < content || at + 4 > view.byteLength) return null;
    const read = cellAt(view, { at, ...sort });
    if (read === null) return null;
    cells.push(read.cell);
    // A cell takes four bytes at least.
    usedTo = Math.max(usedTo, read.end, at + 4);
  }
  for (let free = view.getUint16(start + 1), turns = 0; free !== 0; turns += 1) {
    if (free + 4 > view.byteLength || turns > view.byteLength / 4) return null;
    usedTo = Math.max(usedTo, free + view.getUint16(free + 2));
    free = view.getUint16(free);
  }
  const children = sort.isLeaf ? [] : [...cells.map(({ child }) => child), view.getUint32(start + 8)];
  return { ...sort, cells, children, usedTo };
};

import type { FileBytes } from '../sql-database';
import { treePageAt } from './tree-page';
import { readLog } from './write-ahead-log';

// A database file as numbered pages, read without its header: that may be what is damaged. Ours are all UTF-8 with no bytes reserved; a page
// has 4096 bytes, or 8192 where a browser made it, so the size is told from the pages themselves.
export type FilePages = {
  readonly size: number;
  /** Pages count from 1. */
  readonly count: number;
  /** Null where the file ends before it. What the log holds of a page is newer than the file. */
  readonly at: (page: number) => DataView | null;
};
export type DatabaseBytes = { readonly file: FileBytes; readonly log: FileBytes | null };

/** The first page begins with the header of the file; its tree begins behind it. */
const HEADER = 100;
export const treeStartOf = (page: number): number => (page === 1 ? HEADER : 0);

const SIZES: readonly number[] = [4096, 8192, 512, 1024, 2048, 16_384, 32_768, 65_536];
/** Enough to tell. */
const LOOKED_AT = 64;

const pagesOfSize = ({ file, log }: DatabaseBytes, size: number): FilePages => {
  const logged = log === null ? null : readLog(log, size);
  const inFile = Math.floor(file.size / size);
  const at = (page: number): DataView | null => {
    const newer = logged?.pageAt(page) ?? null;
    if (newer !== null) return newer;
    // Looked for however long the file was: it grows as the log is brought into it.
    if (page < 1) return null;
    const bytes = file.read((page - 1) * size, size);
    return bytes.length < size ? null : new DataView(bytes.buffer, bytes.byteOffset, size);
  };
  return { size, count: Math.max(inFile, logged?.lastPage ?? 0), at };
};

/** Cells fill a page from its end: read in another size, they do not reach it. */
const fittingIn = (pages: FilePages): number => {
  let fitting = 0;
  const step = Math.max(1, Math.floor(pages.count / LOOKED_AT));
  for (let page = 1; page <= pages.count; page += step) {
    const view = pages.at(page);
    const tree = view === null ? null : treePageAt(view, treeStartOf(page));
    if (tree !== null && tree.cells.length > 0 && tree.usedTo === pages.size) fitting += 1;
  }
  return fitting / Math.max(1, Math.ceil(pages.count / step));
};

/** Null where no page of a tree is in it. */
export const filePagesOf = (bytes: DatabaseBytes): FilePages | null => {
  let best: { readonly pages: FilePages; readonly fitting: number } | null = null;
  for (const size of SIZES) {
    const pages = pagesOfSize(bytes, size);
    const fitting = fittingIn(pages);
    if (fitting > (best?.fitting ?? 0)) best = { pages, fitting };
  }
  return best?.pages ?? null;
};

import { treeStartOf, type FilePages } from './file-pages';
import { treePageAt, type TreePage } from './tree-page';

// Which pages are trees' and which are free. A free page still holds what stood on it before: taken for a tree's it would bring old rows
// back. A trunk of the free list is the number of the next trunk, how many leaves it names, and their numbers; nothing else looks like it,
// for a page of a tree does not begin with 0 and text holds no NUL.
export type PageMap = {
  readonly pages: FilePages;
  readonly treeAt: (page: number) => { readonly view: DataView; readonly tree: TreePage } | null;
  readonly isFree: (page: number) => boolean;
};

const leavesOfTrunk = (view: DataView, count: number): readonly number[] => {
  const named = view.getUint32(4);
  if (view.getUint32(0) > count || named > view.byteLength / 4 - 2) return [];
  const leaves: number[] = [];
  for (let i = 0; i < named; i += 1) leaves.push(view.getUint32(8 + i * 4));
  const isTrunk = leaves.every((page) => page > 1 && page <= count) && new Set(leaves).size === leaves.length;
  return isTrunk ? leaves : [];
};

export const mapPages = (pages: FilePages): PageMap => {
  const free = new Uint8Array(pages.count + 1);
  for (let page = 2; page <= pages.count; page += 1) {
    const view = pages.at(page);
    if (view === null || view.getUint8(0) !== 0) continue;
    for (const leaf of leavesOfTrunk(view, pages.count)) free[leaf] = 1;
  }
  return {
    pages,
    isFree: (page) => free[page] === 1,
    treeAt: (page) => {
      const view = page >= 1 && page <= pages.count && free[page] !== 1 ? pages.at(page) : null;
      const tree = view === null ? null : treePageAt(view, treeStartOf(page));
      return view === null || tree === null ? null : { view, tree };
    },
  };
};

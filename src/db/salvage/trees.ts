import type { SqlValue } from '../sql-database';
import type { PageMap } from './page-map';
import { recordOf } from './record';

// A tree is walked from its root. Where an inner page of it cannot be read, what hangs below still lies in the file: a top is a page that no
// page leads to. A leaf that cannot be read leaves no top: whatever else looks like one then is old.
/** Null: a row is there and cannot be read whole. */
export type SalvagedRecord = readonly SqlValue[] | null;

/** What a walk met. */
export type Walked = {
  /** Pages below it are missing, and lie somewhere in the file. */
  lostPart: boolean;
  /** Rows are missing. */
  lostRows: boolean;
};
export const nothingLost = (): Walked => ({ lostPart: false, lostRows: false });

export type Trees = {
  /** In the order of keys. */
  readonly records: (root: number, walked?: Walked) => Generator<SalvagedRecord, void, undefined>;
  /** From now on its pages are nobody else's. */
  readonly claim: (root: number, walked: Walked) => void;
  /** Among the pages that nobody claimed. */
  readonly tops: () => readonly number[];
};

type Visit = { readonly page: number; readonly isIndex: boolean | null };

export const createTrees = (map: PageMap): Trees => {
  const { pages, treeAt } = map;
  const claimed = new Uint8Array(pages.count + 1);

  const areLeaves = (children: readonly number[]): boolean =>
    children.some((child) => treeAt(child)?.tree.isLeaf === true);

  const visit = function* (
    { page, isIndex }: Visit,
    at: { readonly walked: Walked; readonly seen: Uint8Array; readonly claims: boolean },
  ): Generator<SalvagedRecord, void, undefined> {
    const { walked, seen, claims } = at;
    const found = treeAt(page);
    if (found === null || seen[page] === 1 || (isIndex !== null && found.tree.isIndex !== isIndex)) {
      walked.lostRows = true;
      return;
    }
    seen[page] = 1;
    if (claims) claimed[page] = 1;
    const { view, tree } = found;
    const isLost = (child: number): boolean => treeAt(child)?.tree.isIndex !== tree.isIndex;
    const leadsNowhere = (child: number): boolean => child < 2 || child > pages.count;
    const mayHangSomewhere = tree.children.some(isLost) && !areLeaves(tree.children);
    if (mayHangSomewhere || tree.children.some(leadsNowhere)) walked.lostPart = true;
    for (const { child, payload } of tree.cells) {
      if (!tree.isLeaf) yield* visit({ page: child, isIndex: tree.isIndex }, at);
      if (claims || payload === null) continue;
      const record = recordOf(pages, { view, payload });
      if (record === null) walked.lostRows = true;
      yield record;
    }
    const last = tree.children.at(-1);
    if (last !== undefined) yield* visit({ page: last, isIndex: tree.isIndex }, at);
  };

  const walk = (root: number, how: { readonly walked: Walked; readonly claims: boolean }) => {
    if (treeAt(root) === null) how.walked.lostPart = true;
    return visit({ page: root, isIndex: null }, { ...how, seen: new Uint8Array(pages.count + 1) });
  };

  return {
    records: (root, walked = nothingLost()) => walk(root, { walked, claims: false }),
    claim: (root, walked) => {
      const rows = walk(root, { walked, claims: true });
      while (rows.next().done !== true) continue;
    },
    tops: () => {
      const isBelow = new Uint8Array(pages.count + 1);
      const open: number[] = [];
      for (let page = 1; page <= pages.count; page += 1) {
        if (claimed[page] === 1) continue;
        const tree = treeAt(page)?.tree;
        if (tree === undefined) continue;
        open.push(page);
        for (const child of tree.children) if (child <= pages.count) isBelow[child] = 1;
      }
      return open.filter((page) => isBelow[page] !== 1);
    },
  };
};

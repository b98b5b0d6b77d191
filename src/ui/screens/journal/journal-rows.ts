import type { JournalItem } from '../../../runtime/api/journal-values';
import { itemDayOf, itemIdOf, slotsOf, startKey, type JournalPages } from './journal-pages';

/** What the list shows: a heading for each day, and below it what was on that day. `page`: the page it came with. */
export type JournalRow =
  | { readonly type: 'day'; readonly key: string; readonly day: string; readonly page: string }
  | {
      readonly type: 'item';
      readonly key: string;
      readonly item: JournalItem;
      readonly page: string;
      /** The first and the last of a day are the ends of one card. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

type Placed = { readonly item: JournalItem; readonly id: string; readonly page: string };

/** [PAGES-3] What wandered from one page to another is shown once. */
const placedItems = (pages: JournalPages): readonly Placed[] => {
  const byId = new Map<string, Placed>();
  for (const { start, page } of slotsOf(pages)) {
    for (const item of page?.items ?? []) {
      const id = itemIdOf(item);
      if (!byId.has(id)) byId.set(id, { item, id, page: startKey(start) });
    }
  }
  return [...byId.values()];
};

export const journalRows = (pages: JournalPages): readonly JournalRow[] => {
  const placed = placedItems(pages);
  const dayAt = (at: number): string | null => {
    const there = placed[at];
    return there === undefined ? null : itemDayOf(there.item);
  };
  return placed.flatMap(({ item, id, page }, at): readonly JournalRow[] => {
    const day = itemDayOf(item);
    const isFirst = dayAt(at - 1) !== day;
    const isLast = dayAt(at + 1) !== day;
    const row = { type: 'item', key: id, item, page, isFirst, isLast } as const;
    return isFirst ? [{ type: 'day', key: `day ${day}`, day, page }, row] : [row];
  });
};

import type { Failure, Result } from '../../core/result';

// [PAGES-1] Each page is a live query of its own, from the row where the page before it ends.
// [PAGES-2] When a page's end moves, the pages after it start again there and show their old rows until they answer.
// [PAGES-3] A row that wandered from one page to another is shown once.
// [PAGES-5] Only the first page and those near what is on screen are live. One further away keeps its last answer and asks again when it comes near.
export type Cursor = string | number;
export type Page = { readonly next: Cursor | null };
export type PageSlot<P extends Page> = {
  readonly after: Cursor | null;
  readonly page: P | null;
  readonly failure: Failure | null;
};
export type PageSlots<P extends Page> = readonly PageSlot<P>[];

const emptySlot = <P extends Page>(after: Cursor | null): PageSlot<P> => ({
  after,
  page: null,
  failure: null,
});
export const firstSlot = <P extends Page>(): PageSlots<P> => [emptySlot(null)];

const follow = <P extends Page>(slots: PageSlots<P>, from: number): PageSlots<P> => {
  const kept = slots.slice(0, from + 1);
  let next = slots[from]?.page?.next ?? null;
  for (const slot of slots.slice(from + 1)) {
    if (next === null) break;
    const moved = slot.after === next ? slot : { ...slot, after: next };
    kept.push(moved);
    next = moved.page?.next ?? null;
  }
  return kept;
};

export const withAnswer = <P extends Page>(
  slots: PageSlots<P>,
  answer: { readonly after: Cursor | null; readonly result: Result<P, Failure> },
): PageSlots<P> => {
  const index = slots.findIndex((slot) => slot.after === answer.after);
  const slot = slots[index];
  if (slot === undefined) return slots;
  const { result } = answer;
  const changed = result.ok
    ? { after: slot.after, page: result.value, failure: null }
    : { ...slot, failure: result.error };
  return follow(
    slots.map((each, at) => (at === index ? changed : each)),
    index,
  );
};

export const withNextPage = <P extends Page>(slots: PageSlots<P>): PageSlots<P> => {
  const next = slots.at(-1)?.page?.next ?? null;
  return next === null || slots.some((slot) => slot.after === next) ? slots : [...slots, emptySlot(next)];
};

/** The first and the last page that is on screen, counted from 0. */
export type SeenPages = readonly [number, number];
export const seenFirst: SeenPages = [0, 0];
/** So many pages on either side of what is on screen stay live. */
const NEAR = 1;

/** [PAGES-5] And those that never answered. */
export const liveSlots = <P extends Page>(slots: PageSlots<P>, [first, last]: SeenPages): PageSlots<P> =>
  slots.filter(({ page }, at) => at === 0 || page === null || (at >= first - NEAR && at <= last + NEAR));

export type Reading<P, I> = {
  readonly itemsOf: (page: P) => readonly I[];
  readonly idOf: (item: I) => string;
};

/** The same value where the pages on screen are the same. */
export const seenPages = <P extends Page, I>(
  slots: PageSlots<P>,
  {
    visible,
    seen,
    itemsOf,
    idOf,
  }: Reading<P, I> & { readonly seen: SeenPages; readonly visible: readonly I[] },
): SeenPages => {
  const pageOf = (item: I): number =>
    slots.findIndex(({ page }) => page !== null && itemsOf(page).some((each) => idOf(each) === idOf(item)));
  const pages = [...visible.slice(0, 1), ...visible.slice(-1)].map(pageOf).filter((at) => at >= 0);
  if (pages.length === 0) return seen;
  const [first, last] = [Math.min(...pages), Math.max(...pages)];
  return first === seen[0] && last === seen[1] ? seen : [first, last];
};

export const itemsIn = <P extends Page, I>(
  slots: PageSlots<P>,
  { itemsOf, idOf }: Reading<P, I>,
): readonly I[] => {
  const byId = new Map<string, I>();
  for (const { page } of slots) {
    for (const item of page === null ? [] : itemsOf(page)) {
      const id = idOf(item);
      if (!byId.has(id)) byId.set(id, item);
    }
  }
  return [...byId.values()];
};

/** Why the rows end here although there may be more: the page after them could not be read. The first page's failure is the whole list's. */
export const endFailure = <P extends Page>(slots: PageSlots<P>): Failure | null => {
  const last = slots.at(-1);
  return slots.length < 2 || last === undefined || last.page !== null ? null : last.failure;
};

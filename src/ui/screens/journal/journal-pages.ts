import type { Failure, Result } from '../../../core/result';
import type { QueryOutput } from '../../../runtime/api/definition';
import type { JournalItem } from '../../../runtime/api/journal-values';

// [PAGES-4] The journal grows at both ends of the page that was opened first: older pages follow its end, newer ones its beginning.
// [PAGES-5] Only pages near what is on screen are live. One further away keeps its last answer and asks again when it comes near.
export type JournalPage = QueryOutput<'journal.list'>;
/** Where a page starts. `null` of the first one: at the newest entry. */
export type PageStart =
  | { readonly way: 'first'; readonly day: string | null }
  | { readonly way: 'older'; readonly cursor: string }
  | { readonly way: 'newer'; readonly cursor: string };
export type PageSlot = {
  readonly start: PageStart;
  readonly page: JournalPage | null;
  readonly failure: Failure | null;
};
/** `newer` begins next to `first`, so its last page is the newest. */
export type JournalPages = {
  readonly first: PageSlot;
  readonly older: readonly PageSlot[];
  readonly newer: readonly PageSlot[];
};

const slotAt = (start: PageStart): PageSlot => ({ start, page: null, failure: null });
export const pagesFrom = (day: string | null): JournalPages => ({
  first: slotAt({ way: 'first', day }),
  older: [],
  newer: [],
});

export const startKey = (start: PageStart): string =>
  start.way === 'first' ? `first ${start.day ?? ''}` : `${start.way} ${start.cursor}`;

type Way = 'older' | 'newer';
/** A page that was asked for from its end names no further one by null. */
const nextOf = (slot: PageSlot | undefined, way: Way): string | null => slot?.page?.[way] ?? null;

const followed = (
  chain: readonly PageSlot[],
  { way, before }: { way: Way; before: PageSlot },
): readonly PageSlot[] => {
  const kept: PageSlot[] = [];
  let next = nextOf(before, way);
  for (const slot of chain) {
    if (next === null) break;
    const isSame = slot.start.way === way && slot.start.cursor === next;
    const moved = isSame ? slot : { ...slot, start: { way, cursor: next } };
    kept.push(moved);
    next = nextOf(moved, way);
  }
  return kept.length === chain.length && kept.every((slot, at) => slot === chain[at]) ? chain : kept;
};

const follow = ({ first, older, newer }: JournalPages): JournalPages => ({
  first,
  older: followed(older, { way: 'older', before: first }),
  newer: followed(newer, { way: 'newer', before: first }),
});

export const withAnswer = (
  pages: JournalPages,
  answer: { readonly key: string; readonly result: Result<JournalPage, Failure> },
): JournalPages => {
  const { result } = answer;
  const answered = (slot: PageSlot): PageSlot => {
    if (startKey(slot.start) !== answer.key) return slot;
    return result.ok ? { ...slot, page: result.value, failure: null } : { ...slot, failure: result.error };
  };
  return follow({
    first: answered(pages.first),
    older: pages.older.map(answered),
    newer: pages.newer.map(answered),
  });
};

export const hasMore = (pages: JournalPages, way: Way): boolean =>
  nextOf(pages[way].at(-1) ?? pages.first, way) !== null;

/** Why the oldest entry shown may not be the first one: the page before it could not be read. */
export const olderFailure = ({ older }: JournalPages): Failure | null => {
  const last = older.at(-1);
  return last === undefined || last.page !== null ? null : last.failure;
};
/** The same pages where there is nothing further, so that a list which asks at every layout comes to rest. */
export const withNextPage = (pages: JournalPages, way: Way): JournalPages => {
  const next = nextOf(pages[way].at(-1) ?? pages.first, way);
  if (next === null) return pages;
  return { ...pages, [way]: [...pages[way], slotAt({ way, cursor: next })] };
};

/** From the newest to the oldest. */
export const slotsOf = ({ first, older, newer }: JournalPages): readonly PageSlot[] => [
  ...[...newer].reverse(),
  first,
  ...older,
];

/** So many pages on either side of what is on screen stay live. */
const NEAR = 1;

/** [PAGES-5] Those around what is on screen, and those that never answered. */
export const liveSlots = (
  pages: JournalPages,
  seen: readonly [string, string] | null,
): readonly PageSlot[] => {
  const slots = slotsOf(pages);
  const at = (key: string | undefined, otherwise: number): number => {
    const index = slots.findIndex((slot) => startKey(slot.start) === key);
    return index < 0 ? otherwise : index;
  };
  const first = slots.indexOf(pages.first);
  const from = at(seen?.[0], first) - NEAR;
  const to = at(seen?.[1], first) + NEAR;
  return slots.filter((slot, index) => slot.page === null || (index >= from && index <= to));
};

export const itemIdOf = (item: JournalItem): string => {
  switch (item.kind) {
    case 'note':
      return item.note.id;
    case 'voiceNote':
      return item.voiceNote.id;
    case 'timeEntry':
      return item.timeEntry.id;
    case 'rating':
      return item.rating.id;
    case 'workout':
      return item.workout.id;
    case 'measurement':
      return item.measurement.id;
    case 'habitCheck':
      return item.habitCheck.id;
  }
};

export const itemDayOf = (item: JournalItem): string => {
  switch (item.kind) {
    case 'note':
      return item.note.day;
    case 'voiceNote':
      return item.voiceNote.day;
    case 'timeEntry':
      return item.day;
    case 'rating':
      return item.rating.day;
    case 'workout':
      return item.workout.day;
    case 'measurement':
      return item.measurement.day;
    case 'habitCheck':
      return item.habitCheck.day;
  }
};

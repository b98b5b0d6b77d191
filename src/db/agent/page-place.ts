import { number, select, text, type Select } from '../rows';

/** Where a page begins: behind the row of this instant and id, in a list that runs from the newest to the oldest. */
export type PagePlace = { readonly at: number; readonly id: string };

/** Before every row. */
export const fromNewest: PagePlace = { at: Number.MAX_SAFE_INTEGER, id: '\u{10FFFF}' };

export const placeText = ({ at, id }: PagePlace): string => `${at}|${id}`;

/** Null: this is no place in a list. */
export const readPlace = (text: string): PagePlace | null => {
  const [, at = '', id = ''] = /^(\d{1,16})\|(.{1,400})$/su.exec(text) ?? [];
  return id === '' || !Number.isSafeInteger(Number(at)) ? null : { at: Number(at), id };
};

/** The newer first; of one instant the greater id, as the indexes have it. */
export const byNewest = (a: PagePlace, b: PagePlace): number =>
  b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** The newer first; what is of one instant in the order of its ids. */
export const byNewestInOrder = (a: PagePlace, b: PagePlace): number =>
  b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export type Paged<T> = { readonly items: readonly T[]; readonly next: string | null };

type Reading<P extends PagePlace, T> = {
  readonly most: number;
  readonly read: (place: P) => T | null;
  readonly by?: (a: PagePlace, b: PagePlace) => number;
};

/** Of one place more than a page holds: what the page holds, and where the next one begins. Only then is anything read: a row that does not read ends no list. */
export const pageOf = <P extends PagePlace, T>(
  found: readonly P[],
  { most, read, by = byNewest }: Reading<P, T>,
): Paged<T> => {
  const places = [...found].sort(by).slice(0, most);
  const last = places.at(-1);
  return {
    items: places.flatMap((place) => read(place) ?? []),
    next: found.length > most && last !== undefined ? placeText(last) : null,
  };
};

/** The SQL must answer `id` and `at`. */
export const selectPlaces = (sql: string): Select<PagePlace> => select({ id: text, at: number }, sql);

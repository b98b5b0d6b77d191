import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

// [JOURNAL-6] An item stands where its position says, equal positions by id. Two devices that add at the same place make equal positions;
// the next move between them spreads them again, so no place is ever out of reach.
export type Placed = { readonly id: string; readonly position: string };
export type Placement = { readonly position: string; readonly moved: readonly Placed[] };

const isOrderKey = (key: string): boolean => {
  try {
    generateKeyBetween(key, null);
    return true;
  } catch {
    return false;
  }
};

export const inOrder = (a: Placed, b: Placed): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Everything gets a new key: a position that another program wrote is no order key. */
const spreadAll = (items: readonly Placed[], at: number): Placement => {
  const keys = generateNKeysBetween(null, null, items.length + 1);
  const moved = items.map(({ id }, index) => ({ id, position: keys[index < at ? index : index + 1] ?? '' }));
  return { position: keys[at] ?? '', moved };
};

/** Where a new item goes that shall stand at index `at` of the ordered `items`, and which others must move for it. */
export const placeAt = (items: readonly Placed[], at: number): Placement => {
  if (!items.every(({ position }) => isOrderKey(position))) return spreadAll(items, at);
  const before = items[at - 1]?.position ?? null;
  const rest = items.slice(at);
  const crowd = before === null ? [] : rest.filter(({ position }) => position === before);
  const after = rest[crowd.length]?.position ?? null;
  const keys = generateNKeysBetween(before, after, crowd.length + 1);
  const moved = crowd.map(({ id }, index) => ({ id, position: keys[index + 1] ?? '' }));
  return { position: keys[0] ?? '', moved };
};

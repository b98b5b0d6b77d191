/** mulberry32: small, seeded, good enough to shuffle with. */
export type Dice = {
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
};

export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
};

export const shuffled = <T>(items: readonly T[], dice: Dice): readonly T[] => {
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(dice.below(left.length), 1));
  return result;
};

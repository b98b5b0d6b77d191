import { createIdSource } from './id';
import { isIdentityComponent } from './identities';

const sourceAt = (now: number, byte: number) =>
  createIdSource({
    clock: { now: () => now },
    random: { bytes: (count) => new Uint8Array(count).fill(byte) },
  });

test('[ID-1] an id sorts by its birth and fits an identity', () => {
  const times = [0, 1, 31, 32, 1_000_000, 1_795_000_000_000, 2 ** 48 - 1];
  const ids = times.map((time) => sourceAt(time, 255)());
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(isIdentityComponent(id)).toBe(true);
  }
});

test('[ID-1] the later sixteen characters are chance', () => {
  expect(sourceAt(5, 0)()).toBe('00000000050000000000000000');
  expect(sourceAt(5, 31)()).toBe('0000000005zzzzzzzzzzzzzzzz');
});

const seeded = (seed: number) => {
  let state = seed >>> 0;
  return {
    bytes: (count: number) =>
      Uint8Array.from(
        { length: count },
        () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24,
      ),
  };
};

test('[ID-13] within one millisecond ids sort in the order they were made', () => {
  const newId = createIdSource({ clock: { now: () => 1_795_000_000_000 }, random: seeded(7) });
  const ids = Array.from({ length: 5000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[ID-13] the count carries over all of its eight digits', () => {
  const bytes = Uint8Array.of(...Array.from({ length: 8 }, () => 0), 30, 31, 31, 31, 31, 31, 31, 31);
  const newId = createIdSource({ clock: { now: () => 5 }, random: { bytes: () => bytes } });
  expect([newId(), newId()]).toEqual(['000000000500000000yzzzzzzz', '000000000500000000z0000000']);
});

test('[ID-13] another millisecond and a count that has run out draw anew', () => {
  const times = [1, 1, 1, 2, 1];
  const chances = [31, 3, 4, 5];
  const newId = createIdSource({
    clock: { now: () => times.shift() ?? 0 },
    random: { bytes: (count) => new Uint8Array(count).fill(chances.shift() ?? 0) },
  });
  const tails = Array.from({ length: 5 }, () => newId().slice(8));
  expect(tails).toEqual([
    `01${'z'.repeat(16)}`,
    `01${'3'.repeat(16)}`,
    `01${'3'.repeat(15)}4`,
    `02${'4'.repeat(16)}`,
    `01${'5'.repeat(16)}`,
  ]);
});

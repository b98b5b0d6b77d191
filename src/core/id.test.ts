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

import { secureRandom } from '../src/platform/node/node-ports';
import { createOneTimeCodes } from './one-time-code';

const MINUTE = 60 * 1000;

test('[HUB-14] a code of a clock that ran ahead lives no longer', () => {
  let now = 400 * 24 * 60 * 60_000;
  const codes = createOneTimeCodes({ clock: { now: () => now }, random: secureRandom });
  const [ahead, recent] = [codes.issue(), codes.issue()];
  now -= 60_000;
  expect(codes.redeem(recent)).toBe(true);
  now = 0;
  expect(codes.redeem(ahead)).toBe(false);
});

test('[HUB-14] a code opens once, and not after a quarter of an hour', () => {
  let now = 0;
  const codes = createOneTimeCodes({ clock: { now: () => now }, random: secureRandom });
  const [first, second] = [codes.issue(), codes.issue()];
  expect(first).not.toBe(second);
  expect([codes.redeem('guess'), codes.redeem(first), codes.redeem(first)]).toEqual([false, true, false]);
  now = 14 * MINUTE;
  const third = codes.issue();
  now = 15 * MINUTE;
  expect([codes.redeem(second), codes.redeem(third)]).toEqual([false, true]);
});

test('[HUB-14] codes that nobody uses do not pile up: the oldest goes', () => {
  const codes = createOneTimeCodes({ clock: { now: () => 0 }, random: secureRandom });
  const issued = Array.from({ length: 9 }, () => codes.issue());
  expect(issued.map((code) => codes.redeem(code))).toEqual([false, ...Array.from({ length: 8 }, () => true)]);
});

import fc from 'fast-check';
import { suggestGrant, trustOf, type TrustEvent } from './trust';

const DAY = 86_400_000;
const events = (decision: TrustEvent['decision'], count: number, at = 0): readonly TrustEvent[] =>
  Array.from({ length: count }, () => ({ decision, at }));

test('[TRUST-1] it begins at 50 and stays between 10 and 100, whatever was answered', () => {
  expect(trustOf([], 0)).toBe(50);
  const any = fc.array(
    fc.record({ decision: fc.constantFrom('approved', 'edited', 'rejected'), gap: fc.nat(400) }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(any, fc.nat(1000), (answers, later) => {
      let at = 0;
      const history = answers.map(({ decision, gap }) => ({ decision, at: (at += gap * (DAY / 24)) }));
      const trust = trustOf(history, at + later * DAY);
      expect(Number.isInteger(trust) && trust >= 10 && trust <= 100).toBe(true);
    }),
  );
});

test('[TRUST-2] each answer counts as it should, and half at the ends, rounded toward zero', () => {
  expect(trustOf(events('approved', 12), 0)).toBe(62);
  expect(trustOf(events('edited', 3), 0)).toBe(47);
  expect(trustOf(events('rejected', 4), 0)).toBe(42);
  // Above 90 a yes counts nothing and a no counts one; below 20 likewise.
  expect(trustOf(events('approved', 90), 0)).toBe(91);
  expect(trustOf([...events('approved', 90), ...events('rejected', 1)], 0)).toBe(90);
  expect(trustOf(events('rejected', 16), 0)).toBe(18);
  expect(trustOf(events('rejected', 17), 0)).toBe(17);
  expect(trustOf(events('rejected', 60), 0)).toBe(10);
});

test('[TRUST-3] every whole day of silence takes it one nearer to 50, and never past it', () => {
  expect(trustOf(events('approved', 10), 3 * DAY)).toBe(57);
  expect(trustOf(events('approved', 10), 3 * DAY - 1)).toBe(58);
  expect(trustOf(events('rejected', 10), 5 * DAY)).toBe(35);
  expect(trustOf(events('approved', 10), 400 * DAY)).toBe(50);
  expect(trustOf(events('rejected', 10), 400 * DAY)).toBe(50);
});

test('[TRUST-4] a grant is suggested after five in a row as proposed, and never for high risk', () => {
  const asked = { now: 0, risk: 'medium' } as const;
  expect(suggestGrant(events('approved', 4), asked)).toBeNull();
  expect(suggestGrant(events('approved', 12), asked)).toEqual({ accepted: 12, of: 12 });
  expect(suggestGrant(events('approved', 12), { ...asked, risk: 'high' })).toBeNull();
  expect(suggestGrant([...events('approved', 12), ...events('edited', 1)], asked)).toBeNull();
  expect(suggestGrant([...events('rejected', 9), ...events('approved', 5)], asked)).toBeNull();
});

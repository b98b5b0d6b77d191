import fc from 'fast-check';
import { limitScale, readAmount, shownAmount } from './limit-amount';

test('[SCREEN-9] a limit is read as it is typed, with a comma or a point, in the unit that is shown', () => {
  expect(readAmount('0,50', limitScale.costMicros)).toBe(500_000);
  expect(readAmount(' 1.5 ', limitScale.runMs)).toBe(90_000);
  expect(readAmount('0', limitScale.tokens)).toBe(0);
  expect(readAmount('', limitScale.tokens)).toBeNull();
  for (const wrong of ['-1', 'five', '1.2.3', '1e9', '1 000', '0x10', '٣'])
    expect({ wrong, read: readAmount(wrong, 1) }).toEqual({ wrong, read: undefined });
});

test('[SCREEN-9] what is shown is read back as the same limit', () => {
  const scales = fc.constantFrom(...Object.values(limitScale));
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), scales, (limit, scale) => {
      expect(readAmount(shownAmount(limit, scale), scale)).toBe(limit);
    }),
  );
  expect(shownAmount(null, 1)).toBe('');
});

import fc from 'fast-check';
import { anyPoint } from './any-point';

const ends = [0, 0x41, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];

it('every code point can be drawn, and nothing that is half of one', () => {
  for (const end of ends) expect(anyPoint.canShrinkWithoutContext(String.fromCodePoint(end))).toBe(true);
  for (const none of ['', 'ab', '\ud800', '\udfff', 7])
    expect(anyPoint.canShrinkWithoutContext(none)).toBe(false);
  fc.assert(
    fc.property(anyPoint, (text) => [...text].length === 1 && !/^[\ud800-\udfff]$/.test(text)),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { COLORS } from '../../runtime/commands/colors';
import { contrast, shownOn } from './contrast';
import { darkPalette, lightPalette } from './palette';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('the measure itself: black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('[CARE-15] any colour shows at 3:1 on every ground of the %s theme', (_name, palette) => {
  for (const ground of [
    palette.background,
    palette.surface,
    palette.raised,
    palette.sunken,
    palette.accentSoft,
  ])
    fc.assert(fc.property(color, (chosen) => contrast(ground, shownOn(ground, chosen)) >= 3));
});

test('[CARE-15] a colour that shows stays as it was chosen', () => {
  for (const each of COLORS) expect(shownOn(lightPalette.surface, each)).toBe(each);
});

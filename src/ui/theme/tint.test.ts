import fc from 'fast-check';
import { darkPalette, lightPalette } from './palette';
import { contrast } from './contrast';
import { mixed, tinted } from './tint';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the measure itself: black on white is 21, white on white is 1; half of each is grey', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(mixed('#000000', { into: '#ffffff', share: 0.5 })).toBe('#808080');
});

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('[SCREEN-1] on a ground of any colour of a person text reads at 4.5:1: %s', (_name, palette) => {
  fc.assert(
    fc.property(color, (chosen) => {
      const ground = tinted(chosen, palette);
      expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.textSoft, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1_000 },
  );
});

test('a colour is still seen in its ground; what is no colour is none', () => {
  expect(tinted('#2f6fd0', lightPalette)).not.toBe(lightPalette.surface);
  expect(tinted('#2f6fd0', darkPalette)).not.toBe(darkPalette.surface);
  expect(tinted('blue', lightPalette)).toBe(lightPalette.surface);
});

import { darkPalette, lightPalette, type Palette } from './palette';

const channel = (hex: string, at: number): number => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const ratio = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

type Pair = readonly [keyof Palette, keyof Palette];
const grounds = ['background', 'dawn', 'surface', 'raised', 'sunken'] as const;
const inks = ['text', 'textSoft', 'accent', 'danger', 'warning', 'success'] as const;
const textPairs: readonly Pair[] = [
  ...inks.flatMap((ink) => grounds.map((ground): Pair => [ink, ground])),
  ['onAccent', 'accent'],
  ['accent', 'accentSoft'],
  ['text', 'accentSoft'],
  ['onDanger', 'danger'],
  ['danger', 'dangerSoft'],
  ['text', 'dangerSoft'],
  ['warning', 'warningSoft'],
  ['text', 'warningSoft'],
  ['onInverse', 'inverse'],
  ['accentOnInverse', 'inverse'],
];
const edgePairs: readonly Pair[] = grounds.flatMap((ground): readonly Pair[] => [
  ['borderStrong', ground],
  ['focus', ground],
]);

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_name, palette) => {
  test('the measure itself: black on white is 21, white on white is 1', () => {
    expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(ratio('#ffffff', '#ffffff')).toBe(1);
  });
  test.each(textPairs)('[SCREEN-1] %s on %s reads at 4.5:1', (ink, ground) => {
    expect(ratio(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edgePairs)('[SCREEN-1] the edge %s on %s shows at 3:1', (edge, ground) => {
    expect(ratio(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});

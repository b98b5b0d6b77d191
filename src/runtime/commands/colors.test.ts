import { exampleCategories, exampleLabels } from '../example-life/example-kinds';
import { COLORS, nextColor } from './colors';

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};
const all = [
  ...COLORS,
  ...Object.values(exampleCategories).map(({ color }) => color),
  ...Object.values(exampleLabels).map(({ color }) => color),
];

test.each(all)('%s is readable on white and visible on dark blue-black', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color, '#10151f')).toBeGreaterThanOrEqual(3);
});

test('a new colour is one that nobody has, then the one used least', () => {
  expect(nextColor([])).toBe(COLORS[0]);
  expect(nextColor([COLORS[0], COLORS[2]])).toBe(COLORS[1]);
  expect(nextColor([...COLORS, ...COLORS.slice(0, 3)])).toBe(COLORS[3]);
});

// [CARE-15] A colour that a person chose is shown so that it can be told from what it stands on: 3:1 at least, lighter or darker as needed.
const channel = (hex: string, at: number): number => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG contrast of two opaque colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

const LEAST = 3;
const STEPS = 24;
const two = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
const mixed = (hex: string, { towards, part }: { readonly towards: number; readonly part: number }): string =>
  `#${[1, 3, 5].map((at) => two(parseInt(hex.slice(at, at + 2), 16) * (1 - part) + towards * part)).join('')}`;

/** The nearest shade of `color` that shows on `ground`; the colour itself where it does. */
export const shownOn = (ground: string, color: string): string => {
  if (contrast(ground, color) >= LEAST) return color;
  const towards = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? 255 : 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const shade = mixed(color, { towards, part: step / STEPS });
    if (contrast(ground, shade) >= LEAST) return shade;
  }
  return towards === 255 ? '#ffffff' : '#000000';
};

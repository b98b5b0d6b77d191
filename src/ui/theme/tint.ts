import type { Palette } from './palette';
import { contrast } from './contrast';

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) || 0);
const two = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** `share` of the first colour, the rest of the second. Both as `#rrggbb`. */
export const mixed = (color: string, { into, share }: { into: string; share: number }): string => {
  const ground = channelsOf(into);
  const parts = channelsOf(color).map((value, at) => value * share + (ground[at] ?? 0) * (1 - share));
  return `#${parts.map(two).join('')}`;
};

const SHARES = [0.24, 0.18, 0.12, 0.08, 0.04] as const;
const AA = 4.5;
const IS_COLOR = /^#[0-9a-f]{6}$/i;

/**
 * [SCREEN-1] A person's own colour as a ground: as much of it as leaves our text and its softer voice readable, whatever the colour is.
 */
export const tinted = (color: string, palette: Pick<Palette, 'surface' | 'text' | 'textSoft'>): string => {
  if (!IS_COLOR.test(color)) return palette.surface;
  const grounds = SHARES.map((share) => mixed(color, { into: palette.surface, share }));
  const isReadable = (ground: string): boolean =>
    contrast(palette.text, ground) >= AA && contrast(palette.textSoft, ground) >= AA;
  return grounds.find(isReadable) ?? palette.surface;
};

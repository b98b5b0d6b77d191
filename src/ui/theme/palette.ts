// Warm paper by day, deep blue-black by night, one sunrise accent. Every pair that carries text keeps WCAG AA (palette.test.ts).
export type Palette = {
  readonly background: string;
  /** The sky above the day: the top of every screen, fading into `background`. */
  readonly dawn: string;
  readonly surface: string;
  readonly raised: string;
  /** A well: fields, tracks, the pressed state of quiet things. */
  readonly sunken: string;
  readonly text: string;
  readonly textSoft: string;
  readonly accent: string;
  /** Behind accent text: chosen chips, banners. */
  readonly accentSoft: string;
  readonly onAccent: string;
  /** Decoration only, never text. */
  readonly glow: string;
  readonly danger: string;
  readonly dangerSoft: string;
  readonly onDanger: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly success: string;
  /** Hairlines between things that are also told apart by space. */
  readonly border: string;
  /** The edge of a control: 3:1 against what it stands on. */
  readonly borderStrong: string;
  readonly focus: string;
  readonly scrim: string;
  readonly skeleton: string;
  /** The toast: the other theme's ink, so that it stands out without shouting. */
  readonly inverse: string;
  readonly onInverse: string;
  readonly accentOnInverse: string;
};

export const lightPalette: Palette = {
  background: '#f8f3ea',
  dawn: '#fde8d0',
  surface: '#fffcf6',
  raised: '#ffffff',
  sunken: '#f1e8da',
  text: '#241d16',
  textSoft: '#655a4c',
  accent: '#b4441a',
  accentSoft: '#fbe6d4',
  onAccent: '#ffffff',
  glow: '#f29a4a',
  danger: '#a8261c',
  dangerSoft: '#fbe3df',
  onDanger: '#ffffff',
  warning: '#7d5200',
  warningSoft: '#fbecc8',
  success: '#2c6a3d',
  border: '#e6dccb',
  borderStrong: '#8b7e6d',
  focus: '#1d5fb4',
  scrim: 'rgba(36, 29, 22, 0.44)',
  skeleton: '#ece2d2',
  inverse: '#2a221a',
  onInverse: '#fbf6ee',
  accentOnInverse: '#ffb877',
};

export const darkPalette: Palette = {
  background: '#0d131c',
  dawn: '#271f20',
  surface: '#141c28',
  raised: '#1b2533',
  sunken: '#202c3c',
  text: '#eef1f5',
  textSoft: '#a6b2c2',
  accent: '#ffae66',
  accentSoft: '#33271f',
  onAccent: '#271503',
  glow: '#ff9b4d',
  danger: '#ff9c90',
  dangerSoft: '#3a1f21',
  onDanger: '#2a0805',
  warning: '#f0c458',
  warningSoft: '#332b17',
  success: '#86d3a0',
  border: '#243041',
  borderStrong: '#6b7a8f',
  focus: '#8fbcff',
  scrim: 'rgba(3, 6, 11, 0.66)',
  skeleton: '#1f2a39',
  inverse: '#eef1f5',
  onInverse: '#141c28',
  accentOnInverse: '#9c3a14',
};

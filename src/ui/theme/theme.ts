import type { TextStyle } from 'react-native';
import { darkPalette, lightPalette, type Palette } from './palette';

export type Variant = 'title' | 'heading' | 'body' | 'label' | 'small';
export type TypeStyle = {
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fontWeight: NonNullable<TextStyle['fontWeight']>;
  readonly letterSpacing: number;
};

export type Theme = {
  readonly color: Palette;
  readonly space: {
    readonly xs: number;
    readonly s: number;
    readonly m: number;
    readonly l: number;
    readonly xl: number;
  };
  readonly radius: {
    readonly s: number;
    readonly m: number;
    readonly l: number;
    readonly round: number;
  };
  readonly type: Readonly<Record<Variant, TypeStyle>>;
  /** How much larger than normal text is drawn by the app itself (1 to 2). The system's own scaling comes on top on phones. */
  readonly textScale: number;
  readonly isDark: boolean;
  /** Rows, columns and arrows run the other way. */
  readonly isRightToLeft: boolean;
  readonly begins: 'left' | 'right';
  readonly ends: 'left' | 'right';
  readonly reduceMotion: boolean;
};

type Step = {
  readonly size: number;
  readonly line: number;
  readonly weight: TypeStyle['fontWeight'];
  readonly tracking: number;
};
const steps: Readonly<Record<Variant, Step>> = {
  title: { size: 30, line: 37, weight: '700', tracking: -0.6 },
  heading: { size: 19, line: 26, weight: '700', tracking: -0.2 },
  body: { size: 16, line: 24, weight: '400', tracking: 0 },
  label: { size: 15, line: 20, weight: '600', tracking: 0 },
  small: { size: 13, line: 18, weight: '400', tracking: 0.1 },
};

/** Large letters grow less than small ones: at 200 % a title still fits a phone, and body text really doubles. */
const growth: Readonly<Record<Variant, number>> = { title: 0.6, heading: 0.85, body: 1, label: 1, small: 1 };

const scaled = (variant: Variant, textScale: number): TypeStyle => {
  const step = steps[variant];
  const factor = 1 + (textScale - 1) * growth[variant];
  return {
    fontSize: Math.round(step.size * factor),
    lineHeight: Math.round(step.line * factor),
    fontWeight: step.weight,
    letterSpacing: step.tracking,
  };
};

export const createTheme = ({
  isDark,
  textScale,
  reduceMotion,
  isRightToLeft = false,
  begins = 'left',
  ends = 'right',
}: {
  isDark: boolean;
  textScale: number;
  reduceMotion: boolean;
} & Partial<Pick<Theme, 'isRightToLeft' | 'begins' | 'ends'>>): Theme => ({
  color: isDark ? darkPalette : lightPalette,
  space: { xs: 4, s: 8, m: 16, l: 24, xl: 40 },
  radius: { s: 8, m: 12, l: 20, round: 999 },
  type: {
    title: scaled('title', textScale),
    heading: scaled('heading', textScale),
    body: scaled('body', textScale),
    label: scaled('label', textScale),
    small: scaled('small', textScale),
  },
  textScale,
  isDark,
  reduceMotion,
  isRightToLeft,
  begins,
  ends,
});

import type { Ref } from 'react';
import { Text as NativeText, type TextProps as NativeTextProps } from 'react-native';
import { useTheme, type Palette, type Variant } from '../theme';

export type Tone =
  'text' | 'textSoft' | 'accent' | 'danger' | 'warning' | 'success' | 'onAccent' | 'onDanger' | 'onInverse';

export type TextProps = NativeTextProps & {
  readonly variant?: Variant;
  readonly tone?: Tone;
  /** 1 for the screen's title; makes it a heading for those who hear the screen. */
  readonly headingLevel?: 1 | 2 | 3;
  readonly ref?: Ref<NativeText>;
};

const toneColor = (palette: Palette, tone: Tone): string => palette[tone];

export const Text = ({ variant = 'body', tone = 'text', headingLevel, style, ...rest }: TextProps) => {
  const theme = useTheme();
  // A line begins where the layout does; its own script keeps its own order.
  const beginning = theme.isRightToLeft && { textAlign: theme.begins };
  const heading = headingLevel === undefined ? {} : { role: 'heading' as const, 'aria-level': headingLevel };
  return (
    <NativeText
      {...heading}
      {...rest}
      style={[theme.type[variant], beginning, { color: toneColor(theme.color, tone) }, style]}
    />
  );
};

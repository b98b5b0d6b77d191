import { useState } from 'react';
import type { LayoutChangeEvent, TextInputProps } from 'react-native';
import { useTheme, type Theme } from '../theme';
import { Text } from './text';

export const FIELD_ROOM = 10;

type Variant = keyof Theme['type'];
type Asked = Pick<TextInputProps, 'value' | 'defaultValue' | 'placeholder' | 'onChangeText'> & {
  readonly multiline: boolean;
  readonly variant: Variant;
};

/** A field of one line has no room for its example in large letters: it stands over the field, in as many lines as it needs, until something is typed. */
export const useLongPlaceholder = ({ value, defaultValue, placeholder, onChangeText, ...asked }: Asked) => {
  const theme = useTheme();
  const [typed, setTyped] = useState(defaultValue ?? '');
  const [height, setHeight] = useState(0);
  const isEmpty = (value ?? typed) === '';
  const isLong =
    placeholder !== undefined && placeholder !== '' && !asked.multiline && theme.textScale > 1 && isEmpty;
  const measured = ({ nativeEvent }: LayoutChangeEvent): void => setHeight(nativeEvent.layout.height);
  const lineHeight = theme.type[asked.variant].lineHeight;
  return {
    words: !isLong ? null : (
      <Text
        variant={asked.variant}
        tone="textSoft"
        aria-hidden
        importantForAccessibility="no"
        onLayout={measured}
        style={{ paddingVertical: FIELD_ROOM }}
      >
        {placeholder}
      </Text>
    ),
    // Over all of the words, so that a tap anywhere on them types; what is typed begins on the first line.
    style: isLong && {
      position: 'absolute' as const,
      top: 0,
      bottom: 0,
      start: 0,
      end: 0,
      paddingBottom: Math.max(FIELD_ROOM, height - lineHeight - FIELD_ROOM),
    },
    isLong,
    onChangeText: (text: string): void => {
      setTyped(text);
      onChangeText?.(text);
    },
  };
};

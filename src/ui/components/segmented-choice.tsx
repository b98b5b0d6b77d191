import { useEffect, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { PressSurface } from './press-surface';
import { partsInRow } from './segment-rows';
import { Text } from './text';
import { useArrowChoice } from './use-arrow-choice';

const EDGE = 3;
const SIDE = 12;
/** What a part has beside its letters: its sides, its border, the gap to the next. */
const AROUND = 2 * SIDE + 2 + EDGE;

export type Choice<V extends string> = { readonly value: V; readonly label: string };

const Part = ({
  label,
  isChosen,
  takesFocus,
  onPress,
  basis,
  testID,
}: {
  label: string;
  isChosen: boolean;
  /** It was just chosen by an arrow key, so the focus follows. */
  takesFocus: boolean;
  onPress: () => void;
  /** Its share of a row, where they stand in several. */
  basis: `${number}%` | 'auto';
  testID: string | undefined;
}) => {
  const theme = useTheme();
  const part = useRef<View>(null);
  useEffect(() => {
    if (takesFocus) part.current?.focus();
  }, [takesFocus]);
  return (
    <PressSurface
      ref={part}
      role="radio"
      aria-checked={isChosen}
      aria-label={label}
      tabIndex={isChosen ? 0 : -1}
      onPress={onPress}
      testID={testID}
      look={({ isHovered }) => [
        styles.part,
        {
          flexBasis: basis,
          borderRadius: theme.radius.m - 3,
          backgroundColor: isChosen ? theme.color.raised : 'transparent',
          borderColor: isChosen ? theme.color.borderStrong : isHovered ? theme.color.border : 'transparent',
        },
      ]}
    >
      <Text variant="label" tone={isChosen ? 'text' : 'textSoft'} style={styles.text}>
        {label}
      </Text>
    </PressSurface>
  );
};

/** One of a few. Tab reaches the chosen one, arrow keys choose, as in any group of radio buttons. */
export const SegmentedChoice = <V extends string>({
  label,
  options,
  value,
  onChange,
  testID,
}: {
  label: string;
  options: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
  testID?: string;
}) => {
  const theme = useTheme();
  const values = options.map((option) => option.value);
  const { handlers, takesFocus, press } = useArrowChoice({ values, value, onChange });
  const [room, setRoom] = useState(Infinity);
  const labels = options.map((option) => option.label);
  const inRow = partsInRow(labels, { room, fontSize: theme.type.label.fontSize, around: AROUND });
  const basis = inRow === options.length ? 'auto' : (`${Math.floor(100 / inRow) - 2}%` as const);
  return (
    <View
      role="radiogroup"
      aria-label={label}
      testID={testID}
      onLayout={({ nativeEvent }) => setRoom(nativeEvent.layout.width - 2 * EDGE)}
      style={[styles.group, { backgroundColor: theme.color.sunken, borderRadius: theme.radius.m }]}
      {...handlers}
    >
      {options.map((option) => (
        <Part
          key={option.value}
          label={option.label}
          isChosen={option.value === value}
          takesFocus={takesFocus(option.value)}
          basis={basis}
          onPress={() => press(option.value)}
          testID={testID === undefined ? undefined : `${testID}-${option.value}`}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  group: { flexDirection: 'row', flexWrap: 'wrap', padding: EDGE, gap: EDGE },
  part: {
    minHeight: 44,
    minWidth: 64,
    flexGrow: 1,
    paddingHorizontal: SIDE,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1,
  },
  text: { textAlign: 'center' },
});

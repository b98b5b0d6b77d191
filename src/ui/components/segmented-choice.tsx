import { useEffect, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { keyHandlers } from './key-handlers';
import { PressSurface } from './press-surface';
import { Text } from './text';

const stepByKey: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

export type Choice<V extends string> = { readonly value: V; readonly label: string };

const Part = ({
  label,
  isChosen,
  takesFocus,
  onPress,
  testID,
}: {
  label: string;
  isChosen: boolean;
  /** It was just chosen by an arrow key, so the focus follows. */
  takesFocus: boolean;
  onPress: () => void;
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
  const [byKey, setByKey] = useState<V | null>(null);
  const choose = (key: string): boolean => {
    const step = stepByKey.get(key);
    const at = options.findIndex((option) => option.value === value);
    const next = step === undefined ? undefined : options[(at + step + options.length) % options.length];
    if (next === undefined) return false;
    setByKey(next.value);
    onChange(next.value);
    return true;
  };
  return (
    <View
      role="radiogroup"
      aria-label={label}
      testID={testID}
      style={[styles.group, { backgroundColor: theme.color.sunken, borderRadius: theme.radius.m }]}
      {...keyHandlers(choose)}
    >
      {options.map((option) => (
        <Part
          key={option.value}
          label={option.label}
          isChosen={option.value === value}
          takesFocus={option.value === value && option.value === byKey}
          onPress={() => {
            setByKey(null);
            onChange(option.value);
          }}
          testID={testID === undefined ? undefined : `${testID}-${option.value}`}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  group: { flexDirection: 'row', flexWrap: 'wrap', padding: 3, gap: 3 },
  part: {
    minHeight: 44,
    minWidth: 64,
    flexGrow: 1,
    paddingHorizontal: 12,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1,
  },
  text: { textAlign: 'center' },
});

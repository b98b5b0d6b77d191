import { useRef } from 'react';
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
  const parts = useRef(new Map<string, View>());
  const choose = (key: string): boolean => {
    const step = stepByKey.get(key);
    if (step === undefined) return false;
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (next === undefined) return false;
    onChange(next.value);
    parts.current.get(next.value)?.focus();
    return true;
  };
  const { color } = theme;
  return (
    <View
      role="radiogroup"
      aria-label={label}
      testID={testID}
      style={[styles.group, { backgroundColor: color.sunken, borderRadius: theme.radius.m }]}
      {...keyHandlers(choose)}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <PressSurface
            key={option.value}
            ref={(part: View | null) => {
              if (part === null) parts.current.delete(option.value);
              else parts.current.set(option.value, part);
            }}
            role="radio"
            aria-checked={isChosen}
            aria-label={option.label}
            tabIndex={isChosen ? 0 : -1}
            onPress={() => onChange(option.value)}
            testID={testID === undefined ? undefined : `${testID}-${option.value}`}
            look={({ isHovered }) => [
              styles.part,
              {
                borderRadius: theme.radius.m - 3,
                backgroundColor: isChosen ? color.raised : 'transparent',
                borderColor: isChosen ? color.borderStrong : isHovered ? color.border : 'transparent',
              },
            ]}
          >
            <Text variant="label" tone={isChosen ? 'text' : 'textSoft'} style={styles.text}>
              {option.label}
            </Text>
          </PressSurface>
        );
      })}
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

import { Fragment, useEffect, useRef } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { Card } from './card';
import { Icon } from './icon';
import { PressSurface } from './press-surface';
import { Separator } from './separator';
import { Text } from './text';
import { useArrowChoice } from './use-arrow-choice';

export type ChoiceRow<V extends string> = {
  readonly value: V;
  readonly title: string;
  /** What choosing it means, in a line. */
  readonly subtitle: string;
};

const OneRow = ({
  title,
  subtitle,
  isChosen,
  takesFocus,
  onPress,
  testID,
}: {
  title: string;
  subtitle: string;
  isChosen: boolean;
  takesFocus: boolean;
  onPress: () => void;
  testID: string;
}) => {
  const theme = useTheme();
  const { color, space } = theme;
  const row = useRef<View>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  return (
    <PressSurface
      ref={row}
      role="radio"
      aria-checked={isChosen}
      aria-label={`${title}. ${subtitle}`}
      tabIndex={isChosen ? 0 : -1}
      onPress={onPress}
      testID={testID}
      look={({ isHovered, isPressed }) => [
        styles.row,
        {
          paddingHorizontal: space.m,
          gap: space.m - 2,
          backgroundColor: isHovered || isPressed ? color.sunken : 'transparent',
        },
      ]}
    >
      <View
        style={[
          styles.ring,
          {
            borderColor: isChosen ? color.accent : color.borderStrong,
            backgroundColor: isChosen ? color.accent : color.raised,
          },
        ]}
      >
        {isChosen && <Icon name="check" size={16} color={color.onAccent} />}
      </View>
      <View style={styles.words}>
        <Text>{title}</Text>
        <Text variant="small" tone="textSoft">
          {subtitle}
        </Text>
      </View>
    </PressSurface>
  );
};

/** One of a few, each with a line that says what it means. */
export const ChoiceRows = <V extends string>({
  label,
  rows,
  value,
  onChange,
  testID,
}: {
  label: string;
  rows: readonly ChoiceRow<V>[];
  value: V;
  onChange: (value: V) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const values = rows.map((row) => row.value);
  const { handlers, takesFocus, press } = useArrowChoice({ values, value, onChange });
  return (
    <Card>
      <View role="radiogroup" aria-label={label} testID={testID} {...handlers}>
        {rows.map((row, at) => (
          <Fragment key={row.value}>
            {at > 0 && <Separator inset={theme.space.m} />}
            <OneRow
              title={row.title}
              subtitle={row.subtitle}
              isChosen={row.value === value}
              takesFocus={takesFocus(row.value)}
              onPress={() => press(row.value)}
              testID={`${testID}-${row.value}`}
            />
          </Fragment>
        ))}
      </View>
    </Card>
  );
};

const styles = StyleSheet.create({
  // The ring of the focus is drawn inside: a card cuts off what lies outside of it.
  row: { outlineOffset: -3, minHeight: 56, paddingVertical: 10, flexDirection: 'row', alignItems: 'center' },
  ring: {
    width: 24,
    height: 24,
    borderRadius: 12,
    borderWidth: 2,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
});

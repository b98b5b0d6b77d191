import { StyleSheet, View } from 'react-native';
import { useTheme, type Theme } from '../theme';
import { Icon } from './icon';
import { PressSurface } from './press-surface';
import { Text } from './text';

export const checkboxSide = ({ textScale }: Theme): number => Math.round(24 * (1 + (textScale - 1) * 0.5));

export const Checkbox = ({
  label,
  isChecked,
  onChange,
  shape = 'square',
  color,
  isLabelHidden = false,
  isDisabled = false,
  testID,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  shape?: 'square' | 'round';
  /** The ring's colour, for a task's category or priority. */
  color?: string;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  testID?: string;
}) => {
  const theme = useTheme();
  const side = checkboxSide(theme);
  return (
    <PressSurface
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      aria-disabled={isDisabled}
      disabled={isDisabled}
      onPress={() => onChange(!isChecked)}
      testID={testID}
      look={() => [
        styles.target,
        { gap: theme.space.s, opacity: isDisabled ? 0.5 : 1 },
        isLabelHidden && styles.alone,
      ]}
    >
      <View
        style={[
          styles.box,
          {
            width: side,
            height: side,
            borderRadius: shape === 'round' ? side / 2 : 7,
            borderColor: isChecked ? theme.color.accent : (color ?? theme.color.borderStrong),
            backgroundColor: isChecked ? theme.color.accent : theme.color.raised,
          },
        ]}
      >
        {isChecked && <Icon name="check" size={16} color={theme.color.onAccent} />}
      </View>
      {!isLabelHidden && <Text style={styles.label}>{label}</Text>}
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  target: { minWidth: 44, minHeight: 44, flexDirection: 'row', alignItems: 'center' },
  alone: { justifyContent: 'center' },
  box: { borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
  label: { flexShrink: 1 },
});

import { ActivityIndicator, StyleSheet, View } from 'react-native';
import { useTheme, type Theme } from '../theme';
import { Icon, type IconName } from './icon';
import { PressSurface, type PressState } from './press-surface';
import { Text } from './text';
import { useLasting } from './use-lasting';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

/** [SCREEN-16] What is done within this time shows no sign of work. */
export const QUICK_MS = 300;

const fill = (theme: Theme, look: { variant: ButtonVariant; state: PressState }): string => {
  const { color } = theme;
  if (look.variant === 'primary') return color.accent;
  if (look.state.isPressed || look.state.isHovered)
    return look.variant === 'danger' ? color.dangerSoft : color.sunken;
  return color.surface;
};
const ink = (theme: Theme, variant: ButtonVariant): string =>
  variant === 'primary' ? theme.color.onAccent : variant === 'danger' ? theme.color.danger : theme.color.text;

export const Button = ({
  label,
  spoken = label,
  onPress,
  variant = 'primary',
  icon,
  isDisabled = false,
  isBusy = false,
  hint,
  testID,
}: {
  label: string;
  /** What is said, where the label alone would not tell it from its like; it holds the label. */
  spoken?: string;
  onPress: () => void;
  variant?: ButtonVariant;
  icon?: IconName;
  isDisabled?: boolean;
  /** Shows that it works, once it takes its time; a second press does nothing. */
  isBusy?: boolean;
  hint?: string;
  testID?: string;
}) => {
  const theme = useTheme();
  const color = ink(theme, variant);
  const isSlow = useLasting(isBusy, QUICK_MS);
  return (
    <PressSurface
      role="button"
      aria-label={spoken}
      aria-busy={isBusy}
      aria-disabled={isDisabled || isBusy}
      accessibilityHint={hint}
      disabled={isDisabled || isBusy}
      onPress={onPress}
      testID={testID}
      look={(state) => [
        styles.button,
        {
          borderRadius: theme.radius.m,
          paddingHorizontal: theme.space.m + 2,
          gap: theme.space.s,
          backgroundColor: fill(theme, { variant, state }),
          borderColor: variant === 'primary' ? 'transparent' : theme.color.borderStrong,
          opacity: isDisabled
            ? 0.5
            : state.isPressed
              ? 0.82
              : state.isHovered && variant === 'primary'
                ? 0.92
                : 1,
        },
      ]}
    >
      {isSlow ? (
        <View aria-hidden>
          <ActivityIndicator size="small" color={color} />
        </View>
      ) : (
        icon !== undefined && <Icon name={icon} size={20} color={color} />
      )}
      <View style={styles.label}>
        <Text variant="label" style={[styles.text, { color }]}>
          {label}
        </Text>
      </View>
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  button: {
    minHeight: 48,
    minWidth: 48,
    paddingVertical: 10,
    borderWidth: 1,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    maxWidth: '100%',
  },
  label: { flexShrink: 1 },
  text: { textAlign: 'center' },
});

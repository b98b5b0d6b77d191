import { Platform, StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { ColorDot } from './color-dot';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';
import { PressSurface } from './press-surface';
import { Text } from './text';

export type ChipProps = {
  readonly label: string;
  readonly icon?: IconName;
  /** A category's or label's own colour: a dot, never the text's colour. */
  readonly dot?: string;
  readonly isSelected?: boolean;
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  /** What is said, where it is more than what is shown. */
  readonly accessibilityLabel?: string;
  /** One of many short ones that are to stand in a row: no wider than a finger needs. */
  readonly isNarrow?: boolean;
  readonly role?: 'button' | 'checkbox' | 'radio' | 'tab';
  readonly testID?: string;
};

/** Each role says "chosen" in its own way on the web; phones know `selected` and `checked` alone. */
const chosenState = (role: NonNullable<ChipProps['role']>, isSelected: boolean) => {
  if (role === 'checkbox' || role === 'radio') return { 'aria-checked': isSelected };
  return role === 'tab' || Platform.OS !== 'web'
    ? { 'aria-selected': isSelected }
    : { 'aria-pressed': isSelected };
};

const ChipFace = ({
  label,
  icon,
  dot,
  isSelected,
}: Pick<ChipProps, 'label' | 'icon' | 'dot' | 'isSelected'>) => {
  const theme = useTheme();
  const color = isSelected === true ? theme.color.accent : theme.color.text;
  return (
    <>
      {dot !== undefined && (
        <ColorDot size={10} color={dot} {...(isSelected === true && { ground: theme.color.accentSoft })} />
      )}
      {icon !== undefined && (
        <Icon name={icon} size={17} color={isSelected === true ? color : theme.color.textSoft} />
      )}
      <Text
        variant="small"
        style={[styles.label, { color, fontWeight: isSelected === true ? '600' : '500' }]}
      >
        {label}
      </Text>
    </>
  );
};

export const Chip = ({
  isSelected = false,
  onPress,
  onRemove,
  removeLabel,
  role = 'button',
  isNarrow = false,
  ...face
}: ChipProps) => {
  const theme = useTheme();
  const box = {
    borderRadius: theme.radius.round,
    gap: theme.space.s - 2,
    paddingHorizontal: isNarrow ? theme.space.xs : theme.space.m - 3,
    borderColor: isSelected ? theme.color.accent : theme.color.border,
  };
  const ground = isSelected ? theme.color.accentSoft : theme.color.surface;
  if (onPress === undefined)
    return (
      <View style={[styles.chip, styles.still, box, { backgroundColor: ground }]} testID={face.testID}>
        <ChipFace {...face} isSelected={isSelected} />
        {onRemove !== undefined && (
          <View style={styles.remove}>
            <IconButton icon="close" size={15} label={removeLabel ?? face.label} onPress={onRemove} />
          </View>
        )}
      </View>
    );
  return (
    <PressSurface
      {...chosenState(role, isSelected)}
      role={role}
      aria-label={face.accessibilityLabel ?? face.label}
      onPress={onPress}
      testID={face.testID}
      hitSlop={{ top: 4, bottom: 4 }}
      look={({ isHovered, isPressed }) => [
        styles.chip,
        styles.target,
        isNarrow && styles.narrow,
        box,
        { backgroundColor: !isSelected && (isHovered || isPressed) ? theme.color.sunken : ground },
      ]}
    >
      <ChipFace {...face} isSelected={isSelected} />
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  chip: { flexDirection: 'row', alignItems: 'center', borderWidth: 1, maxWidth: '100%' },
  target: { minHeight: 44, paddingVertical: 6 },
  narrow: { minWidth: 44, justifyContent: 'center' },
  still: { minHeight: 32, paddingVertical: 4 },
  label: { flexShrink: 1 },
  remove: { marginVertical: -10, marginEnd: -14 },
});

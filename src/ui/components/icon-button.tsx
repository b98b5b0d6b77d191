import { StyleSheet } from 'react-native';
import { useTheme, type Palette } from '../theme';
import { Icon, type IconName } from './icon';
import { PressSurface, type PressSurfaceProps } from './press-surface';

export const IconButton = ({
  icon,
  label,
  tone = 'textSoft',
  size = 22,
  isDisabled = false,
  ...rest
}: Omit<PressSurfaceProps, 'look' | 'children' | 'disabled'> & {
  icon: IconName;
  label: string;
  tone?: keyof Palette;
  size?: number;
  isDisabled?: boolean;
}) => {
  const theme = useTheme();
  return (
    <PressSurface
      role="button"
      {...rest}
      aria-label={label}
      aria-disabled={isDisabled}
      disabled={isDisabled}
      look={({ isHovered, isPressed }) => [
        styles.target,
        {
          borderRadius: theme.radius.round,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          opacity: isDisabled ? 0.4 : 1,
        },
      ]}
    >
      <Icon name={icon} size={size} color={theme.color[tone]} />
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  target: { minWidth: 44, minHeight: 44, alignItems: 'center', justifyContent: 'center' },
});

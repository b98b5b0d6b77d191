import { StyleSheet, View } from 'react-native';
import { useTheme, type Palette } from '../theme';
import { Icon, type IconName } from './icon';
import { PressSurface } from './press-surface';
import { Text } from './text';

export type BannerTone = 'accent' | 'warning' | 'danger';
const groundByTone: Readonly<Record<BannerTone, keyof Palette>> = {
  accent: 'surface',
  warning: 'warningSoft',
  danger: 'dangerSoft',
};

/** A state of the whole app in one line: offline, read-only, the example life. */
export const Banner = ({
  text,
  tone = 'accent',
  icon = 'info',
  actionLabel,
  onAction,
  actionTestID,
  testID,
}: {
  text: string;
  tone?: BannerTone;
  icon?: IconName;
  actionLabel?: string;
  onAction?: () => void;
  actionTestID?: string;
  testID?: string;
}) => {
  const theme = useTheme();
  return (
    <View
      role="status"
      aria-live="polite"
      testID={testID}
      style={[
        styles.banner,
        {
          backgroundColor: theme.color[groundByTone[tone]],
          borderRadius: theme.radius.m,
          borderColor: theme.color.border,
          paddingStart: theme.space.m - 2,
          paddingEnd: theme.space.m - 2,
          columnGap: theme.space.s + 2,
        },
      ]}
    >
      <Icon name={icon} size={19} color={theme.color[tone]} />
      <Text variant="small" style={styles.text}>
        {text}
      </Text>
      {onAction !== undefined && actionLabel !== undefined && (
        <PressSurface
          role="button"
          aria-label={actionLabel}
          onPress={onAction}
          testID={actionTestID}
          look={({ isHovered, isPressed }) => [
            styles.action,
            {
              borderRadius: theme.radius.m,
              opacity: isPressed ? 0.7 : 1,
              paddingHorizontal: theme.space.m - 2,
              marginEnd: theme.space.s - theme.space.m + 2,
            },
            isHovered && { backgroundColor: theme.color.surface },
          ]}
        >
          <Text variant="small" tone={tone} style={styles.strong}>
            {actionLabel}
          </Text>
        </PressSurface>
      )}
    </View>
  );
};

const styles = StyleSheet.create({
  banner: {
    borderWidth: 1,
    flexDirection: 'row',
    alignItems: 'center',
    alignContent: 'center',
    flexWrap: 'wrap',
    minHeight: 48,
  },
  text: { flexGrow: 1, flexShrink: 1, flexBasis: 140, paddingVertical: 10, fontWeight: '500' },
  action: { minHeight: 44, justifyContent: 'center', marginStart: 'auto' },
  strong: { fontWeight: '700' },
});

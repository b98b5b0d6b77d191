import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { Icon, type IconName } from './icon';
import { Text } from './text';

/** Nothing here yet, and what could be: an invitation, never a dead end. */
export const EmptyState = ({
  icon = 'today',
  title,
  body,
  children,
  testID,
}: {
  icon?: IconName;
  title: string;
  body?: string;
  /** One or two buttons. */
  children?: ReactNode;
  testID?: string;
}) => {
  const theme = useTheme();
  return (
    <View testID={testID} style={[styles.empty, { gap: theme.space.m, paddingVertical: theme.space.xl }]}>
      <View style={[styles.halo, { backgroundColor: theme.color.accentSoft }]}>
        <Icon name={icon} size={34} color={theme.color.accent} />
      </View>
      <View style={[styles.words, { gap: theme.space.xs }]}>
        <Text variant="heading" headingLevel={2} style={styles.centre}>
          {title}
        </Text>
        {body !== undefined && (
          <Text tone="textSoft" style={styles.centre}>
            {body}
          </Text>
        )}
      </View>
      {children}
    </View>
  );
};

const styles = StyleSheet.create({
  empty: { alignItems: 'center' },
  halo: { width: 84, height: 84, borderRadius: 42, alignItems: 'center', justifyContent: 'center' },
  words: { maxWidth: 420 },
  centre: { textAlign: 'center' },
});

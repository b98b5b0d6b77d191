import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Dawn, Icon, Text, type IconName } from '../components';
import { useTheme } from '../theme';

/** A whole screen that says one thing: not signed in, recovery, safe mode, could not start. */
export const NoticeScreen = ({
  icon,
  title,
  body,
  tone = 'accent',
  children,
  testID,
}: {
  icon: IconName;
  title: string;
  body: string;
  tone?: 'accent' | 'danger';
  children?: ReactNode;
  testID?: string;
}) => {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  return (
    <View role="main" testID={testID} style={{ flex: 1, backgroundColor: theme.color.background }}>
      <Dawn />
      <ScrollView
        contentContainerStyle={[
          styles.content,
          {
            padding: theme.space.l,
            paddingTop: theme.space.xl + insets.top,
            paddingBottom: theme.space.xl + insets.bottom,
          },
        ]}
      >
        <View style={[styles.column, { gap: theme.space.l }]}>
          <View
            style={[
              styles.halo,
              { backgroundColor: tone === 'danger' ? theme.color.dangerSoft : theme.color.accentSoft },
            ]}
          >
            <Icon name={icon} size={36} color={theme.color[tone]} />
          </View>
          <View style={{ gap: theme.space.s }}>
            <Text variant="title" headingLevel={1}>
              {title}
            </Text>
            <Text tone="textSoft">{body}</Text>
          </View>
          {children !== undefined && <View style={{ gap: theme.space.m - 4 }}>{children}</View>}
        </View>
      </ScrollView>
    </View>
  );
};

const styles = StyleSheet.create({
  content: { flexGrow: 1, justifyContent: 'center', alignItems: 'center' },
  column: { width: '100%', maxWidth: 460 },
  halo: { width: 84, height: 84, borderRadius: 42, alignItems: 'center', justifyContent: 'center' },
});

import type { ReactNode } from 'react';
import { StyleSheet, View, type StyleProp, type ViewStyle } from 'react-native';
import { useTheme } from '../theme';

export const Card = ({
  children,
  style,
  testID,
  ...list
}: {
  children: ReactNode;
  style?: StyleProp<ViewStyle>;
  testID?: string;
  /** Where its children are items of a list. */
  role?: 'list';
  'aria-label'?: string;
}) => {
  const theme = useTheme();
  return (
    <View
      {...list}
      testID={testID}
      style={[
        styles.card,
        {
          backgroundColor: theme.color.surface,
          borderColor: theme.color.border,
          borderRadius: theme.radius.l,
        },
        style,
      ]}
    >
      {children}
    </View>
  );
};

const styles = StyleSheet.create({ card: { borderWidth: 1, overflow: 'hidden' } });

import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';

export const Separator = ({ inset = 0 }: { inset?: number }) => {
  const theme = useTheme();
  return (
    <View
      style={{
        height: StyleSheet.hairlineWidth,
        minHeight: 1,
        marginStart: inset,
        backgroundColor: theme.color.border,
      }}
    />
  );
};

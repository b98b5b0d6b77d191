import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { Text } from './text';

/** How far something has come, 0 to 1; null where nobody can say. */
export const ProgressBar = ({
  label,
  part,
  testID,
}: {
  label: string;
  part: number | null;
  testID?: string;
}) => {
  const theme = useTheme();
  const percent = part === null ? null : Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <View style={{ gap: theme.space.s }}>
      <Text>{label}</Text>
      <View
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? { 'aria-busy': true } : { 'aria-valuenow': percent })}
        testID={testID}
        style={[styles.track, { backgroundColor: theme.color.sunken }]}
      >
        <View style={[styles.bar, { width: `${percent ?? 12}%`, backgroundColor: theme.color.accent }]} />
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  track: { height: 10, borderRadius: 5, overflow: 'hidden' },
  bar: { height: 10, borderRadius: 5 },
});

import { StyleSheet, View } from 'react-native';
import { leftToRight } from '../../components';
import { useTheme } from '../../theme';

const BARS = 48;
const HEIGHT = 72;
const LEAST = 3;

/** How loud the last seconds were. Those who do not see it have the state and the length beside it. */
export const LevelMeter = ({ levels, isLive }: { levels: readonly number[]; isLive: boolean }) => {
  const theme = useTheme();
  const color = isLive ? theme.color.accent : theme.color.borderStrong;
  const quiet = Array.from({ length: Math.max(0, BARS - levels.length) }, () => 0);
  return (
    <View {...leftToRight.props} aria-hidden style={[styles.row, leftToRight.style]}>
      {[...quiet, ...levels].map((level, index) => (
        <View
          // Bars have no identity but their place.
          key={`bar ${String(index)}`}
          style={[styles.bar, { height: LEAST + level * (HEIGHT - LEAST), backgroundColor: color }]}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  row: { height: HEIGHT, flexDirection: 'row', alignItems: 'center', justifyContent: 'center', gap: 2 },
  bar: { flex: 1, maxWidth: 5, borderRadius: 2 },
});

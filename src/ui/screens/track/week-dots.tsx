import { StyleSheet, View } from 'react-native';
import { useTheme } from '../../theme';
import { useWords } from '../../words';

/** Monday to Sunday. */
export const WeekDots = ({ week, today }: { week: readonly boolean[]; today: number }) => {
  const { color } = useTheme();
  const say = useWords();
  const kept = week.filter(Boolean).length;
  return (
    <View role="img" aria-label={say('track.weekSpoken', { count: kept })} style={styles.dots}>
      {week.map((isChecked, index) => (
        <View
          // A day is its place in the week.
          key={index}
          style={[
            styles.dot,
            {
              backgroundColor: isChecked ? color.accent : 'transparent',
              borderColor: isChecked ? color.accent : index + 1 === today ? color.text : color.borderStrong,
              opacity: index + 1 > today && !isChecked ? 0.45 : 1,
            },
          ]}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  dots: { flexDirection: 'row', gap: 5 },
  dot: { width: 10, height: 10, borderRadius: 5, borderWidth: 1.5 },
});

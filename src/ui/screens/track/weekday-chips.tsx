import { StyleSheet, View } from 'react-native';
import { Chip } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useFirstWeekday } from '../task/use-first-weekday';
import { WEEK, weekdayName } from './schedule-words';

/** The days of a week, from the one on which it begins here; one row on a phone of 360 points. */
export const WeekdayChips = ({
  label,
  isOn,
  onToggle,
  testID,
}: {
  label: string;
  isOn: (day: number) => boolean;
  onToggle: (day: number) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const { locale } = useSpeaking();
  const first = useFirstWeekday();
  return (
    <View role="group" aria-label={label} style={[styles.days, { gap: theme.space.xs / 2 }]}>
      {WEEK.map((_, at) => ((first - 1 + at) % WEEK.length) + 1).map((day) => (
        <Chip
          key={day}
          role="checkbox"
          isNarrow
          label={weekdayName(day, { locale, form: 'short' })}
          accessibilityLabel={weekdayName(day, { locale, form: 'long' })}
          isSelected={isOn(day)}
          onPress={() => onToggle(day)}
          testID={`${testID}-${day}`}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({ days: { flexDirection: 'row', flexWrap: 'wrap' } });

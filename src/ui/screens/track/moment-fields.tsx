import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { z } from 'zod';
import { Day } from '../../../runtime/api/values';
import { Chip, Field } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { Calendar } from '../task/calendar';
import { typedTime } from '../task/typed-due';
import { useDueWords } from '../task/use-due-words';
import { useNow } from '../task/use-now';
import { momentOf, type Moment } from './entry-edit';

export const TypedMoment = z.object({ day: Day, typed: z.string() }).readonly();
export type TypedMoment = z.infer<typeof TypedMoment>;
export const typedMomentOf = (stored: { readonly day: string; readonly at: number }): TypedMoment => ({
  day: stored.day,
  typed: momentOf(stored).time,
});

/** The moment as the fields say it; null where the time is none. */
export const useTypedMoment = ({ day, typed }: TypedMoment): Moment | null => {
  const { language } = useSpeaking();
  const { day: today } = useNow();
  const time = typedTime(typed, { today, language });
  return time === null ? null : { day, time };
};

export const MomentFields = ({
  moment,
  onChange,
}: {
  moment: TypedMoment;
  onChange: (moment: TypedMoment) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const dueWords = useDueWords();
  const { day: today } = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const isTimeWrong = useTypedMoment(moment) === null;
  return (
    <View style={{ gap: theme.space.m }}>
      <View style={styles.chip}>
        <Chip
          icon="calendar"
          label={dueWords(moment.day)}
          accessibilityLabel={`${say('track.day')}, ${dueWords(moment.day)}`}
          isSelected={isChoosing}
          onPress={() => setChoosing(!isChoosing)}
          testID="entry-day"
        />
      </View>
      {isChoosing && (
        <Calendar
          today={today}
          chosen={moment.day}
          onPick={(day) => {
            onChange({ ...moment, day });
            setChoosing(false);
          }}
        />
      )}
      <Field
        holds="other"
        label={say('track.clock')}
        value={moment.typed}
        onChangeText={(typed) => onChange({ ...moment, typed })}
        error={isTimeWrong ? say('task.timeNotUnderstood') : undefined}
        testID="entry-time"
      />
    </View>
  );
};

const styles = StyleSheet.create({ chip: { flexDirection: 'row' } });

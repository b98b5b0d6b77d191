import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { CommandInput } from '../../../runtime/api/definition';
import { Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useNow } from '../task/use-now';
import type { TimeToEdit } from './cause-to-edit';
import { TimeField } from '../timer/time-field';
import { typedClock } from '../timer/typed-clock';
import { WEEK, weekdayName } from '../track/schedule-words';
import { WeekdayChips } from '../track/weekday-chips';

type Cause = Pick<CommandInput<'agentTimer.create'>, 'label' | 'schedule'>;

/** A time of day, on every day or on some. It holds where the person is: seven in the morning stays seven abroad. */
export const useTimeCause = (edited: TimeToEdit | null) => {
  const { say, language, locale } = useSpeaking();
  const { day: today } = useNow();
  const [typed, setTyped] = useState(edited?.time ?? '18:00');
  const [days, setDays] = useState<readonly number[]>(edited?.days ?? []);
  const zone = edited?.zone ?? 'floating';
  const time = typedClock(typed, { today, language });
  const nameOf = (weekday: number): string => weekdayName(weekday, { locale, form: 'short' });
  const toggle = (weekday: number) =>
    setDays(days.includes(weekday) ? days.filter((day) => day !== weekday) : [...days, weekday].sort());
  const isDaily = days.length === 0 || days.length === WEEK.length;
  const cause: Cause | null =
    time === null
      ? null
      : isDaily
        ? {
            label: say('agents.everyDayAt', { time }),
            schedule: { kind: 'daily', time, zone },
          }
        : {
            label: say('agents.onDaysAt', { days: days.map(nameOf).join(', '), time }),
            schedule: { kind: 'weekly', days: [...days], time, zone },
          };
  return { cause, typed, setTyped, time, days, toggle, isDaily };
};

export const TimeCause = ({ control }: { control: ReturnType<typeof useTimeCause> }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { typed, setTyped, time, days, toggle, isDaily, cause } = control;
  return (
    <View style={{ gap: theme.space.m }}>
      <View style={styles.chips}>
        <TimeField
          label={say('agents.timeOfDay')}
          value={typed}
          clock={time}
          onChange={setTyped}
          error={time === null ? say('agents.timeUnclear') : undefined}
          testID="cause-time"
        />
      </View>
      <WeekdayChips
        label={say('agents.onDays')}
        isOn={(day) => isDaily || days.includes(day)}
        onToggle={toggle}
        testID="cause-day"
      />
      {cause !== null && <Text tone="textSoft">{cause.label}</Text>}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });

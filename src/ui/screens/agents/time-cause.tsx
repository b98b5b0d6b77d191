import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { CommandInput } from '../../../runtime/api/definition';
import { Chip, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { formatDay } from '../task/day';
import { useFirstWeekday } from '../task/use-first-weekday';
import { useNow } from '../task/use-now';
import type { TimeToEdit } from './cause-to-edit';
import { TimeField } from '../timer/time-field';
import { typedClock } from '../timer/typed-clock';

type Cause = Pick<CommandInput<'agentTimer.create'>, 'label' | 'schedule'>;
/** 2024-01-01 was a Monday. */
const dayNamed = (weekday: number): string => `2024-01-0${weekday}`;
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** A time of day, on every day or on some. It holds where the person is: seven in the morning stays seven abroad. */
export const useTimeCause = (edited: TimeToEdit | null) => {
  const { say, language, locale } = useSpeaking();
  const { day: today } = useNow();
  const [typed, setTyped] = useState(edited?.time ?? '18:00');
  const [days, setDays] = useState<readonly number[]>(edited?.days ?? []);
  const zone = edited?.zone ?? 'floating';
  const time = typedClock(typed, { today, language });
  const nameOf = (weekday: number): string =>
    formatDay(dayNamed(weekday), { language: locale, options: { weekday: 'short' } });
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
  return { cause, typed, setTyped, time, days, toggle, nameOf, isDaily };
};

export const TimeCause = ({ control }: { control: ReturnType<typeof useTimeCause> }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const first = useFirstWeekday();
  const { typed, setTyped, time, days, toggle, nameOf, isDaily, cause } = control;
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
      <View role="group" aria-label={say('agents.onDays')} style={[styles.chips, { gap: theme.space.s }]}>
        {WEEK.map((at) => ((first - 1 + at) % 7) + 1).map((weekday) => (
          <Chip
            key={weekday}
            role="checkbox"
            label={nameOf(weekday)}
            isSelected={isDaily || days.includes(weekday)}
            onPress={() => toggle(weekday)}
            testID={`cause-day-${weekday}`}
          />
        ))}
      </View>
      {cause !== null && <Text tone="textSoft">{cause.label}</Text>}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });

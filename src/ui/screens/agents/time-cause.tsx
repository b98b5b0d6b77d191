import { z } from 'zod';
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

export const TimeEdit = z
  .object({ typed: z.string(), days: z.array(z.number()).readonly(), zone: z.string() })
  .readonly();
export type TimeEdit = z.infer<typeof TimeEdit>;
export const freshTime: TimeEdit = { typed: '18:00', days: [], zone: 'floating' };
export const timeEditOf = ({ time, days, zone }: TimeToEdit): TimeEdit => ({ typed: time, days, zone });

const isDaily = ({ days }: TimeEdit): boolean => days.length === 0 || days.length === WEEK.length;

/** What was typed as the clock shows it, and as what wakes it; null: not understood. */
export const useReadTime = (): ((
  edit: TimeEdit,
) => { readonly time: string; readonly cause: Cause } | null) => {
  const { say, language, locale } = useSpeaking();
  const { day: today } = useNow();
  const nameOf = (weekday: number): string => weekdayName(weekday, { locale, form: 'short' });
  return (edit) => {
    const { typed, days, zone } = edit;
    const time = typedClock(typed, { today, language });
    if (time === null) return null;
    const label = isDaily(edit)
      ? say('agents.everyDayAt', { time })
      : say('agents.onDaysAt', { days: days.map(nameOf).join(', '), time });
    const schedule: Cause['schedule'] = isDaily(edit)
      ? { kind: 'daily', time, zone }
      : { kind: 'weekly', days: [...days], time, zone };
    return { time, cause: { label, schedule } };
  };
};

/** A time of day, on every day or on some. It holds where the person is: seven in the morning stays seven abroad. */
export const TimeCause = ({ edit, onChange }: { edit: TimeEdit; onChange: (edit: TimeEdit) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const read = useReadTime()(edit);
  const { typed, days } = edit;
  const toggle = (day: number) =>
    onChange({
      ...edit,
      days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort(),
    });
  return (
    <View style={{ gap: theme.space.m }}>
      <View style={styles.chips}>
        <TimeField
          label={say('agents.timeOfDay')}
          value={typed}
          clock={read?.time ?? null}
          onChange={(next) => onChange({ ...edit, typed: next })}
          error={read === null ? say('agents.timeUnclear') : undefined}
          testID="cause-time"
        />
      </View>
      <WeekdayChips
        label={say('agents.onDays')}
        isOn={(day) => isDaily(edit) || days.includes(day)}
        onToggle={toggle}
        testID="cause-day"
      />
      {read !== null && <Text tone="textSoft">{read.cause.label}</Text>}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });

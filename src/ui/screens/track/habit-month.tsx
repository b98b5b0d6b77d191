import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useCommand, useLive } from '../../api';
import { Card, Icon, IconButton, PressSurface, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { addDays, addMonths } from '../../../core/calendar/day-text';
import { formatDay } from '../../time/format';
import { monthGrid } from '../task/month-grid';
import { usePending } from '../task/use-pending';
import { useFirstWeekday } from '../task/use-first-weekday';
import { weekdayName } from './schedule-words';

type Habit = { readonly id: string; readonly name: string };

const DayCell = ({
  habit,
  day,
  today,
  month,
  isChecked,
}: {
  habit: Habit;
  day: string;
  today: string;
  month: string;
  isChecked: boolean;
}) => {
  const { color, radius } = useTheme();
  const { locale, sentence } = useSpeaking();
  const toast = useToast();
  const check = useCommand('habit.check').run;
  const uncheck = useCommand('habit.uncheck').run;
  const { value, choose } = usePending({ key: `habit ${habit.id} ${day}`, stored: isChecked });
  const send = async (): Promise<boolean> => {
    const answer = value ? await uncheck({ id: habit.id, day }) : await check({ id: habit.id, day });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  const isLater = day > today;
  const isOutside = day.slice(0, 7) !== month.slice(0, 7);
  const spoken = formatDay(day, {
    language: locale,
    options: { weekday: 'long', day: 'numeric', month: 'long' },
  });
  return (
    <PressSurface
      role="checkbox"
      aria-checked={value}
      aria-label={spoken}
      aria-disabled={isLater}
      disabled={isLater}
      onPress={() => void choose(!value, send)}
      testID={`habit-on-${day}`}
      look={({ isHovered, isPressed }) => [
        styles.cell,
        {
          borderRadius: radius.m,
          borderColor: day === today ? color.borderStrong : 'transparent',
          backgroundColor: value
            ? color.accentSoft
            : !isLater && (isHovered || isPressed)
              ? color.sunken
              : 'transparent',
        },
      ]}
    >
      {value ? (
        <Icon name="check" size={20} color={color.accent} />
      ) : (
        <Text
          variant="label"
          tone={isOutside || isLater ? 'textSoft' : 'text'}
          style={isLater && styles.later}
        >
          {Number(day.slice(8))}
        </Text>
      )}
    </PressSurface>
  );
};

const Weekdays = ({ first }: { first: number }) => {
  const { locale } = useSpeaking();
  return (
    <View style={styles.week} aria-hidden importantForAccessibility="no-hide-descendants">
      {Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1).map((day) => (
        <View key={day} style={styles.head}>
          <Text variant="small" tone="textSoft">
            {weekdayName(day, { locale, form: 'narrow' })}
          </Text>
        </View>
      ))}
    </View>
  );
};

/** A month of days on which the habit was kept; each can still be turned afterwards. */
export const HabitMonth = ({ habit, today }: { habit: Habit; today: string }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const first = useFirstWeekday();
  const [month, setMonth] = useState(today);
  const weeks = monthGrid(month, first);
  const fromDay = weeks[0]?.[0] ?? today;
  const toDay = weeks.at(-1)?.at(-1) ?? addDays(today, 6);
  const checks = useLive('habit.checks', { id: habit.id, fromDay, toDay }).data?.checks ?? [];
  const days = new Set(checks.map(({ day }) => day));
  return (
    <Card style={{ padding: theme.space.s }}>
      <View style={styles.title}>
        <IconButton
          icon="chevronLeft"
          label={say('task.previousMonth')}
          onPress={() => setMonth(addMonths(month, -1))}
        />
        <Text variant="label" aria-live="polite" style={styles.name}>
          {formatDay(month, { language: locale, options: { month: 'long', year: 'numeric' } })}
        </Text>
        <IconButton
          icon="chevronRight"
          label={say('task.nextMonth')}
          isDisabled={month.slice(0, 7) >= today.slice(0, 7)}
          onPress={() => setMonth(addMonths(month, 1))}
        />
      </View>
      <Weekdays first={first} />
      <View role="group" aria-label={say('track.checks')}>
        {weeks.map((week) => (
          <View key={week[0]} style={styles.week}>
            {week.map((day) => (
              <DayCell
                key={day}
                habit={habit}
                day={day}
                today={today}
                month={month}
                isChecked={days.has(day)}
              />
            ))}
          </View>
        ))}
      </View>
    </Card>
  );
};

const styles = StyleSheet.create({
  title: { flexDirection: 'row', alignItems: 'center' },
  name: { flex: 1, textAlign: 'center' },
  week: { flexDirection: 'row', gap: 2 },
  head: { flex: 1, alignItems: 'center' },
  cell: {
    flex: 1,
    minHeight: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    marginVertical: 1,
  },
  later: { opacity: 0.6, fontWeight: '400' },
});

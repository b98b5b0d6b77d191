import { useEffect, useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { IconButton, keyHandlers, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { addDays, addMonths } from '../../../core/calendar/day-text';
import { formatDay } from '../../time/format';
import { dayAfterKey, isCalendarKey, monthGrid } from './month-grid';
import { focusOn } from './move-focus';
import { useFirstWeekday } from './use-first-weekday';

// Monday 5 January 1970 names the weekdays.
const MONDAY = '1970-01-05';

const dayId = (day: string): string => `calendar-${day}`;

/** On the web a day is a cell of its month, so that a reader knows of arrow keys; phones know buttons. */
const dayState = (isChosen: boolean): object =>
  Platform.OS === 'web'
    ? { role: 'gridcell', 'aria-selected': isChosen }
    : { role: 'button', 'aria-selected': isChosen };
const inGrid =
  Platform.OS === 'web' ? { grid: { role: 'grid' as const }, week: { role: 'row' as const } } : null;

const DayCell = ({
  day,
  isOutside,
  isChosen,
  isToday,
  isReachable,
  onPick,
}: {
  day: string;
  isOutside: boolean;
  isChosen: boolean;
  isToday: boolean;
  /** One day of the grid takes part in the Tab order; arrow keys reach the others. */
  isReachable: boolean;
  onPick: () => void;
}) => {
  const theme = useTheme();
  const { locale } = useSpeaking();
  const { color } = theme;
  const spoken = formatDay(day, {
    language: locale,
    options: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  });
  return (
    <PressSurface
      {...dayState(isChosen)}
      aria-label={spoken}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isReachable ? 0 : -1}
      onPress={onPick}
      testID={dayId(day)}
      look={({ isHovered, isPressed }) => [
        styles.cell,
        {
          borderRadius: theme.radius.m,
          borderColor: isToday ? color.borderStrong : 'transparent',
          backgroundColor: isChosen ? color.accent : isHovered || isPressed ? color.sunken : 'transparent',
        },
      ]}
    >
      <Text
        variant="label"
        tone={isChosen ? 'onAccent' : isOutside ? 'textSoft' : 'text'}
        style={isOutside && !isChosen ? styles.outside : undefined}
      >
        {Number(day.slice(8))}
      </Text>
    </PressSurface>
  );
};

const Weekdays = ({ first }: { first: number }) => {
  const { locale } = useSpeaking();
  const days = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, first - 1 + index));
  return (
    <View style={styles.week} aria-hidden importantForAccessibility="no-hide-descendants">
      {days.map((day) => (
        <View key={day} style={styles.cell}>
          <Text variant="small" tone="textSoft">
            {formatDay(day, { language: locale, options: { weekday: 'narrow' } })}
          </Text>
        </View>
      ))}
    </View>
  );
};

const monthName = (month: string, language: string): string =>
  formatDay(month, { language, options: { month: 'long', year: 'numeric' } });

const MonthHead = ({ month, onStep }: { month: string; onStep: (months: number) => void }) => {
  const { say, locale } = useSpeaking();
  return (
    <View style={styles.head}>
      <IconButton icon="chevronLeft" label={say('task.previousMonth')} onPress={() => onStep(-1)} />
      <Text variant="label" aria-live="polite" style={styles.name}>
        {monthName(month, locale)}
      </Text>
      <IconButton icon="chevronRight" label={say('task.nextMonth')} onPress={() => onStep(1)} />
    </View>
  );
};

export const Calendar = ({
  today,
  chosen,
  onPick,
}: {
  today: string;
  chosen: string | null;
  onPick: (day: string) => void;
}) => {
  const first = useFirstWeekday();
  const { locale } = useSpeaking();
  // The day that the keys stand on; `isByKey` moves the focus there once it is drawn.
  const [stand, setStand] = useState({ day: chosen ?? today, isByKey: false });
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    if (chosen !== null) setStand({ day: chosen, isByKey: false });
  }
  useEffect(() => {
    if (stand.isByKey) focusOn(dayId(stand.day));
  }, [stand]);
  const press = (key: string): boolean => {
    if (isCalendarKey(key)) setStand({ day: dayAfterKey(stand.day, key), isByKey: true });
    else if (key === 'PageUp') setStand({ day: addMonths(stand.day, -1), isByKey: true });
    else if (key === 'PageDown') setStand({ day: addMonths(stand.day, 1), isByKey: true });
    else return false;
    return true;
  };
  return (
    <View>
      <MonthHead
        month={stand.day}
        onStep={(months) => setStand({ day: addMonths(stand.day, months), isByKey: false })}
      />
      <Weekdays first={first} />
      <View {...inGrid?.grid} aria-label={monthName(stand.day, locale)} {...keyHandlers(press)}>
        {monthGrid(stand.day, first).map((week) => (
          <View key={week[0]} {...inGrid?.week} style={styles.week}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isOutside={day.slice(0, 7) !== stand.day.slice(0, 7)}
                isChosen={day === chosen}
                isToday={day === today}
                isReachable={day === stand.day}
                onPick={() => onPick(day)}
              />
            ))}
          </View>
        ))}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'center' },
  name: { flex: 1, textAlign: 'center' },
  week: { flexDirection: 'row' },
  cell: {
    flex: 1,
    minHeight: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: 'transparent',
  },
  outside: { fontWeight: '400' },
});

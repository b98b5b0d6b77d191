import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useLive } from '../../api';
import { Button, Card, Checkbox, IconButton, PressSurface, Section, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { weekdayOfText } from '../../../core/calendar/day-text';
import { SmallProvenanceMark } from '../task/provenance-mark';
import { usePending } from '../task/use-pending';
import { HabitSheet, type HabitEdit } from './habit-sheet';
import { scheduleWords, streakWords } from './schedule-words';
import { shortName, useReport } from './use-entry-actions';
import { WeekDots } from './week-dots';

type Habit = QueryOutput<'habit.list'>['habits'][number];

/** Shown at once, taken back with a sentence where it could not be saved. */
export const useHabitCheck = (
  { id, name, isChecked }: Pick<Habit, 'id' | 'name' | 'isChecked'>,
  day: string,
) => {
  const { say } = useSpeaking();
  const report = useReport();
  const check = useCommand('habit.check').run;
  const uncheck = useCommand('habit.uncheck').run;
  const { value, choose } = usePending({ key: `habit ${id} ${day}`, stored: isChecked });
  const send = async (to: boolean): Promise<boolean> => {
    const answer = to ? await check({ id, day }) : await uncheck({ id, day });
    return report(answer, say(to ? 'track.checked' : 'track.unchecked', { name: shortName(name) }));
  };
  return { isChecked: value, change: (to: boolean) => void choose(to, () => send(to)) };
};

const HabitRow = ({ habit, day }: { habit: Habit; day: string }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const router = useRouter();
  const check = useHabitCheck(habit, day);
  const { id, name, week, schedule } = habit;
  const words = `${scheduleWords(schedule, { say, locale })} · ${streakWords(habit, { say })}`;
  return (
    <View style={[styles.row, { paddingStart: theme.space.xs }]}>
      <Checkbox
        shape="round"
        isLabelHidden
        label={say('track.checkToday', { name })}
        isChecked={check.isChecked}
        onChange={check.change}
        testID={`habit-check-${id}`}
      />
      <PressSurface
        role="button"
        onPress={() => router.push({ pathname: '/track/habit/[id]', params: { id } })}
        testID={`habit-row-${id}`}
        look={({ isHovered, isPressed }) => [
          styles.open,
          {
            gap: theme.space.s,
            paddingEnd: theme.space.m,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <View style={styles.words}>
          <Text>{name}</Text>
          <Text variant="small" tone="textSoft">
            {words}
          </Text>
          <SmallProvenanceMark provenance={habit.provenance} />
        </View>
        <WeekDots week={week} today={weekdayOfText(day)} />
      </PressSurface>
    </View>
  );
};

const List = ({ habits, day, label }: { habits: readonly Habit[]; day: string; label: string }) => (
  <Card role="list" aria-label={label}>
    {habits.map((habit, index) => (
      <View key={habit.id} role="listitem">
        {index > 0 && <Separator inset={52} />}
        <HabitRow habit={habit} day={day} />
      </View>
    ))}
  </Card>
);

const PutAway = ({ day }: { day: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isShown, setShown] = useState(false);
  const habits = useLive('habit.list', { day, archived: true }).data?.habits ?? [];
  if (habits.length === 0) return null;
  return (
    <View style={{ gap: theme.space.s, alignItems: 'flex-start' }}>
      <Button
        variant="quiet"
        label={say(isShown ? 'track.hidePutAway' : 'track.showPutAway')}
        onPress={() => setShown(!isShown)}
        testID="habits-put-away"
      />
      {isShown && (
        <View style={styles.whole}>
          <List habits={habits} day={day} label={say('track.putAway')} />
        </View>
      )}
    </View>
  );
};

export const HabitList = ({ habits, day }: { habits: readonly Habit[]; day: string }) => {
  const { say } = useSpeaking();
  const report = useReport();
  const create = useCommand('habit.create').run;
  const [isMaking, setMaking] = useState(false);
  const save = async ({ name, note, schedule }: HabitEdit): Promise<boolean> => {
    const answer = await create({ name, note, schedule, startDay: day });
    return report(answer, say('track.habitCreated', { name: shortName(name) }));
  };
  return (
    <Section
      title={say('track.habits')}
      testID="track-habits"
      trailing={
        <IconButton
          icon="plus"
          tone="accent"
          label={say('track.newHabit')}
          onPress={() => setMaking(true)}
          testID="habit-new"
        />
      }
    >
      {habits.length > 0 && <List habits={habits} day={day} label={say('track.habits')} />}
      <PutAway day={day} />
      <HabitSheet isOpen={isMaking} habit={null} onClose={() => setMaking(false)} onSave={save} />
    </Section>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center' },
  open: {
    outlineOffset: -3,
    flex: 1,
    minWidth: 0,
    minHeight: 60,
    paddingVertical: 10,
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 150, minWidth: 0, gap: 2 },
  whole: { width: '100%' },
});

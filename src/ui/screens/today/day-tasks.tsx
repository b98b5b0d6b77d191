import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import type { PinView } from '../../../runtime/api/journal-values';
import { Button, EmptyState, ErrorState, LoadingState } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useTaskList } from '../tasks/use-task-list';
import { BeginWelcome } from '../welcome/begin-welcome';
import { PinnedTasks } from './pinned-tasks';
import { TodaySectionList } from './today-section-list';
import { otherDaySections, todayMood, todaySections, type TodayAnswer } from './today-sections';
import { useTasksOf } from './use-plan-day';

const Mood = ({ answer }: { answer: TodayAnswer }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const mood = todayMood(answer);
  if (mood === 'busy') return null;
  if (mood === 'first')
    return (
      <EmptyState icon="today" title={say('today.firstTitle')} body={say('today.firstBody')}>
        <BeginWelcome />
        <Button
          variant="quiet"
          icon="restore"
          label={say('transfer.backupRestore')}
          onPress={() => router.push('/backup')}
          testID="first-restore"
        />
      </EmptyState>
    );
  return (
    <EmptyState icon="today" title={say('today.clearTitle')} body={say('today.clearBody')}>
      <Button
        variant="quiet"
        icon="tasks"
        label={say('today.openTasks')}
        onPress={() => router.navigate('/tasks')}
      />
    </EmptyState>
  );
};

/** The tasks of a day: pinned ones first. Of another day than today only what belongs to it alone. */
export const DayTasks = ({
  day,
  isToday,
  pins,
}: {
  day: string;
  isToday: boolean;
  pins: readonly PinView[];
}) => {
  const theme = useTheme();
  const list = useTaskList();
  const tasks = useTasksOf(day);
  const [isDoneShown, setDoneShown] = useState(false);
  if (tasks.status === 'loading') return <LoadingState />;
  if (tasks.status === 'failed') return <ErrorState failure={tasks.error} onRetry={tasks.refetch} />;
  const sections = isToday ? todaySections(tasks.data) : otherDaySections(tasks.data);
  return (
    <View style={{ gap: theme.space.l }}>
      {(pins.length > 0 || !isToday) && <PinnedTasks day={day} pins={pins} />}
      {isToday && pins.length === 0 && <Mood answer={tasks.data} />}
      {sections.map((section) => (
        <TodaySectionList
          key={section.name}
          section={section}
          isToday={isToday}
          rowOf={list.rowOf}
          {...(section.name === 'doneToday'
            ? { isShown: isDoneShown, onToggle: () => setDoneShown((shown) => !shown) }
            : {})}
        />
      ))}
      {list.menu}
    </View>
  );
};

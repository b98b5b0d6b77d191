import { useRouter } from 'expo-router';
import { useState, type ReactNode } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Button, EmptyState, ErrorState, LoadingState, Screen } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { formatDay } from '../task/day';
import { useNow } from '../task/use-now';
import { useTaskList } from '../tasks/use-task-list';
import { QuickAdd } from './quick-add';
import { TodaySectionList } from './today-section-list';
import { todayMood, todaySections, type TodayAnswer } from './today-sections';

const Mood = ({ answer }: { answer: TodayAnswer }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const mood = todayMood(answer);
  if (mood === 'busy') return null;
  if (mood === 'first')
    return <EmptyState icon="today" title={say('today.firstTitle')} body={say('today.firstBody')} />;
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

const DayBody = ({ answer }: { answer: TodayAnswer }) => {
  const theme = useTheme();
  const list = useTaskList();
  const [isDoneShown, setDoneShown] = useState(false);
  return (
    <View style={{ gap: theme.space.l }}>
      <Mood answer={answer} />
      {todaySections(answer).map((section) => (
        <TodaySectionList
          key={section.name}
          section={section}
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

export const TodayScreen = () => {
  const { say, locale } = useSpeaking();
  const { day } = useNow();
  const today = useLive('today', { day });
  const date = formatDay(day, {
    language: locale,
    options: { weekday: 'long', day: 'numeric', month: 'long' },
  });
  const body: ReactNode =
    today.status === 'loading' ? (
      <LoadingState />
    ) : today.status === 'failed' ? (
      <ErrorState failure={today.error} onRetry={today.refetch} />
    ) : (
      <DayBody answer={today.data} />
    );
  return (
    <Screen title={say('today.title')} eyebrow={date} testID="today-screen" header={<QuickAdd today={day} />}>
      {body}
    </Screen>
  );
};

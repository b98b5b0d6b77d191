import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { HabitDetail } from '../../../runtime/api/track-definition';
import { useCommand, useSteadyLive } from '../../api';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Screen,
  Section,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useLeaveAfter } from '../task/use-leave-after';
import { useNow } from '../task/use-now';
import { RecordOrigin } from '../vouch/record-origin';
import { useHabitCheck } from './habit-list';
import { HabitMonth } from './habit-month';
import { HabitSheet, type HabitEdit } from './habit-sheet';
import { scheduleWords, streakWords } from './schedule-words';
import { TrackChart } from './track-chart';
import { shortName, useEntryRemoval, useReport } from './use-entry-actions';

const useHabitActions = ({ id, name, archivedAt }: HabitDetail) => {
  const { say } = useSpeaking();
  const report = useReport();
  const update = useCommand('habit.update').run;
  const restore = useCommand('record.restore').run;
  const remove = useEntryRemoval();
  const named = { name: shortName(name) };
  return {
    save: async (fields: HabitEdit) => report(await update({ id, fields }), say('track.saved')),
    archive: async () => {
      const isArchived = archivedAt === null;
      const answer = await update({ id, fields: {}, isArchived });
      report(answer, say(isArchived ? 'track.archived' : 'track.broughtBack', named));
    },
    restore: async () => report(await restore({ kind: 'habit', id }), say('track.restored', named)),
    remove: () => remove({ kind: 'habit', id }, name),
  };
};
type Actions = ReturnType<typeof useHabitActions>;

const State = ({ habit, actions }: { habit: HabitDetail; actions: Actions }) => {
  const { say } = useSpeaking();
  if (habit.deletedAt !== null)
    return (
      <Banner
        icon="trash"
        tone="warning"
        text={say('track.inBin')}
        actionLabel={say('track.restore')}
        onAction={() => void actions.restore()}
      />
    );
  if (habit.archivedAt === null) return null;
  return (
    <Banner
      icon="info"
      text={say('track.isPutAway')}
      actionLabel={say('track.bringBack')}
      onAction={() => void actions.archive()}
    />
  );
};

const TodayCheck = ({ habit, day }: { habit: HabitDetail; day: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const check = useHabitCheck(habit, day);
  return (
    <Card style={[styles.today, { padding: theme.space.s, paddingEnd: theme.space.m }]}>
      <Checkbox
        shape="round"
        label={say('task.todayName')}
        isChecked={check.isChecked}
        onChange={check.change}
        testID="habit-today"
      />
      <Text tone="textSoft" style={[styles.streak, { textAlign: theme.ends }]}>
        {streakWords(habit, { say })}
      </Text>
    </Card>
  );
};

const ranges = ['year', 'all'] as const;

const HabitBody = ({ habit, day, actions }: { habit: HabitDetail; day: string; actions: Actions }) => {
  const { say } = useSpeaking();
  const { id, name, note } = habit;
  return (
    <>
      <State habit={habit} actions={actions} />
      {habit.deletedAt === null && <TodayCheck habit={habit} day={day} />}
      {note !== '' && <Text tone="textSoft">{note}</Text>}
      <RecordOrigin of={{ kind: 'habit', id }} texts={[habit.provenance]} />
      <Section title={say('track.checks')}>
        <HabitMonth habit={habit} today={day} />
      </Section>
      <Section title={say('track.keptPerWeek')}>
        <TrackChart name={name} of={{ kind: 'habit', id }} today={day} ranges={ranges} />
      </Section>
    </>
  );
};

const Loaded = ({ habit, day, back }: { habit: HabitDetail; day: string; back: () => void }) => {
  const { say, locale } = useSpeaking();
  const actions = useHabitActions(habit);
  const [isEditing, setEditing] = useState(false);
  const leaveAfter = useLeaveAfter(back);
  return (
    <Screen
      title={habit.name}
      eyebrow={scheduleWords(habit.schedule, { say, locale })}
      onBack={back}
      testID="habit-screen"
      actions={
        <IconButton
          icon="edit"
          label={say('track.editHabit')}
          onPress={() => setEditing(true)}
          testID="habit-edit"
        />
      }
    >
      <HabitBody habit={habit} day={day} actions={actions} />
      <HabitSheet
        isOpen={isEditing}
        habit={habit}
        isArchived={habit.archivedAt !== null}
        onClose={() => setEditing(false)}
        onSave={actions.save}
        onArchive={() => void actions.archive()}
        {...(habit.deletedAt === null && { onRemove: () => leaveAfter(actions.remove) })}
      />
    </Screen>
  );
};

const OneHabit = ({ id }: { id: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { day } = useNow();
  // [DRAFT-8] At midnight what is shown stays until the answer of the new day is there, and a sheet over it.
  const live = useSteadyLive('track.habit', { id, day });
  const back = () => (router.canGoBack() ? router.back() : router.replace('/track'));
  if (live.status === 'ready' && live.data !== null)
    return <Loaded habit={live.data} day={day} back={back} />;
  return (
    <Screen title={say('track.habit')} onBack={back} testID="habit-screen">
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && (
        <View>
          <EmptyState icon="check" title={say('track.gone')} body={say('track.goneBody')}>
            <Button variant="quiet" label={say('shell.back')} onPress={back} />
          </EmptyState>
        </View>
      )}
    </Screen>
  );
};

export const HabitScreen = ({ id }: { id: string }) => <OneHabit key={id} id={id} />;

const styles = StyleSheet.create({
  today: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  streak: { flexGrow: 1 },
});

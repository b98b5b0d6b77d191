import { useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Day } from '../../../runtime/api/values';
import { IconButton, Screen, SegmentedChoice } from '../../components';
import { useFollowed } from '../../shell/use-followed';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { NowStrip } from '../agents/now-strip';
import { RateThing } from '../rating/rate-thing';
import { WelcomeRow } from '../welcome/welcome-row';
import { WaitingRow } from '../waiting/waiting-row';
import { CareBanner } from '../care/care-banner';
import { addDays } from '../../../core/calendar/day-text';
import { formatDay } from '../../time/format';
import { dayWords } from '../task/due';
import { useNow } from '../task/use-now';
import { DayTasks } from './day-tasks';
import { DayTime } from './day-time';
import type { BlockSubject } from './block-edit';
import { BlockSheet } from './block-sheet';
import { HabitStrip } from './habit-strip';
import { Intention } from './intention';
import { QuickAdd } from './quick-add';
import { RecordButton } from '../voice/record-button';
import { EntrySheet } from '../timer/entry-sheet';
import type { EntrySubject } from '../timer/entry-subject';
import { useEditSheet } from '../timer/use-edit-sheet';
import { RecordOrigin } from '../vouch/record-origin';
import { usePlan } from './use-plan-day';

type DayView = 'tasks' | 'time';
const noPins = [] as const;

const DaySteps = ({
  isToday,
  onStep,
  onToday,
}: {
  isToday: boolean;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}) => {
  const { say } = useSpeaking();
  return (
    <>
      {!isToday && (
        <IconButton
          icon="today"
          tone="accent"
          label={say('plan.backToToday')}
          onPress={onToday}
          testID="day-today"
        />
      )}
      <IconButton
        icon="chevronLeft"
        label={say('plan.previousDay')}
        onPress={() => onStep(-1)}
        testID="day-previous"
      />
      <IconButton
        icon="chevronRight"
        label={say('plan.nextDay')}
        onPress={() => onStep(1)}
        testID="day-next"
      />
    </>
  );
};

const DayBody = ({ day, today }: { day: string; today: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const plan = usePlan(day).data;
  const isToday = day === today;
  const [chosen, setChosen] = useState<DayView | null>(null);
  const view = chosen ?? (isToday ? 'tasks' : 'time');
  // [DRAFT-8] Above the days and their views: neither midnight nor a tap takes a sheet away.
  const block = useEditSheet<BlockSubject>();
  const entry = useEditSheet<EntrySubject>();
  return (
    // The last thing can be scrolled out from under a toast.
    <View style={[styles.body, { gap: theme.space.m, paddingBottom: theme.space.xl * theme.textScale }]}>
      <View style={{ gap: theme.space.xs }}>
        <Intention key={`intention ${day}`} day={day} stored={plan?.intention ?? ''} isToday={isToday} />
        {plan?.provenance !== undefined && (
          <RecordOrigin of={{ kind: 'dayPlan', id: plan.id }} texts={[plan.provenance]} />
        )}
        {day <= today && <HabitStrip day={day} />}
      </View>
      <SegmentedChoice
        label={say('plan.views')}
        options={[
          { value: 'tasks', label: say('plan.viewTasks') },
          { value: 'time', label: say('plan.viewTime') },
        ]}
        value={view}
        onChange={setChosen}
        testID="day-view"
      />
      {view === 'tasks' ? (
        <DayTasks key={day} day={day} isToday={isToday} pins={plan?.pins ?? noPins} />
      ) : (
        <DayTime key={day} day={day} today={today} sheets={{ block, entry }} />
      )}
      {day <= today && (
        <RateThing
          key={`rating ${day}`}
          targetKind="day"
          targetId={day}
          title={say(isToday ? 'rating.dayTitleToday' : 'rating.dayTitle')}
        />
      )}
      <BlockSheet control={block} />
      <EntrySheet control={entry} />
    </View>
  );
};

/** Null follows the clock over midnight; a chosen day stays, and a link such as `/?day=2026-11-18` chooses one. */
const useChosenDay = () => {
  const { day, asked = '' } = useLocalSearchParams<{ day?: string; asked?: string }>();
  const linked = Day.safeParse(day).data ?? null;
  return useFollowed<string | null>(`${linked ?? ''} ${asked}`, () => linked);
};

export const TodayScreen = () => {
  const { say, locale } = useSpeaking();
  const { day: today } = useNow();
  const [chosen, setChosen] = useChosenDay();
  const day = chosen ?? today;
  const isToday = day === today;
  const go = (to: string) => setChosen(to === today ? null : to);
  const names = {
    today: say('today.title'),
    tomorrow: say('task.tomorrowName'),
    yesterday: say('task.yesterdayName'),
  };
  const date = formatDay(day, {
    language: locale,
    options: { weekday: 'long', day: 'numeric', month: 'long' },
  });
  return (
    <Screen
      title={dayWords(day, { today, language: locale, names })}
      eyebrow={date}
      testID="today-screen"
      actions={
        <>
          {isToday && <RecordButton testID="today-new-voice" />}
          <DaySteps isToday={isToday} onStep={(by) => go(addDays(day, by))} onToday={() => setChosen(null)} />
        </>
      }
      {...(isToday && { header: <QuickAdd today={day} /> })}
    >
      {isToday && (
        <>
          <CareBanner />
          <WaitingRow />
          <NowStrip />
          <WelcomeRow />
        </>
      )}
      <DayBody day={day} today={today} />
    </Screen>
  );
};

const styles = StyleSheet.create({ body: { marginTop: -16 } });

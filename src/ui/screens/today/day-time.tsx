import { StyleSheet, View } from 'react-native';
import { Chip, ErrorState, LoadingState, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { EntrySheetControl } from '../timer/entry-sheet';
import { clockAt } from '../timer/timer-words';
import { useMinute } from '../timer/use-minute';
import { useRunning } from '../timer/use-running';
import type { BlockSheetControl } from './block-sheet';
import { daySums } from './day-sums';
import { daySpan, minutesOfClock } from './local-day';
import { RunningCard } from './running-card';
import { SumsLine } from './sums-line';
import { TimeLine } from './time-line';
import { useDayLine } from './use-plan-day';

const MORNING = { start: 540, end: 600 };
const LAST_HOUR = 1_380;

/** The next whole hour of today; nine to ten of another day. */
const likelyBlock = (minute: number | null) => {
  if (minute === null) return MORNING;
  const start = Math.min(LAST_HOUR, Math.ceil(minutesOfClock(clockAt(minute)) / 60) * 60);
  return { start, end: start + 60 };
};

export type DaySheets = { readonly block: BlockSheetControl; readonly entry: EntrySheetControl };
type DayTimeProps = {
  readonly day: string;
  readonly today: string;
  /** They stand above it: another day or another view closes none. */
  readonly sheets: DaySheets;
};

/** A day as time: what runs, what was planned, what it was spent on. */
export const DayTime = ({ day, today, sheets }: DayTimeProps) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const minute = useMinute();
  const line = useDayLine(day, minute);
  const running = useRunning();
  const { block, entry } = sheets;
  const isToday = day === today;
  const { plan } = line;
  if (plan.status === 'loading') return <LoadingState />;
  if (plan.status === 'failed') return <ErrorState failure={plan.error} onRetry={plan.refetch} />;
  const { blocks, timeEntries } = plan.data;
  const sums = daySums({ blocks, entries: timeEntries }, { span: daySpan(day), now: minute });
  const isEmpty = line.planned.length === 0 && line.spent.length === 0;
  return (
    <View style={{ gap: theme.space.m }}>
      {isToday &&
        running.map((each, index) => (
          <RunningCard
            key={each.id}
            index={index}
            entry={each}
            minute={minute}
            onEdit={() => entry.open({ kind: 'stored', entry: each })}
          />
        ))}
      <View style={[styles.actions, { gap: theme.space.s }]}>
        <Chip
          icon="plus"
          label={say('plan.addBlock')}
          onPress={() => block.open({ kind: 'new', day, span: likelyBlock(isToday ? minute : null) })}
          testID="block-add"
        />
        {day <= today && (
          <Chip
            icon="clock"
            label={say('timer.retrospective')}
            onPress={() => entry.open({ kind: 'new', day })}
            testID="entry-add"
          />
        )}
      </View>
      <SumsLine sums={sums} />
      {isEmpty && (
        <Text variant="small" tone="textSoft">
          {say('plan.emptyHint')}
        </Text>
      )}
      <TimeLine day={day} line={line} minute={isToday ? minute : null} sheets={sheets} />
    </View>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });

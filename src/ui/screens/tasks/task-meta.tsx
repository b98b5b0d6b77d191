import { StyleSheet, View } from 'react-native';
import type { CategoryView, TaskStatus, TaskSummary } from '../../../runtime/api/values';
import { ColorDot, Icon, Text, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { dueOf, isOverdue, timeWords } from '../task/due';
import { durationWords } from '../task/duration';
import type { DueSpeaker } from '../task/use-due-words';
import type { Now } from '../task/use-now';

type Tone = 'textSoft' | 'danger' | 'warning';
const Fact = ({ icon, text, tone = 'textSoft' }: { icon?: IconName; text: string; tone?: Tone }) => {
  const theme = useTheme();
  return (
    <View style={[styles.fact, { gap: theme.space.xs }]}>
      {icon !== undefined && <Icon name={icon} size={14} color={theme.color[tone]} />}
      <Text variant="small" tone={tone} style={styles.words}>
        {text}
      </Text>
    </View>
  );
};

const isClosed = (status: TaskStatus): boolean => status === 'DONE' || status === 'REJECTED';
const statusWorthSaying = (status: TaskStatus): boolean => status !== 'OPEN' && status !== 'DONE';

const dueText = (
  stored: string | null,
  context: { readonly dueWords: DueSpeaker; readonly language: string; readonly knownDay: string | null },
): string | null => {
  if (stored === null) return null;
  const { day, time } = dueOf(stored);
  if (day !== context.knownDay) return context.dueWords(stored);
  return time === null ? null : timeWords(time, context.language);
};

/** The quiet line below a title: only what differs from the ordinary. */
export const TaskMeta = ({
  task,
  category,
  now,
  dueWords,
  isDayKnown = false,
}: {
  task: TaskSummary;
  category: CategoryView | undefined;
  now: Now;
  dueWords: DueSpeaker;
  /** The heading over the row names the day already. */
  isDayKnown?: boolean;
}) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const due = dueText(task.due, { dueWords, language: locale, knownDay: isDayKnown ? now.day : null });
  const isLate = task.due !== null && !isClosed(task.status) && isOverdue(task.due, now);
  const isUrgent = task.priority === 'P0' || task.priority === 'P1';
  return (
    <View style={[styles.line, { columnGap: theme.space.s + 4, rowGap: 2 }]}>
      {due !== null && <Fact icon="calendar" text={due} tone={isLate ? 'danger' : 'textSoft'} />}
      {category !== undefined && (
        <View style={[styles.fact, { gap: theme.space.xs + 2 }]}>
          <ColorDot size={9} color={category.color} />
          <Text variant="small" tone="textSoft" style={styles.words} numberOfLines={1}>
            {category.name}
          </Text>
        </View>
      )}
      {isUrgent && (
        <Fact
          icon="flag"
          text={say(`task.priority${task.priority}`)}
          tone={task.priority === 'P0' ? 'danger' : 'warning'}
        />
      )}
      {statusWorthSaying(task.status) && <Fact text={say(`task.status${task.status}`)} />}
      {task.estimateMinutes !== null && <Fact icon="clock" text={durationWords(task.estimateMinutes, say)} />}
    </View>
  );
};

const styles = StyleSheet.create({
  line: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  fact: { flexDirection: 'row', alignItems: 'center', maxWidth: '100%' },
  words: { flexShrink: 1 },
});

import { useRouter } from 'expo-router';
import { View } from 'react-native';
import type { TaskSummary } from '../../../runtime/api/values';
import { Card, Icon, PressSurface, Row, Section, Separator, Text } from '../../components';
import { askedNow } from '../../shell/use-followed';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { TaskRow, type TaskRowProps } from '../tasks/task-row';
import type { SectionName, TodaySection } from './today-sections';

const SEPARATOR_INSET = 60;
const statusOfMore = (name: SectionName): string =>
  name === 'inProgress' ? 'IN_PROGRESS' : name === 'doneToday' ? 'DONE' : 'unfinished';

const otherDayWords = {
  overdue: 'today.overdue',
  due: 'today.dueThatDay',
  inProgress: 'today.inProgress',
  doneToday: 'today.doneThatDay',
} as const;

const Toggle = ({
  name,
  count,
  isShown,
  onToggle,
}: {
  name: string;
  count: number;
  isShown: boolean;
  onToggle: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  return (
    <PressSurface
      role="button"
      aria-expanded={isShown}
      aria-label={`${say(isShown ? 'today.hide' : 'today.show', { name })}, ${count}`}
      onPress={onToggle}
      testID="today-done-toggle"
      look={({ isHovered, isPressed }) => ({
        minHeight: 44,
        minWidth: 44,
        flexDirection: 'row',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: theme.space.s,
        paddingHorizontal: theme.space.s,
        borderRadius: theme.radius.m,
        backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
      })}
    >
      <Text variant="small" tone="textSoft">
        {count}
      </Text>
      <Icon name={isShown ? 'chevronUp' : 'chevronDown'} size={18} color={theme.color.textSoft} />
    </PressSurface>
  );
};

export const TodaySectionList = ({
  section,
  rowOf,
  isToday = true,
  isShown = true,
  onToggle,
}: {
  section: TodaySection;
  rowOf: (task: TaskSummary) => TaskRowProps;
  isToday?: boolean;
  isShown?: boolean;
  /** Present where the section folds. */
  onToggle?: () => void;
}) => {
  const say = useWords();
  const router = useRouter();
  const name = say(isToday ? `today.${section.name}` : otherDayWords[section.name]);
  const count = (
    <Text
      variant="small"
      tone={section.name === 'overdue' ? 'danger' : 'textSoft'}
      aria-label={say('today.sectionCount', { name, count: section.count })}
    >
      {section.count}
    </Text>
  );
  const more = () =>
    router.navigate({ pathname: '/tasks', params: { status: statusOfMore(section.name), ...askedNow() } });
  return (
    <Section
      title={name}
      testID={`today-${section.name}`}
      trailing={
        onToggle === undefined ? count : <Toggle {...{ name, count: section.count, isShown, onToggle }} />
      }
    >
      {isShown && (
        <Card role="list" aria-label={name}>
          {section.tasks.map((task, index) => (
            <View key={task.id} role="listitem">
              {index > 0 && <Separator inset={SEPARATOR_INSET} />}
              <TaskRow {...rowOf(task)} isDayKnown={isToday && section.name === 'due'} />
            </View>
          ))}
          {section.more > 0 && (
            <View role="listitem">
              {section.tasks.length > 0 && <Separator />}
              <Row
                title={say('today.more', { count: section.more })}
                tone="accent"
                onPress={more}
                testID={`today-more-${section.name}`}
              />
            </View>
          )}
        </Card>
      )}
    </Section>
  );
};

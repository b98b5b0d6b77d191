import { memo } from 'react';
import { StyleSheet, View } from 'react-native';
import type { CategoryView, TaskSummary } from '../../../runtime/api/values';
import { Checkbox, IconButton, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import type { DueSpeaker } from '../task/use-due-words';
import type { Now } from '../task/use-now';
import { TaskMeta } from './task-meta';
import { useStatusChange } from './use-status-change';
import type { TaskActions } from './use-task-actions';

export type TaskRowProps = {
  readonly task: TaskSummary;
  readonly category: CategoryView | undefined;
  readonly now: Now;
  readonly dueWords: DueSpeaker;
  readonly isDayKnown?: boolean;
  readonly actions: TaskActions;
  readonly onOpen: (id: string) => void;
  /** Opens the menu of what can be done with this row. */
  readonly onMenu: (task: TaskSummary) => void;
};

const TaskWords = ({
  task,
  ...context
}: Pick<TaskRowProps, 'task' | 'category' | 'now' | 'dueWords' | 'isDayKnown'>) => {
  const { begins } = useTheme();
  const isClosed = task.status === 'DONE' || task.status === 'REJECTED';
  return (
    <>
      <Text
        tone={isClosed ? 'textSoft' : 'text'}
        // A title in a script that runs the other way keeps its own order, but begins where its neighbours begin.
        style={[{ textAlign: begins }, isClosed && styles.closed]}
        numberOfLines={3}
      >
        {task.title}
      </Text>
      <TaskMeta task={task} {...context} />
    </>
  );
};

export const TaskRow = memo(function TaskRow({ task, actions, onOpen, onMenu, ...context }: TaskRowProps) {
  const theme = useTheme();
  const say = useWords();
  const { status, change } = useStatusChange(task, actions);
  const isDone = status === 'DONE';
  const isDeleted = task.deletedAt !== null;
  return (
    <View style={[styles.row, { paddingStart: theme.space.s }]}>
      <Checkbox
        shape="round"
        isLabelHidden
        isDisabled={isDeleted}
        isChecked={isDone}
        onChange={(isChecked) => change(isChecked ? 'DONE' : 'OPEN')}
        label={say('task.markDone', { title: task.title })}
        testID={`task-done-${task.id}`}
      />
      <PressSurface
        role="link"
        onPress={() => onOpen(task.id)}
        onLongPress={() => onMenu(task)}
        testID={`task-row-${task.id}`}
        look={({ isHovered, isPressed }) => [
          styles.words,
          {
            borderRadius: theme.radius.m,
            paddingHorizontal: theme.space.s,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <TaskWords task={{ ...task, status }} {...context} />
      </PressSurface>
      <IconButton
        icon="more"
        label={say('task.actions', { title: task.title })}
        onPress={() => onMenu(task)}
        testID={`task-menu-${task.id}`}
      />
    </View>
  );
});

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 60 },
  words: { flex: 1, minWidth: 0, minHeight: 52, justifyContent: 'center', paddingVertical: 8, gap: 3 },
  closed: { textDecorationLine: 'line-through' },
});

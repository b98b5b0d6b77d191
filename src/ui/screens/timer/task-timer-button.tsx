import type { TaskDetail } from '../../../runtime/api/values';
import { IconButton } from '../../components';
import { useWords } from '../../words';
import { useRunning } from './use-running';
import { useTimer } from './use-timer';

/** Starts the timer of a task, and stops it where it runs. */
export const TaskTimerButton = ({ task }: { task: Pick<TaskDetail, 'id' | 'title' | 'categoryId'> }) => {
  const say = useWords();
  const { start, stop } = useTimer();
  const entry = useRunning().find(({ source }) => source?.kind === 'task' && source.id === task.id);
  const { id, title, categoryId } = task;
  return entry === undefined ? (
    <IconButton
      icon="play"
      label={say('timer.start')}
      onPress={() => void start({ name: title, categoryId, source: { kind: 'task', id } })}
      testID="task-timer"
    />
  ) : (
    <IconButton
      icon="stop"
      tone="accent"
      label={say('timer.stop')}
      onPress={() => void stop(entry)}
      testID="task-timer"
    />
  );
};

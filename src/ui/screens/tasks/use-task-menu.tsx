import { useCallback, useState, type ReactNode } from 'react';
import type { TaskSummary } from '../../../runtime/api/values';
import { Icon, Row, Sheet, Text, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { useNow } from '../task/use-now';
import { usePin } from '../today/use-pins';
import { useRunning } from '../timer/use-running';
import { useTimer, type Timer } from '../timer/use-timer';
import type { TaskActions } from './use-task-actions';

type Item = {
  readonly icon: IconName;
  readonly label: string;
  readonly act: () => void;
  readonly testID: string;
  readonly tone?: 'danger';
};

const MenuRow = ({ item, onDone }: { item: Item; onDone: () => void }) => {
  const theme = useTheme();
  const press = () => {
    onDone();
    item.act();
  };
  return (
    <Row
      title={item.label}
      leading={<Icon name={item.icon} color={theme.color[item.tone ?? 'textSoft']} />}
      trailing={<></>}
      tone={item.tone ?? 'text'}
      onPress={press}
      testID={item.testID}
    />
  );
};

/** The timer of this task: one tap starts it, and stops it where it runs. */
const useTimerItem = () => {
  const say = useWords();
  const timer: Timer = useTimer();
  const running = useRunning();
  return (task: TaskSummary): Item => {
    const entry = running.find(({ source }) => source?.kind === 'task' && source.id === task.id);
    if (entry !== undefined)
      return {
        icon: 'stop',
        label: say('timer.stop'),
        act: () => void timer.stop(entry),
        testID: 'menu-timer',
      };
    const { id, title, categoryId } = task;
    const start = () => void timer.start({ name: title, categoryId, source: { kind: 'task', id } });
    return { icon: 'play', label: say('timer.start'), act: start, testID: 'menu-timer' };
  };
};

/** What can be done with a row, for those who do not open it. */
export const useTaskMenu = ({
  actions,
  onOpen,
}: {
  actions: TaskActions;
  onOpen: (id: string) => void;
}): { menu: ReactNode; openMenu: (task: TaskSummary) => void } => {
  const say = useWords();
  const timerItem = useTimerItem();
  const pin = usePin();
  const { day } = useNow();
  const [task, setTask] = useState<TaskSummary | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openMenu = useCallback((of: TaskSummary) => {
    setTask(of);
    setOpen(true);
  }, []);
  if (task === null) return { menu: null, openMenu };

  const to = (status: TaskSummary['status']) => () => void actions.setStatus(task, { status });
  const isClosed = task.status === 'DONE' || task.status === 'REJECTED';
  const living: readonly Item[] = [
    isClosed
      ? { icon: 'undo', label: say('task.reopen'), act: to('OPEN'), testID: 'menu-reopen' }
      : { icon: 'check', label: say('task.complete'), act: to('DONE'), testID: 'menu-done' },
    ...(task.status === 'OPEN'
      ? [{ icon: 'clock', label: say('task.start'), act: to('IN_PROGRESS'), testID: 'menu-start' } as const]
      : []),
    timerItem(task),
    { icon: 'pin', label: say('plan.pin'), act: () => void pin(day, task), testID: 'menu-pin' },
    {
      icon: 'trash',
      label: say('task.delete'),
      act: () => void actions.remove(task),
      tone: 'danger',
      testID: 'menu-delete',
    },
  ];
  const items: readonly Item[] = [
    { icon: 'edit', label: say('task.open'), act: () => onOpen(task.id), testID: 'menu-open' },
    ...(task.deletedAt === null
      ? living
      : [
          {
            icon: 'restore',
            label: say('task.restore'),
            act: () => void actions.restore(task),
            testID: 'menu-restore',
          } as const,
        ]),
  ];
  const close = () => setOpen(false);
  return {
    openMenu,
    menu: (
      <Sheet isOpen={isOpen} onClose={close} title={say('task.title')} testID="task-menu">
        <Text tone="textSoft" numberOfLines={3}>
          {task.title}
        </Text>
        {items.map((item) => (
          <MenuRow key={item.testID} item={item} onDone={close} />
        ))}
      </Sheet>
    ),
  };
};

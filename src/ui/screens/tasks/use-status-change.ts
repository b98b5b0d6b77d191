import type { TaskStatus, TaskSummary } from '../../../runtime/api/values';
import { usePending } from '../task/use-pending';
import type { TaskActions } from './use-task-actions';

/** The status a person chose is shown at once; if it could not be stored it goes back, and a toast says why. */
export const useStatusChange = (
  task: Pick<TaskSummary, 'id' | 'title' | 'status'>,
  actions: TaskActions,
): { status: TaskStatus; change: (status: TaskStatus, reason?: string | null) => void } => {
  const { value, choose } = usePending({ key: `status ${task.id}`, stored: task.status });
  const change = (status: TaskStatus, reason?: string | null): void => {
    const to = reason === undefined ? { status } : { status, reason };
    void choose(status, () => actions.setStatus(task, to));
  };
  return { status: value, change };
};

import type { TaskStatus, TaskSummary } from '../../../runtime/api/values';
import { usePending } from '../task/use-pending';
import type { TaskActions } from './use-task-actions';

/** The status a person chose is shown at once; if it could not be stored it goes back, and a toast says why. */
export const useStatusChange = (
  task: Pick<TaskSummary, 'id' | 'title' | 'status'>,
  actions: TaskActions,
): { status: TaskStatus; change: (status: TaskStatus, reason?: string | null) => void } => {
  const { value, show } = usePending({ key: task.id, stored: task.status });
  const change = async (status: TaskStatus, reason?: string | null): Promise<void> => {
    const end = show(status);
    end(await actions.setStatus(task, reason === undefined ? { status } : { status, reason }));
  };
  return { status: value, change: (status, reason) => void change(status, reason) };
};

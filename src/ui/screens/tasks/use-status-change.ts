import { useState } from 'react';
import type { TaskStatus, TaskSummary } from '../../../runtime/api/values';
import type { TaskActions } from './use-task-actions';

type Pending = { readonly id: string; readonly from: TaskStatus; readonly to: TaskStatus };

/** The status a person chose is shown at once, until the live answer brings it or the command failed. */
export const useStatusChange = (
  task: Pick<TaskSummary, 'id' | 'title' | 'status'>,
  actions: TaskActions,
): { status: TaskStatus; change: (status: TaskStatus, reason?: string | null) => void } => {
  const [pending, setPending] = useState<Pending | null>(null);
  // Lists hand one row to many tasks: what is pending belongs to a task, not to the row.
  const isPending = pending !== null && pending.id === task.id && pending.from === task.status;
  const change = async (to: TaskStatus, reason?: string | null) => {
    setPending({ id: task.id, from: task.status, to });
    const worked = await actions.setStatus(
      task,
      reason === undefined ? { status: to } : { status: to, reason },
    );
    if (!worked) setPending(null);
  };
  return {
    status: isPending ? pending.to : task.status,
    change: (status, reason) => void change(status, reason),
  };
};

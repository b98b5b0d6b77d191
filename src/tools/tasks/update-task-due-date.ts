import { z } from 'zod';
import { DueArg } from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId } from './task-arguments';

export const updateTaskDueDate = taskFieldTool({
  name: 'update_task_due_date',
  description: 'Sets the day, or day and wall time, at which a task is due, or clears it.',
  args: z.strictObject({ taskId, due: DueArg.nullable() }),
  says: (say, title) => say('tool.setDue', { title }),
  fields: ({ due }) => ({ due }),
});

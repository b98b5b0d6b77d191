import { z } from 'zod';
import { PriorityArg } from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId } from './task-arguments';

export const updateTaskPriority = taskFieldTool({
  name: 'update_task_priority',
  description: 'Sets how urgent a task is, from P0 (urgent) to P3 (low).',
  args: z.strictObject({ taskId, priority: PriorityArg }),
  says: (say, title) => say('tool.setPriority', { title }),
  fields: ({ priority }) => ({ priority }),
});

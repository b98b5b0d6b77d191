import { z } from 'zod';
import { StatusArg } from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId, Reason, statusOf } from './task-arguments';

export const updateTaskStatus = taskFieldTool({
  name: 'update_task_status',
  description: 'Sets where a task stands, with a reason where it is blocked, on hold or rejected.',
  args: z.strictObject({ taskId, status: StatusArg, reason: Reason.exactOptional() }),
  says: (say, title) => say('tool.setStatus', { title }),
  fields: statusOf,
});

import { z } from 'zod';
import { EstimateArg } from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId } from './task-arguments';

export const updateTaskEstimate = taskFieldTool({
  name: 'update_task_estimate',
  description: 'Sets how many minutes a task is expected to take, or clears the estimate.',
  args: z.strictObject({ taskId, estimateMinutes: EstimateArg.nullable() }),
  says: (say, title) => say('tool.setEstimate', { title }),
  fields: ({ estimateMinutes }) => ({ estimateMinutes }),
});

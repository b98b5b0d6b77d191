import { z } from 'zod';
import { given } from '../../core/given';
import {
  CategoryRef,
  DueArg,
  EstimateArg,
  LanguageArg,
  NotesArg,
  PriorityArg,
  StatusArg,
  TitleArg,
} from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId, Reason, statusOf } from './task-arguments';

const Fields = z.strictObject({
  taskId,
  title: TitleArg.exactOptional(),
  notes: NotesArg.exactOptional(),
  priority: PriorityArg.exactOptional(),
  due: DueArg.nullable().exactOptional(),
  estimateMinutes: EstimateArg.nullable().exactOptional(),
  language: LanguageArg.nullable().exactOptional(),
  status: StatusArg.exactOptional(),
  reason: Reason.exactOptional(),
  /** Moves it: source and destination must both be the agent's. */
  categoryId: CategoryRef.nullable().exactOptional(),
});

export const updateTaskFields = taskFieldTool({
  name: 'update_task_fields',
  description: 'Changes several fields of one task at once. What is left out stays as it is.',
  args: Fields,
  says: (say, title) => say('tool.updateTask', { title }),
  fields: ({ taskId: _id, status, reason = null, ...fields }, at) => ({
    ...given(fields),
    ...(status === undefined ? {} : statusOf({ status, reason }, at)),
  }),
});

import { z } from 'zod';
import type { Json } from '../../core/json';
import { statusFields } from '../../db/journal/task-status';
import {
  DueArg,
  EstimateArg,
  LanguageArg,
  NotesArg,
  PriorityArg,
  RecordRef,
  StatusArg,
  storable,
  TitleArg,
} from '../arguments';
import { givenOf } from '../changed-fields';
import type { Found } from '../live-record';
import { taskFieldTool } from './task-field-tool';

// One field of a task each, and one tool for several at once: the same code, other doors, so that each can be allowed for itself.
const taskId = RecordRef;
const Reason = storable.max(500).nullable();
type Status = { readonly status: z.infer<typeof StatusArg>; readonly reason?: string | null };
const statusOf = ({ status, reason = null }: Status, at: { found: Found; now: number }) => {
  const { completedAt, ...rest } = statusFields(at.found, { status, reason, now: at.now });
  const isDone = at.found.fields['completedAt'] !== null && status === 'DONE';
  return isDone ? rest : { ...rest, completedAt: completedAt ?? null };
};

export const setTaskLanguage = taskFieldTool({
  name: 'set_task_language',
  description: 'Sets the language in which a task is written, or clears it.',
  args: z.strictObject({ taskId, language: LanguageArg.nullable() }),
  says: (say, title) => say('tool.setLanguage', { title }),
  fields: ({ language }) => ({ language }),
});
export const updateTaskEstimate = taskFieldTool({
  name: 'update_task_estimate',
  description: 'Sets how many minutes a task is expected to take, or clears the estimate.',
  args: z.strictObject({ taskId, estimateMinutes: EstimateArg.nullable() }),
  says: (say, title) => say('tool.setEstimate', { title }),
  fields: ({ estimateMinutes }) => ({ estimateMinutes }),
});
export const updateTaskDueDate = taskFieldTool({
  name: 'update_task_due_date',
  description: 'Sets the day, or day and wall time, at which a task is due, or clears it.',
  args: z.strictObject({ taskId, due: DueArg.nullable() }),
  says: (say, title) => say('tool.setDue', { title }),
  fields: ({ due }) => ({ due }),
});
export const updateTaskPriority = taskFieldTool({
  name: 'update_task_priority',
  description: 'Sets how urgent a task is, from P0 (urgent) to P3 (low).',
  args: z.strictObject({ taskId, priority: PriorityArg }),
  says: (say, title) => say('tool.setPriority', { title }),
  fields: ({ priority }) => ({ priority }),
});
export const updateTaskStatus = taskFieldTool({
  name: 'update_task_status',
  description: 'Sets where a task stands, with a reason where it is blocked, on hold or rejected.',
  args: z.strictObject({ taskId, status: StatusArg, reason: Reason.exactOptional() }),
  says: (say, title) => say('tool.setStatus', { title }),
  fields: statusOf,
});

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
  categoryId: RecordRef.nullable().exactOptional(),
});
export const updateTaskFields = taskFieldTool({
  name: 'update_task_fields',
  description: 'Changes several fields of one task at once. What is left out stays as it is.',
  args: Fields,
  says: (say, title) => say('tool.updateTask', { title }),
  fields: ({ taskId: _id, status, reason = null, ...fields }, at): Readonly<Record<string, Json>> => ({
    ...givenOf(fields),
    ...(status === undefined ? {} : statusOf({ status, reason }, at)),
  }),
});

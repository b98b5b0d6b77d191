import { z } from 'zod';
import { ok } from '../core/result';
import { findLive, targetsOf } from './live-record';
import { readTool } from './make-tool';
import { TaskAnswer, taskAnswer } from './task-view';

const Args = z.strictObject({ taskId: z.string().min(1).max(128) });

export const readTask = readTool<z.infer<typeof Args>>({
  name: 'read_task',
  version: '2',
  description:
    'Reads one task of the journal: title, notes, status, due, priority, estimate, category, and its checklists with their items.',
  args: Args,
  output: TaskAnswer,
  scopeRule: 'target',
  targets: (context, { taskId }) => {
    const found = findLive(context, { kind: 'task', id: taskId });
    return found.ok ? ok(targetsOf(found.value)) : found;
  },
  read: (context, { taskId }) => {
    const found = findLive(context, { kind: 'task', id: taskId });
    return found.ok ? ok(taskAnswer(context, found.value)) : found;
  },
});

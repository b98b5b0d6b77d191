import { z } from 'zod';
import { ok } from '../core/result';
import { integerOrNull, memberText, textOf, textOrNull } from '../db/journal/effective';
import { categoryOf, findLive, targetsOf } from './journal-task';
import type { ReadTool } from './tool';

const Args = z.strictObject({ taskId: z.string().min(1).max(128) });

export const readTask: ReadTool<z.infer<typeof Args>> = {
  kind: 'read',
  name: 'read_task',
  version: '1',
  description: 'Reads one task of the journal: title, notes, status, due, priority, estimate, category.',
  args: Args,
  risk: 'low',
  toolClass: 'read',
  targets: (context, { taskId }) => {
    const found = findLive(context, { kind: 'task', id: taskId });
    return found.ok ? ok(targetsOf(found.value)) : found;
  },
  read: (context, { taskId }) => {
    const found = findLive(context, { kind: 'task', id: taskId });
    if (!found.ok) return found;
    const { fields, tainted, isConflicted } = found.value;
    return ok({
      tainted,
      value: {
        id: taskId,
        title: textOf(fields, 'title'),
        notes: textOf(fields, 'notes'),
        status: memberText(fields, { group: 'status', member: 'status' }) ?? 'OPEN',
        statusReason: memberText(fields, { group: 'status', member: 'statusReason' }),
        priority: textOrNull(fields, 'priority') ?? 'P2',
        due: textOrNull(fields, 'due'),
        estimateMinutes: integerOrNull(fields, 'estimateMinutes'),
        categoryId: categoryOf(found.value),
        isConflicted,
      },
    });
  },
};

import type { z } from 'zod';
import { statusFields } from '../../db/journal/task-status';
import { RecordRef, storable, type StatusArg } from '../arguments';
import type { Found } from '../live-record';

// One field of a task each, and one tool for several at once: the same code, other doors, so that each can be allowed for itself.
export const taskId = RecordRef;

export const Reason = storable.max(500).nullable();

type Status = { readonly status: z.infer<typeof StatusArg>; readonly reason?: string | null };

export const statusOf = ({ status, reason = null }: Status, at: { found: Found<'task'>; now: number }) => {
  const { completedAt, ...rest } = statusFields(at.found, { status, reason, now: at.now });
  const isDone = at.found.fields['completedAt'] !== null && status === 'DONE';
  return isDone ? rest : { ...rest, completedAt: completedAt ?? null };
};

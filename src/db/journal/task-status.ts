import type { EffectiveOf, FieldsOf } from '../records/kinds';
import { integerOrNull, memberText } from './effective';

type TaskStatus = NonNullable<FieldsOf<'task'>['status']>['status'];
const REASONED: readonly string[] = ['BLOCKED', 'ON_HOLD', 'REJECTED'];

/**
 * [JOURNAL-1] A reason belongs to the status it was given for: kept while the status stays, dropped with it.
 * [TAINT-4] A kept reason goes back into the field that it was read from and keeps that field's mark. So this answers fields, no text.
 * [JOURNAL-2] `completedAt` is set by becoming DONE and cleared by leaving it; marking DONE twice keeps the first instant.
 */
export const statusFields = (
  task: { readonly fields: EffectiveOf<'task'> },
  { status, reason, now }: { status: TaskStatus; reason: string | null | undefined; now: number },
): Pick<FieldsOf<'task'>, 'status' | 'completedAt'> => {
  const before = memberText(task.fields, { group: 'status', member: 'status' });
  const kept =
    before === status ? memberText(task.fields, { group: 'status', member: 'statusReason' }) : null;
  const statusReason = REASONED.includes(status) ? (reason === undefined ? kept : reason) : null;
  const was = before === 'DONE' ? integerOrNull(task.fields, 'completedAt') : null;
  return { status: { status, statusReason }, completedAt: status === 'DONE' ? (was ?? now) : null };
};

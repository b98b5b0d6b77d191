import type { z } from 'zod';
import type { Json } from '../../core/json';
import type { RecordView, Writer } from '../../db/commit';
import { memberText, integerOrNull } from '../../db/journal/effective';
import type { commands } from '../api/definition';
import { live } from './known-records';
import { setLink } from './links';

type Fields = Readonly<Record<string, Json>>;
type Given = z.output<(typeof commands)['task.update']['input']>['fields'];
type NewTask = z.output<(typeof commands)['task.create']['input']>;

/** What a task starts as. */
export const FRESH = {
  notes: '',
  status: { status: 'OPEN', statusReason: null },
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  language: null,
  categoryId: null,
  completedAt: null,
  deletedAt: null,
} as const satisfies Fields;

/** Only what was given is written: an untouched field keeps its own history. */
export const givenFields = (given: Given): Fields => {
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  return fields;
};

export const checkCategory = (writer: Writer, categoryId: string | null | undefined): void => {
  if (categoryId !== null && categoryId !== undefined)
    live(writer, { kind: 'category', id: categoryId, orElse: 'category_not_found' });
};

export const createTask = (writer: Writer, { labelIds = [], ...given }: NewTask): string => {
  checkCategory(writer, given.categoryId);
  const id = writer.newId();
  writer.create('task', id, { ...FRESH, ...givenFields(given), createdAt: writer.now() });
  for (const labelId of new Set(labelIds)) {
    live(writer, { kind: 'label', id: labelId, orElse: 'label_not_found' });
    setLink(writer, { kind: 'label', from: id, to: labelId });
  }
  return id;
};

const REASONED: readonly string[] = ['BLOCKED', 'ON_HOLD', 'REJECTED'];

/**
 * [JOURNAL-1] A reason belongs to the status it was given for: kept while the status stays, dropped with it.
 * [JOURNAL-2] `completedAt` is set by becoming DONE and cleared by leaving it; marking DONE twice keeps the first instant.
 */
export const statusFields = (
  task: RecordView,
  { status, reason, now }: { status: string; reason: string | null | undefined; now: number },
): Fields => {
  const before = memberText(task.fields, { group: 'status', member: 'status' });
  const kept =
    before === status ? memberText(task.fields, { group: 'status', member: 'statusReason' }) : null;
  const statusReason = REASONED.includes(status) ? (reason === undefined ? kept : reason) : null;
  const was = before === 'DONE' ? integerOrNull(task.fields, 'completedAt') : null;
  return { status: { status, statusReason }, completedAt: status === 'DONE' ? (was ?? now) : null };
};

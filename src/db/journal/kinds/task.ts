import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import type { ViewOf } from '../../records/view';
import { integerOrNull, memberText, textOf, textOrNull } from '../effective';
import { foldText } from '../fold-text';
import { CategoryId, DueText, Line, Millis, Seen, Text } from './fields';

export const OPEN_STATUSES = ['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD'] as const;
export const CLOSED_STATUSES = ['DONE', 'REJECTED'] as const;
const Status = z.enum([...OPEN_STATUSES, ...CLOSED_STATUSES]);
const isOpenStatus = (status: string): boolean => OPEN_STATUSES.some((open) => open === status);

const taskFields = {
  title: { schema: Line, fold: 'scalar', isText: true },
  notes: { schema: Text, fold: 'scalar', isText: true },
  /** [JOURNAL-1] Status and its reason make sense only together: one register. */
  status: {
    schema: z.object({ status: Status, statusReason: Line.nullable() }),
    fold: 'scalar',
    isText: true,
    textMembers: ['statusReason'],
  },
  priority: { schema: z.enum(['P0', 'P1', 'P2', 'P3']), fold: 'scalar' },
  due: { schema: DueText.nullable(), fold: 'scalar' },
  estimateMinutes: { schema: z.number().int().min(1).max(100_000).nullable(), fold: 'scalar' },
  /** A tag, but a file may write anything there. */
  language: { schema: z.string().max(40).nullable(), fold: 'scalar', isText: true },
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  completedAt: { schema: Millis.nullable(), fold: 'scalar' },
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
  deletionSaw: { schema: Seen.nullable(), fold: 'scalar' },
} as const satisfies FieldDefinitions;

type TaskView = ViewOf<typeof taskFields>;
const statusOf = (effective: TaskView): string =>
  memberText(effective, { group: 'status', member: 'status' }) ?? 'OPEN';
const isDeleted = (effective: TaskView): boolean => integerOrNull(effective, 'deletedAt') !== null;
const isLiveAndOpen = (effective: TaskView): boolean =>
  !isDeleted(effective) && isOpenStatus(statusOf(effective));

/** [JOURNAL-2] A task is completed only while it is DONE: a concurrent reopening leaves the instant behind, and it is not read. */
const completedAtOf = (effective: TaskView): number | null =>
  statusOf(effective) === 'DONE' ? integerOrNull(effective, 'completedAt') : null;

export const taskKind = {
  kind: 'task',
  table: 'task',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'TASK',
  fields: taskFields,
  columns: {
    title: { type: 'TEXT', from: (effective) => textOf(effective, 'title') },
    title_folded: { type: 'TEXT', from: (effective) => foldText(textOf(effective, 'title')) },
    status: { type: 'TEXT', from: statusOf },
    status_reason: {
      type: 'TEXT',
      from: (effective) => memberText(effective, { group: 'status', member: 'statusReason' }),
    },
    priority: { type: 'TEXT', from: (effective) => textOrNull(effective, 'priority') ?? 'P2' },
    due: { type: 'TEXT', from: (effective) => textOrNull(effective, 'due') },
    estimate_minutes: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'estimateMinutes') },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    completed_at: { type: 'INTEGER', from: completedAtOf },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
    deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
    /** [JOURNAL-3] Today reads three narrow indexes; a task sits in one only while it belongs there. */
    open_due: {
      type: 'TEXT',
      from: (effective) => (isLiveAndOpen(effective) ? textOrNull(effective, 'due') : null),
    },
    live_status: { type: 'TEXT', from: (effective) => (isDeleted(effective) ? null : statusOf(effective)) },
    live_completed_at: {
      type: 'INTEGER',
      from: (effective) => (isDeleted(effective) ? null : completedAtOf(effective)),
    },
  },
} as const satisfies RegisterKind<typeof taskFields>;

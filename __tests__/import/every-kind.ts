import { linkId } from '../../src/db/journal/link-id';
import { dayPlanId } from '../../src/db/journal/kinds/day-plan';
import { editDismissalId } from '../../src/db/journal/kinds/edit-dismissal';
import { habitCheckId } from '../../src/db/journal/kinds/habit-check';
import { pinId } from '../../src/db/journal/kinds/pin';
import { ratingId } from '../../src/db/journal/kinds/rating';
import { derivedIdOf } from '../../src/db/journal/kinds/lifetime';
import type { Json } from '../../src/core/json';

export type Sample = { readonly id: string; readonly fields: Readonly<Record<string, Json>> };
const DAY = '2026-11-18';
const LIFE = { createdAt: 1_000, deletedAt: null };
const moment = { day: DAY, at: 2_000 };
const named = { name: 'Grüße 日本', color: '#123456', ...LIFE };
const rated = { targetKind: 'note', targetId: 'note-1', dimension: 'mood' };
const ends = { kind: 'label', from: 'note-1', to: 'label-1' } as const;
const planId = dayPlanId(DAY);

/** One record of every kind that a journal holds, each pointing at the others. A kind that is missing here makes the test of it red. */
export const samples = (hash: string, bytes: number): Readonly<Record<string, Sample>> => ({
  category: { id: 'category-1', fields: named },
  label: { id: 'label-1', fields: named },
  task: {
    id: 'task-1',
    fields: {
      title: 't',
      notes: 'two\nlines',
      priority: 'P1',
      due: `${DAY}T09:00`,
      estimateMinutes: 30,
      status: { status: 'BLOCKED', statusReason: 'rain' },
      completedAt: null,
      categoryId: 'category-1',
      ...LIFE,
    },
  },
  checklist: { id: 'checklist-1', fields: { taskId: 'task-1', title: 'c', ...LIFE } },
  checklistItem: {
    id: 'item-1',
    fields: {
      checklistId: 'checklist-1',
      taskId: 'task-1',
      text: 'i',
      checked: true,
      position: 'a0',
      ...LIFE,
    },
  },
  link: { id: linkId(ends), fields: { ...ends, ...LIFE } },
  appliedOperation: {
    id: 'operation-1',
    fields: {
      operationId: 'operation-1',
      runKey: 'r',
      claim: 1,
      argsHash: 'h',
      result: { a: [1] },
      units: ['task-1'],
    },
  },
  note: {
    id: 'note-1',
    fields: { title: 'n', body: '![x](attachment:attachment-1)', moment, categoryId: 'category-1', ...LIFE },
  },
  timeEntry: {
    id: 'time-1',
    fields: {
      span: { start: 1_000, end: 61_000 },
      day: DAY,
      annotation: 'a',
      categoryId: 'category-1',
      source: { kind: 'task', id: 'task-1' },
      ...LIFE,
    },
  },
  dayPlan: { id: planId, fields: { day: DAY, intention: 'rest', ...LIFE } },
  planBlock: {
    id: 'block-1',
    fields: {
      planId,
      block: { start: `${DAY}T09:00`, end: `${DAY}T10:00`, categoryId: 'category-1' },
      title: 'b',
      notes: '',
      taskId: 'task-1',
      ...LIFE,
    },
  },
  pin: {
    id: pinId({ planId, taskId: 'task-1' }),
    fields: { planId, taskId: 'task-1', position: 'a0', ...LIFE },
  },
  rating: { id: ratingId(rated) ?? '', fields: { ...rated, value: 4, note: '', moment, ...LIFE } },
  workout: {
    id: 'workout-1',
    fields: {
      workoutType: 'squat',
      durationSeconds: 60,
      sets: { sets: 5, reps: 5, load: { value: 80, unit: 'kg' } },
      distance: null,
      note: '',
      categoryId: null,
      moment,
      ...LIFE,
    },
  },
  measurement: {
    id: 'measurement-1',
    fields: {
      measurementKind: 'weight',
      quantity: { value: 70.5, unit: 'kg' },
      note: '',
      categoryId: null,
      moment,
      ...LIFE,
    },
  },
  habit: {
    id: 'habit-1',
    fields: {
      name: 'read',
      note: '',
      schedule: { kind: 'weekdays', days: [1, 3] },
      startDay: DAY,
      categoryId: null,
      archivedAt: null,
      ...LIFE,
    },
  },
  habitCheck: {
    id: habitCheckId({ habitId: 'habit-1', day: DAY }),
    fields: { habitId: 'habit-1', day: DAY, note: '', ...LIFE },
  },
  attachment: {
    id: 'attachment-1',
    fields: {
      ownerId: 'note-1',
      hash,
      mime: 'image/png',
      bytes,
      name: 'x.png',
      width: 3,
      height: 2,
      ...LIFE,
    },
  },
  editDismissal: {
    id: derivedIdOf('editDismissal', ['edit-1']) ?? editDismissalId('edit-1'),
    fields: { editId: 'edit-1', ...LIFE },
  },
  voiceNote: {
    id: 'voice-1',
    fields: {
      audioId: 'attachment-1',
      milliseconds: 1_500,
      title: 'v',
      transcript: 'said',
      moment,
      categoryId: null,
      ...LIFE,
    },
  },
});

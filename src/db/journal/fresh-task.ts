import type { Json } from '../../core/json';

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
} as const satisfies Readonly<Record<string, Json>>;

import { runningIds } from '../db/journal/running-timers';
import { categoryOf, findLive } from './live-record';
import type { Here } from './tool';
import { anything, from } from '../db/rows';

// [GATE-5] What some tools need to be there before any call of them can succeed.
const TABLES = {
  label: 'label',
  checklist: 'checklist',
  checklistItem: 'checklist_item',
  timeEntry: 'time_entry',
  planBlock: 'plan_block',
} as const;

/** At least so many are there, wherever they lie: what is out of scope says so to whoever names it. */
export const whereThereIs =
  (kind: keyof typeof TABLES, atLeast = 1) =>
  ({ stores }: Here): boolean =>
    from(TABLES[kind])
      .column({ id: anything }, 'WHERE deleted_at IS NULL LIMIT ?')
      .all(stores.journal.database, [atLeast]).length === atLeast;

export const whereSomethingFinds = ({ stores }: Here): boolean => stores.recall !== undefined;

export const whereATimerRuns = ({ stores, agent }: Here): boolean =>
  runningIds(stores.journal.database).some((id) => {
    const entry = findLive({ stores }, { kind: 'timeEntry', id });
    if (!entry.ok) return false;
    const categoryId = categoryOf(entry.value);
    const { allowedCategoryIds: allowed } = agent;
    return allowed === null || (categoryId !== null && allowed.includes(categoryId));
  });

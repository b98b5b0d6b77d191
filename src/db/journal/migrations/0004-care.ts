// What asks for a person's look: conflicts, what was deleted, which records a category has. Released schemas are never edited.
const DISMISSALS: readonly string[] = [
  `CREATE TABLE edit_dismissal (
  id TEXT PRIMARY KEY NOT NULL,
  edit_id TEXT,
  deleted_at INTEGER,
  conflicted INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
  'CREATE INDEX edit_dismissal_edit ON edit_dismissal (edit_id) WHERE deleted_at IS NULL',
];

const CONFLICTED: readonly string[] = [
  'task',
  'checklist',
  'checklist_item',
  'category',
  'label',
  'note',
  'time_entry',
  'day_plan',
  'plan_block',
  'rating',
  'workout',
  'measurement',
  'habit',
  'habit_check',
].map((table) => `CREATE INDEX ${table}_conflicted ON ${table} (id) WHERE conflicted = 1`);

const DELETED: readonly string[] = ['category', 'label', 'checklist', 'checklist_item'].map(
  (table) => `CREATE INDEX ${table}_deleted ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL`,
);

const OF_CATEGORY: readonly string[] = [
  ...['note', 'time_entry', 'plan_block', 'workout', 'habit'].map(
    (table) =>
      `CREATE INDEX ${table}_category ON ${table} (category_id, deleted_at) WHERE category_id IS NOT NULL`,
  ),
  'CREATE INDEX task_category_deleted ON task (category_id) WHERE category_id IS NOT NULL AND live_status IS NULL',
  "CREATE INDEX link_label ON link (to_id) WHERE kind = 'label' AND deleted_at IS NULL",
  'CREATE INDEX checklist_item_list ON checklist_item (checklist_id)',
];

export const journalSchema4: readonly string[] = [...DISMISSALS, ...CONFLICTED, ...DELETED, ...OF_CATEGORY];

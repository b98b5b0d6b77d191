import type { Registers } from '../../core/registers';
import { inOrder } from '../../db/journal/checklist-positions';
import { textOf, textOrNull } from '../../db/journal/effective';
import { checklistKind } from '../../db/journal/kinds/checklist';
import { checklistItemKind } from '../../db/journal/kinds/checklist-item';
import { labelKind } from '../../db/journal/kinds/label';
import { taskKind } from '../../db/journal/kinds/task';
import { effectiveOf } from '../../db/records/store';
import { anything, flag, from, select, textOr, type Column } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { queries } from '../api/definition';
import type {
  ChecklistItemView,
  ChecklistView,
  LabelView,
  LinkView,
  Provenance,
  TaskDetail,
} from '../api/values';
import type { Engine } from '../engine';
import { onEntities } from '../../notifications/dependence';
import { query } from './query';
import { TASK } from './task-rows';
import { fieldProvenance, markOf } from './text-provenance';

/** An unreadable text is shown as empty. */
const shown = textOr('');
const linkKind: Column<LinkView['kind'], string> = (value) => (value === 'blocks' ? 'blocks' : 'relates');

/** Under the names that a screen shows: the reason is the text of the status group. */
const shownName = (field: string): string => (field === 'status' ? 'statusReason' : field);

const provenanceOf = (registers: Registers): Record<string, Provenance> => {
  const shown: Record<string, Provenance> = {};
  for (const [name, field] of Object.entries(taskKind.fields)) {
    if (!('isText' in field)) continue;
    const provenance = fieldProvenance(taskKind, { field: name, registers });
    if (provenance !== null) shown[shownName(name)] = provenance;
  }
  return shown;
};

const ITEMS = from('checklist_item').select(
  { checklistId: shown, id: shown, text: shown, checked: flag, position: shown, state: anything },
  'WHERE task_id = ? AND deleted_at IS NULL',
);
const itemsOf = (
  database: SqlDatabase,
  taskId: string,
): ReadonlyMap<string, readonly ChecklistItemView[]> => {
  const byChecklist = new Map<string, ChecklistItemView[]>();
  for (const { checklistId, state, ...item } of ITEMS.all(database, [taskId])) {
    const items = byChecklist.get(checklistId) ?? [];
    items.push({ ...item, ...markOf(checklistItemKind, { field: 'text', state }) });
    byChecklist.set(checklistId, items);
  }
  for (const items of byChecklist.values()) items.sort(inOrder);
  return byChecklist;
};

const LISTS = from('checklist').select(
  { id: shown, title: shown, state: anything },
  'WHERE task_id = ? AND deleted_at IS NULL ORDER BY created_at, id',
);
const checklistsOf = (database: SqlDatabase, taskId: string): ChecklistView[] => {
  const lists = LISTS.all(database, [taskId]);
  const items =
    lists.length === 0 ? new Map<string, readonly ChecklistItemView[]>() : itemsOf(database, taskId);
  return lists.map(({ id, title, state }) => ({
    id,
    title,
    items: [...(items.get(id) ?? [])],
    ...(title === '' ? {} : markOf(checklistKind, { field: 'title', state })),
  }));
};

const LABELS = select(
  { id: shown, name: shown, color: shown, state: anything },
  `SELECT label.id, label.name, label.color, label.state FROM link INDEXED BY link_from CROSS JOIN label ON label.id = link.to_id
WHERE link.from_id = ? AND link.kind = 'label' AND link.deleted_at IS NULL AND label.deleted_at IS NULL
ORDER BY label.name_folded, label.id`,
);
const labelsOf = (database: SqlDatabase, taskId: string): LabelView[] =>
  LABELS.all(database, [taskId]).map(({ state, ...label }) => ({
    ...label,
    deletedAt: null,
    ...markOf(labelKind, { field: 'name', state }),
  }));

const linksSql = (mine: string, other: string) =>
  select(
    { id: shown, kind: linkKind, taskId: shown, title: shown },
    `SELECT link.id, link.kind, task.id AS task_id, task.title FROM link INDEXED BY link_${mine} CROSS JOIN task ON task.id = link.${other}_id
WHERE link.${mine}_id = ? AND link.kind IN ('relates', 'blocks') AND link.deleted_at IS NULL AND task.deleted_at IS NULL
ORDER BY link.kind, task.created_at, link.id`,
  );
const LINKS = { to: linksSql('from', 'to'), from: linksSql('to', 'from') } as const;

const linksIn = (
  database: SqlDatabase,
  { taskId, direction }: { taskId: string; direction: 'to' | 'from' },
) => LINKS[direction].all(database, [taskId]).map((link): LinkView => ({ ...link, direction }));

const ONE = from('task').select(TASK, 'WHERE id = ?');

const read = ({ database, records }: Engine, id: string): TaskDetail | null => {
  const task = ONE.first(database, [id]);
  if (task === null) return null;
  const state = records.readCounted(taskKind, id);
  // An unreadable state is set aside and reported by the store; what the columns hold is still shown.
  const effective = state.ok && state.value !== null ? effectiveOf(taskKind, state.value) : {};
  return {
    ...task,
    notes: textOf(effective, 'notes'),
    language: textOrNull(effective, 'language'),
    labels: labelsOf(database, id),
    checklists: checklistsOf(database, id),
    links: [
      ...linksIn(database, { taskId: id, direction: 'to' }),
      ...linksIn(database, { taskId: id, direction: 'from' }),
    ],
    provenanceByField: state.ok && state.value !== null ? provenanceOf(state.value) : {},
  };
};

/** Everything whose change the detail would show: whatever is new to it names the task. */
const shownIds = (detail: TaskDetail): readonly string[] => [
  ...detail.labels.map((label) => label.id),
  ...detail.links.map((link) => link.taskId),
];

export const taskDetailQuery = query(queries['task.get'], {
  read: (engine, { id }) => read(engine, id),
  dependsOn: (detail, { id }) => onEntities([id, ...(detail === null ? [] : shownIds(detail))]),
});

import type { Registers } from '../../core/registers';
import { inOrder } from '../../db/journal/checklist-positions';
import { textOf, textOrNull } from '../../db/journal/effective';
import { checklistKind } from '../../db/journal/kinds/checklist';
import { checklistItemKind } from '../../db/journal/kinds/checklist-item';
import { labelKind } from '../../db/journal/kinds/label';
import { taskKind } from '../../db/journal/kinds/task';
import { effectiveOf } from '../../db/record-store';
import type { SqlDatabase, SqlRow, SqlValue } from '../../db/sql-database';
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
import { TASK_COLUMNS, taskSummary } from './task-rows';
import { fieldProvenance, markOf } from './text-provenance';

const text = (value: SqlValue | undefined): string => (typeof value === 'string' ? value : '');

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

const itemsOf = (
  database: SqlDatabase,
  taskId: string,
): ReadonlyMap<string, readonly ChecklistItemView[]> => {
  const byChecklist = new Map<string, ChecklistItemView[]>();
  const sql =
    'SELECT checklist_id, id, text, checked, position, state FROM checklist_item WHERE task_id = ? AND deleted_at IS NULL';
  for (const [checklistId, id, words, checked, position, state] of database.query(sql, [taskId]).rows) {
    const items = byChecklist.get(text(checklistId)) ?? [];
    items.push({
      id: text(id),
      text: text(words),
      checked: checked === 1,
      position: text(position),
      ...markOf(checklistItemKind, { field: 'text', state }),
    });
    byChecklist.set(text(checklistId), items);
  }
  for (const items of byChecklist.values()) items.sort(inOrder);
  return byChecklist;
};

const checklistsOf = (database: SqlDatabase, taskId: string): ChecklistView[] => {
  const sql =
    'SELECT id, title, state FROM checklist WHERE task_id = ? AND deleted_at IS NULL ORDER BY created_at, id';
  const { rows } = database.query(sql, [taskId]);
  const items =
    rows.length === 0 ? new Map<string, readonly ChecklistItemView[]>() : itemsOf(database, taskId);
  return rows.map(([id, title, state]) => ({
    id: text(id),
    title: text(title),
    items: [...(items.get(text(id)) ?? [])],
    ...(title === '' ? {} : markOf(checklistKind, { field: 'title', state })),
  }));
};

const labelView = ([id, name, color, state]: SqlRow): LabelView => ({
  id: text(id),
  name: text(name),
  color: text(color),
  deletedAt: null,
  ...markOf(labelKind, { field: 'name', state }),
});
const labelsOf = (database: SqlDatabase, taskId: string): LabelView[] =>
  database
    .query(
      `SELECT label.id, label.name, label.color, label.state FROM link INDEXED BY link_from CROSS JOIN label ON label.id = link.to_id
WHERE link.from_id = ? AND link.kind = 'label' AND link.deleted_at IS NULL AND label.deleted_at IS NULL
ORDER BY label.name_folded, label.id`,
      [taskId],
    )
    .rows.map(labelView);

const linksSql = (mine: string, other: string): string =>
  `SELECT link.id, link.kind, task.id, task.title FROM link INDEXED BY link_${mine} CROSS JOIN task ON task.id = link.${other}_id
WHERE link.${mine}_id = ? AND link.kind IN ('relates', 'blocks') AND link.deleted_at IS NULL AND task.deleted_at IS NULL
ORDER BY link.kind, task.created_at, link.id`;
const LINKS = { to: linksSql('from', 'to'), from: linksSql('to', 'from') } as const;

const linksIn = (
  database: SqlDatabase,
  { taskId, direction }: { taskId: string; direction: 'to' | 'from' },
) =>
  database.query(LINKS[direction], [taskId]).rows.map(([id, kind, other, title]): LinkView => ({
    id: text(id),
    kind: kind === 'blocks' ? 'blocks' : 'relates',
    taskId: text(other),
    title: text(title),
    direction,
  }));

const read = ({ database, records }: Engine, id: string): TaskDetail | null => {
  const row = database.query(`SELECT ${TASK_COLUMNS} FROM task WHERE id = ?`, [id]).rows[0];
  if (row === undefined) return null;
  const state = records.readState(taskKind, id);
  // An unreadable state is set aside and reported by the store; what the columns hold is still shown.
  const effective = state.ok && state.value !== null ? effectiveOf(taskKind, state.value) : {};
  return {
    ...taskSummary(row),
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

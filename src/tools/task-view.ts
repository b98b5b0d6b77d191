import { z } from 'zod';
import type { Json } from '../core/json';
import { inOrder } from '../db/journal/checklist-positions';
import { IN_LIVE_LIST } from '../db/journal/items-of-task';
import { integerOrNull, isTrue, memberText, textOf, textOrNull } from '../db/journal/effective';
import { categoryOf, findLive, type Found } from './live-record';
import type { ToolContext } from './tool';
import { from, text } from '../db/rows';

// What a model reads of a task, its checklists with it.
const Item = z.object({ id: z.string(), text: z.string(), checked: z.boolean() });
export const TaskAnswer = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.string(),
  status: z.string(),
  statusReason: z.string().nullable(),
  priority: z.string(),
  due: z.string().nullable(),
  estimateMinutes: z.number().nullable(),
  language: z.string().nullable(),
  categoryId: z.string().nullable(),
  isConflicted: z.boolean(),
  checklists: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(Item) })),
});

const LISTS = from('checklist').column(
  { id: text },
  'WHERE task_id = ? AND deleted_at IS NULL ORDER BY created_at, id LIMIT 20',
);
const ITEMS = from('checklist_item').select(
  { id: text, checklistId: text, position: text },
  `WHERE task_id = ? AND deleted_at IS NULL AND ${IN_LIVE_LIST} LIMIT 300`,
);

export type ItemPlace = { readonly id: string; readonly checklistId: string; readonly position: string };
/** A task's items in the order in which they stand. */
export const itemsOfTask = ({ stores }: ToolContext, taskId: string): readonly ItemPlace[] =>
  [...ITEMS.all(stores.journal.database, [taskId])].sort(inOrder);

export const checklistIdsOf = ({ stores }: ToolContext, taskId: string): readonly string[] =>
  LISTS.all(stores.journal.database, [taskId]);

type Told = { readonly value: Json; readonly tainted: boolean };
const checklistsOf = (context: ToolContext, taskId: string): { value: Json[]; tainted: boolean } => {
  const items = itemsOfTask(context, taskId);
  let tainted = false;
  const found = <Name extends 'checklist' | 'checklistItem'>(kind: Name, id: string): Found<Name> | null => {
    const read = findLive(context, { kind, id });
    if (!read.ok) return null;
    tainted ||= read.value.tainted;
    return read.value;
  };
  const value = checklistIdsOf(context, taskId).flatMap((id) => {
    const list = found('checklist', id);
    if (list === null) return [];
    const own = items.filter(({ checklistId }) => checklistId === id);
    const told = own.flatMap((item) => {
      const read = found('checklistItem', item.id);
      if (read === null) return [];
      return [{ id: item.id, text: textOf(read.fields, 'text'), checked: isTrue(read.fields, 'checked') }];
    });
    return [{ id, title: textOf(list.fields, 'title'), items: told }];
  });
  return { value, tainted };
};

export const taskAnswer = (context: ToolContext, found: Found<'task'>): Told => {
  const { id, fields, isConflicted } = found;
  const checklists = checklistsOf(context, id);
  return {
    tainted: found.tainted || checklists.tainted,
    value: {
      id,
      title: textOf(fields, 'title'),
      notes: textOf(fields, 'notes'),
      status: memberText(fields, { group: 'status', member: 'status' }) ?? 'OPEN',
      statusReason: memberText(fields, { group: 'status', member: 'statusReason' }),
      priority: textOrNull(fields, 'priority') ?? 'P2',
      due: textOrNull(fields, 'due'),
      estimateMinutes: integerOrNull(fields, 'estimateMinutes'),
      language: textOrNull(fields, 'language'),
      categoryId: categoryOf(found),
      isConflicted,
      checklists: checklists.value,
    },
  };
};

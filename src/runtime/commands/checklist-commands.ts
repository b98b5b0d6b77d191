import type { SqlDatabase } from '../../db/sql-database';
import type { Writer } from '../../db/commit';
import { inOrder, placeAt, type Placed } from '../../db/journal/checklist-positions';
import { textOf } from '../../db/journal/effective';
import { removeParent } from '../care/deletion-saw';
import { commands } from '../api/definition';
import { command } from './command';
import { known, remove } from './known-records';

type Place = {
  readonly checklistId: string;
  readonly taskId: string;
  readonly afterId: string | null | undefined;
};

const itemsOf = (database: SqlDatabase, { checklistId, taskId }: Place): readonly Placed[] =>
  database
    .query(
      'SELECT id, position FROM checklist_item WHERE task_id = ? AND checklist_id = ? AND deleted_at IS NULL',
      [taskId, checklistId],
    )
    .rows.flatMap(([id, position]) =>
      typeof id === 'string' && typeof position === 'string' ? [{ id, position }] : [],
    )
    .sort(inOrder);

/** The position behind `afterId` (null: first, absent: last) among the others; whoever stands in the way moves. */
const positionFor = (
  writer: Writer,
  { place, database, itself }: { place: Place; database: SqlDatabase; itself: string | null },
): string => {
  const others = itemsOf(database, place).filter(({ id }) => id !== itself);
  const before = others.findIndex(({ id }) => id === place.afterId);
  if (typeof place.afterId === 'string' && before === -1) writer.refuse({ code: 'item_not_found' });
  const at = place.afterId === undefined ? others.length : before + 1;
  const { position, moved } = placeAt(others, at);
  for (const { id, position: next } of moved) writer.write('checklistItem', id, { position: next });
  return position;
};

export const checklistCommands = {
  'checklist.create': command(
    commands['checklist.create'],
    ({ writer, input: { taskId, title = '' }, actId }) => {
      known(writer, { kind: 'task', id: taskId, orElse: 'task_not_found' });
      const id = writer.newId();
      writer.create('checklist', id, { taskId, title, createdAt: writer.now(), deletedAt: null });
      return { actId, id };
    },
  ),
  'checklist.update': command(commands['checklist.update'], ({ writer, input: { id, title }, actId }) => {
    known(writer, { kind: 'checklist', id });
    writer.write('checklist', id, { title });
    return { actId };
  }),
  'checklist.delete': command(commands['checklist.delete'], ({ writer, input: { id }, actId, engine }) => {
    removeParent(writer, { kind: 'checklist', id, database: engine.database });
    return { actId };
  }),
  'checklist.addItem': command(
    commands['checklist.addItem'],
    ({ writer, input: { checklistId, text, afterId }, actId, engine: { database } }) => {
      const taskId = textOf(known(writer, { kind: 'checklist', id: checklistId }).fields, 'taskId');
      const place = { checklistId, taskId, afterId };
      const position = positionFor(writer, { place, database, itself: null });
      const id = writer.newId();
      const now = writer.now();
      writer.create('checklistItem', id, {
        checklistId,
        taskId,
        text,
        checked: false,
        position,
        createdAt: now,
        deletedAt: null,
      });
      return { actId, id };
    },
  ),
  'checklist.updateItem': command(
    commands['checklist.updateItem'],
    ({ writer, input: { id, text, checked }, actId }) => {
      known(writer, { kind: 'checklistItem', id });
      const fields = {
        ...(text === undefined ? {} : { text }),
        ...(checked === undefined ? {} : { checked }),
      };
      if (Object.keys(fields).length > 0) writer.write('checklistItem', id, fields);
      return { actId };
    },
  ),
  'checklist.moveItem': command(
    commands['checklist.moveItem'],
    ({ writer, input: { id, afterId }, actId, engine: { database } }) => {
      const { fields } = known(writer, { kind: 'checklistItem', id });
      if (afterId === id) return { actId };
      const place = { checklistId: textOf(fields, 'checklistId'), taskId: textOf(fields, 'taskId'), afterId };
      writer.write('checklistItem', id, { position: positionFor(writer, { place, database, itself: id }) });
      return { actId };
    },
  ),
  'checklist.deleteItem': command(commands['checklist.deleteItem'], ({ writer, input: { id }, actId }) => {
    remove(writer, { kind: 'checklistItem', id });
    return { actId };
  }),
};

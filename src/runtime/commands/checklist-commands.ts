import { positionFor } from '../../db/journal/checklist-places';
import { textOf } from '../../db/journal/effective';
import { removeParent } from '../care/deletion-saw';
import { commands } from '../api/definition';
import { command } from './command';
import { known, remove } from './known-records';

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

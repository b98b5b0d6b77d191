import { given } from '../../core/given';
import { habitCheckId } from '../../db/journal/kinds/habit-check';
import { journalCommands } from '../api/journal-definition';
import { command } from './command';
import { isDeleted, known, live } from './known-records';
import { checkCategory } from './task-fields';

export const habitCommands = {
  'habit.create': command(journalCommands['habit.create'], ({ writer, input, actId }) => {
    const { name, schedule, startDay, note = '', categoryId = null } = input;
    checkCategory(writer, categoryId);
    const id = writer.newId();
    const life = { archivedAt: null, createdAt: writer.now(), deletedAt: null };
    writer.create('habit', id, { name, schedule, startDay, note, categoryId, ...life });
    return { actId, id };
  }),
  'habit.update': command(journalCommands['habit.update'], ({ writer, input, actId }) => {
    const { id, isArchived } = input;
    known(writer, { kind: 'habit', id });
    checkCategory(writer, input.fields.categoryId);
    const archivedAt = isArchived === undefined ? undefined : isArchived ? writer.now() : null;
    const fields = given({ ...input.fields, archivedAt });
    if (Object.keys(fields).length > 0) writer.write('habit', id, fields);
    return { actId };
  }),
  /** [HABIT-2] */
  'habit.check': command(journalCommands['habit.check'], ({ writer, input, actId }) => {
    const { id: habitId, day, note } = input;
    live(writer, { kind: 'habit', id: habitId });
    const id = habitCheckId({ habitId, day });
    const check = writer.read('habitCheck', id);
    const life = { createdAt: writer.now(), deletedAt: null };
    if (check === null) writer.create('habitCheck', id, { habitId, day, note: note ?? '', ...life });
    else if (isDeleted(check) || note !== undefined)
      writer.write('habitCheck', id, given({ note, deletedAt: null }));
    return { actId, id };
  }),
  'habit.uncheck': command(journalCommands['habit.uncheck'], ({ writer, input: { id, day }, actId }) => {
    known(writer, { kind: 'habit', id });
    const checkId = habitCheckId({ habitId: id, day });
    const check = writer.read('habitCheck', checkId);
    if (check !== null && !isDeleted(check)) writer.write('habitCheck', checkId, { deletedAt: writer.now() });
    return { actId };
  }),
};

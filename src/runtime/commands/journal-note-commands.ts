import { given } from '../../core/given';
import { journalCommands } from '../api/journal-definition';
import { command } from './command';
import { momentOf } from './journal-moment';
import { known } from './known-records';
import { checkCategory } from './task-fields';

export const noteCommands = {
  'note.create': command(journalCommands['note.create'], ({ writer, input, actId }) => {
    const { title = '', body, categoryId = null } = input;
    checkCategory(writer, categoryId);
    const id = input.id ?? writer.newId();
    if (writer.read('note', id) !== null) writer.refuse({ code: 'id_taken' });
    const moment = momentOf(writer, input);
    writer.create('note', id, {
      title,
      body,
      categoryId,
      moment,
      createdAt: writer.now(),
      deletedAt: null,
    });
    return { actId, id };
  }),
  'note.update': command(journalCommands['note.update'], ({ writer, input, actId }) => {
    const { id, moment } = input;
    known(writer, { kind: 'note', id });
    checkCategory(writer, input.fields.categoryId);
    const fields = given({ ...input.fields, moment });
    if (Object.keys(fields).length > 0) writer.write('note', id, fields);
    return { actId };
  }),
};

import { given } from '../../core/given';
import { commands } from '../api/definition';
import { removeParent } from '../care/deletion-saw';
import { endsOf } from '../../db/journal/link-id';
import { statusFields } from '../../db/journal/task-status';
import { command } from './command';
import { isDeleted, known, live } from './known-records';
import { endLink, linkId, setLink } from '../../db/journal/links';
import { quickAddTask } from './quick-add-task';
import { checkCategory, createTask } from './task-fields';

export const taskCommands = {
  'task.create': command(commands['task.create'], ({ writer, input, actId }) => ({
    actId,
    id: createTask(writer, input),
  })),
  'task.quickAdd': command(commands['task.quickAdd'], ({ writer, input, actId, engine }) => ({
    actId,
    id: quickAddTask(writer, { line: input, database: engine.database }),
  })),
  'task.update': command(commands['task.update'], ({ writer, input, actId }) => {
    const { id } = input;
    known(writer, { kind: 'task', id });
    checkCategory(writer, input.fields.categoryId);
    const fields = given(input.fields);
    if (Object.keys(fields).length > 0) writer.write('task', id, fields);
    return { actId };
  }),
  'task.setStatus': command(
    commands['task.setStatus'],
    ({ writer, input: { id, status, reason }, actId }) => {
      const task = known(writer, { kind: 'task', id });
      writer.write('task', id, statusFields(task, { status, reason, now: writer.now() }));
      return { actId };
    },
  ),
  'task.delete': command(commands['task.delete'], ({ writer, input: { id }, actId, engine }) => {
    removeParent(writer, { kind: 'task', id, database: engine.database });
    return { actId };
  }),
  'task.restore': command(commands['task.restore'], ({ writer, input: { id }, actId }) => {
    if (isDeleted(known(writer, { kind: 'task', id }))) writer.write('task', id, { deletedAt: null });
    return { actId };
  }),
  'task.addLabel': command(commands['task.addLabel'], ({ writer, input: { id, labelId }, actId }) => {
    known(writer, { kind: 'task', id });
    live(writer, { kind: 'label', id: labelId, orElse: 'label_not_found' });
    setLink(writer, { kind: 'label', from: id, to: labelId });
    return { actId };
  }),
  'task.removeLabel': command(commands['task.removeLabel'], ({ writer, input: { id, labelId }, actId }) => {
    known(writer, { kind: 'task', id });
    endLink(writer, linkId({ kind: 'label', from: id, to: labelId }));
    return { actId };
  }),
  'task.link': command(commands['task.link'], ({ writer, input: { from, to, kind }, actId }) => {
    if (from === to) writer.refuse({ code: 'link_to_itself' });
    known(writer, { kind: 'task', id: from });
    known(writer, { kind: 'task', id: to });
    return { actId, id: setLink(writer, endsOf({ kind, from, to })) };
  }),
  'task.unlink': command(commands['task.unlink'], ({ writer, input: { linkId: id }, actId }) => {
    known(writer, { kind: 'link', id });
    endLink(writer, id);
    return { actId };
  }),
};

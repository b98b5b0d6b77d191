import { given } from '../../core/given';
import { commands } from '../api/definition';
import { command } from './command';
import { known, remove } from './known-records';
import { createNamed } from './named';

export const categoryCommands = {
  'category.create': command(commands['category.create'], ({ writer, input, actId, engine }) => {
    const { name, color } = input;
    return { actId, id: createNamed(writer, { kind: 'category', name, color, database: engine.database }) };
  }),
  'category.update': command(commands['category.update'], ({ writer, input, actId }) => {
    known(writer, { kind: 'category', id: input.id });
    const fields = given({ name: input.name, color: input.color });
    if (Object.keys(fields).length > 0) writer.write('category', input.id, fields);
    return { actId };
  }),
  'category.delete': command(commands['category.delete'], ({ writer, input, actId }) => {
    remove(writer, { kind: 'category', id: input.id });
    return { actId };
  }),
  'label.create': command(commands['label.create'], ({ writer, input, actId, engine }) => {
    const { name, color } = input;
    return { actId, id: createNamed(writer, { kind: 'label', name, color, database: engine.database }) };
  }),
  'label.update': command(commands['label.update'], ({ writer, input, actId }) => {
    known(writer, { kind: 'label', id: input.id });
    const fields = given({ name: input.name, color: input.color });
    if (Object.keys(fields).length > 0) writer.write('label', input.id, fields);
    return { actId };
  }),
  'label.delete': command(commands['label.delete'], ({ writer, input, actId }) => {
    remove(writer, { kind: 'label', id: input.id });
    return { actId };
  }),
};

import { removeParent } from '../care/deletion-saw';
import { journalCommands } from '../api/journal-definition';
import { command } from './command';
import { known, live, remove, restore } from './known-records';
import { endLink, linkId, setLink } from '../../db/journal/links';

// What can be done to a record of any kind.
export const recordCommands = {
  'record.delete': command(journalCommands['record.delete'], ({ writer, input, actId, engine }) => {
    const { kind, id } = input;
    if (kind === 'task') removeParent(writer, { kind, id, database: engine.database });
    else remove(writer, input);
    return { actId };
  }),
  'record.restore': command(journalCommands['record.restore'], ({ writer, input, actId, engine }) => {
    restore(writer, { ...input, database: engine.database });
    return { actId };
  }),
  /** [JOURNAL-13] Its two ends are put in one order, so that both ways round are one link. */
  'record.link': command(journalCommands['record.link'], ({ writer, input: { from, to }, actId }) => {
    if (from.id === to.id) writer.refuse({ code: 'link_to_itself' });
    live(writer, from);
    live(writer, to);
    const ends = from.id > to.id ? { from: to.id, to: from.id } : { from: from.id, to: to.id };
    return { actId, id: setLink(writer, { kind: 'relates', ...ends }) };
  }),
  'record.unlink': command(journalCommands['record.unlink'], ({ writer, input, actId }) => {
    known(writer, { kind: 'link', id: input.linkId });
    endLink(writer, input.linkId);
    return { actId };
  }),
  'record.addLabel': command(journalCommands['record.addLabel'], ({ writer, input, actId }) => {
    const { kind, id, labelId } = input;
    live(writer, { kind, id });
    live(writer, { kind: 'label', id: labelId, orElse: 'label_not_found' });
    setLink(writer, { kind: 'label', from: id, to: labelId });
    return { actId };
  }),
  'record.removeLabel': command(journalCommands['record.removeLabel'], ({ writer, input, actId }) => {
    known(writer, { kind: input.kind, id: input.id });
    endLink(writer, linkId({ kind: 'label', from: input.id, to: input.labelId }));
    return { actId };
  }),
};

import { given } from '../../core/given';
import type { CategoryId } from '../../core/named-ids';
import type { Writer } from '../../db/commit';
import { checkMoment, checkSpan, endOthers, endTimer, runningIds } from '../../db/journal/running-timers';
import { journalCommands } from '../api/journal-definition';
import type { RecordRef } from '../api/journal-values';
import { command } from './command';
import { known, live } from './known-records';
import { checkCategory } from './task-fields';

type About = {
  readonly annotation?: string | undefined;
  readonly categoryId?: CategoryId | null | undefined;
  readonly source?: RecordRef | null | undefined;
};
type NewEntry = About & {
  readonly day: string;
  readonly span: { readonly start: number; readonly end: number | null };
};

const checkAbout = (writer: Writer, { categoryId, source }: About): void => {
  checkCategory(writer, categoryId);
  if (source !== null && source !== undefined) live(writer, source);
};

const createEntry = (writer: Writer, { day, span, ...about }: NewEntry): string => {
  checkAbout(writer, about);
  checkSpan(writer, span);
  const { annotation = '', categoryId = null, source = null } = about;
  const id = writer.newId();
  const life = { createdAt: writer.now(), deletedAt: null };
  writer.create('timeEntry', id, { span, day, annotation, categoryId, source, ...life });
  return id;
};

export const timeCommands = {
  'timer.start': command(journalCommands['timer.start'], ({ writer, input, actId, engine }) => {
    const { at, ...about } = input;
    const start = at ?? writer.now();
    if (at !== undefined)
      checkMoment(writer, { at, ids: runningIds(engine.database), code: 'timer_runs_since' });
    endOthers(writer, { database: engine.database, at: start, itself: null });
    return { actId, id: createEntry(writer, { ...about, span: { start, end: null } }) };
  }),
  'timer.stop': command(journalCommands['timer.stop'], ({ writer, input, actId, engine }) => {
    const at = input.at ?? writer.now();
    checkSpan(writer, { start: 0, end: at });
    const wanted = input.id === undefined ? runningIds(engine.database) : [input.id];
    if (input.at !== undefined)
      checkMoment(writer, { at, ids: wanted, code: 'time_entry_ends_before_start' });
    const ids = wanted.filter((id) => endTimer(writer, { id, at }));
    if (ids.length === 0) writer.refuse({ code: 'timer_not_running' });
    return { actId, ids };
  }),
  'timeEntry.create': command(journalCommands['timeEntry.create'], ({ writer, input, actId }) => {
    const { start, end, ...about } = input;
    return { actId, id: createEntry(writer, { ...about, span: { start, end } }) };
  }),
  'timeEntry.update': command(journalCommands['timeEntry.update'], ({ writer, input, actId, engine }) => {
    const { id, fields, span } = input;
    known(writer, { kind: 'timeEntry', id });
    checkAbout(writer, fields);
    const written = given(fields);
    if (span === undefined) {
      if (Object.keys(written).length > 0) writer.write('timeEntry', id, written);
      return { actId };
    }
    const { day, start, end } = span;
    checkSpan(writer, { start, end });
    if (end === null) endOthers(writer, { database: engine.database, at: writer.now(), itself: id });
    writer.write('timeEntry', id, { ...written, span: { start, end }, day });
    return { actId };
  }),
};

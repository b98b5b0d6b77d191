import { given } from '../../core/given';
import type { Writer } from '../../db/commit';
import { ratingId, type RatedThing } from '../../db/journal/kinds/rating';
import type { FieldsOf } from '../../db/records/kinds';
import { parseLogLine } from '../../words/quick-add/parse-log-line';
import { journalCommands } from '../api/journal-definition';
import { Day, RecordKindName } from '../api/journal-values';
import { command } from './command';
import { momentOf, type Moment } from './journal-moment';
import { known, live } from './known-records';
import { checkCategory } from './task-fields';

const FRESH_WORKOUT = {
  durationSeconds: null,
  sets: null,
  distance: null,
  note: '',
  categoryId: null,
} as const;

const FRESH_MEASUREMENT = { note: '', categoryId: null } as const;

type NewWorkout = { readonly fields: FieldsOf<'workout'>; readonly moment: Moment };
const createWorkout = (writer: Writer, { fields, moment }: NewWorkout): string => {
  const id = writer.newId();
  writer.create('workout', id, { ...fields, moment, createdAt: writer.now(), deletedAt: null });
  return id;
};
type NewMeasurement = { readonly fields: FieldsOf<'measurement'>; readonly moment: Moment };
const createMeasurement = (writer: Writer, { fields, moment }: NewMeasurement): string => {
  const id = writer.newId();
  writer.create('measurement', id, { ...fields, moment, createdAt: writer.now(), deletedAt: null });
  return id;
};

/** [RATING-1] The derived id, or the commit stops where there is nothing to rate. */
const ratingIdOf = (writer: Writer, rated: RatedThing): string => {
  const { targetKind, targetId } = rated;
  const kind = RecordKindName.safeParse(targetKind);
  if (kind.success) live(writer, { kind: kind.data, id: targetId });
  else if (!Day.safeParse(targetId).success) writer.refuse({ code: 'not_found' });
  return ratingId(rated) ?? writer.refuse({ code: 'name_without_letters' });
};

export const logCommands = {
  'rating.set': command(journalCommands['rating.set'], ({ writer, input, actId }) => {
    const { targetKind, targetId, dimension, value, note } = input;
    const id = ratingIdOf(writer, { targetKind, targetId, dimension });
    if (value === undefined) {
      live(writer, { kind: 'rating', id });
      if (note !== undefined) writer.write('rating', id, { note });
      return { actId, id };
    }
    const moment = momentOf(writer, input);
    if (writer.read('rating', id) !== null) {
      writer.write('rating', id, given({ value, note, moment }));
      return { actId, id };
    }
    const life = { createdAt: writer.now(), deletedAt: null };
    writer.create('rating', id, {
      targetKind,
      targetId,
      dimension,
      value,
      note: note ?? '',
      moment,
      ...life,
    });
    return { actId, id };
  }),
  'workout.create': command(journalCommands['workout.create'], ({ writer, input, actId }) => {
    const { day, at, ...what } = input;
    checkCategory(writer, what.categoryId);
    const fields = { ...FRESH_WORKOUT, ...given(what) };
    return {
      actId,
      id: createWorkout(writer, { fields, moment: momentOf(writer, { day, at }) }),
    };
  }),
  'workout.update': command(journalCommands['workout.update'], ({ writer, input, actId }) => {
    known(writer, { kind: 'workout', id: input.id });
    checkCategory(writer, input.fields.categoryId);
    const fields = given({ ...input.fields, moment: input.moment });
    if (Object.keys(fields).length > 0) writer.write('workout', input.id, fields);
    return { actId };
  }),
  'measurement.create': command(journalCommands['measurement.create'], ({ writer, input, actId }) => {
    const { day, at, ...what } = input;
    checkCategory(writer, what.categoryId);
    const fields = { ...FRESH_MEASUREMENT, ...given(what) };
    return {
      actId,
      id: createMeasurement(writer, { fields, moment: momentOf(writer, { day, at }) }),
    };
  }),
  'measurement.update': command(journalCommands['measurement.update'], ({ writer, input, actId }) => {
    known(writer, { kind: 'measurement', id: input.id });
    checkCategory(writer, input.fields.categoryId);
    const fields = given({ ...input.fields, moment: input.moment });
    if (Object.keys(fields).length > 0) writer.write('measurement', input.id, fields);
    return { actId };
  }),
  'log.quickAdd': command(journalCommands['log.quickAdd'], ({ writer, input, actId }) => {
    const line = parseLogLine(input);
    if (line === null) return writer.refuse({ code: 'log_line_unclear' });
    const moment = momentOf(writer, input);
    if (line.kind === 'measurement') {
      const { name: measurementKind, quantity } = line;
      const fields = { ...FRESH_MEASUREMENT, measurementKind, quantity };
      return { actId, kind: line.kind, id: createMeasurement(writer, { fields, moment }) };
    }
    const { name: workoutType, sets, distance, durationSeconds } = line;
    const fields = { ...FRESH_WORKOUT, workoutType, sets, distance, durationSeconds };
    return { actId, kind: line.kind, id: createWorkout(writer, { fields, moment }) };
  }),
};

import type { Zone } from '../../core/calendar/zone';
import type { Writer } from '../../db/commit';
import { dayPlanId } from '../../db/journal/kinds/day-plan';
import { habitCheckId } from '../../db/journal/kinds/habit-check';
import { ratingId } from '../../db/journal/kinds/rating';
import { dayFrom, momentBefore } from './example-days';
import type { Both } from './example-kinds';
import {
  exampleHabits,
  exampleIntention,
  exampleMoods,
  exampleNotes,
  examplePlan,
  exampleTimes,
  exampleWeights,
  exampleWorkouts,
  moodName,
  weightName,
  type ExampleHabit,
} from './example-logs';

export type LoggedLife = {
  readonly writer: Writer;
  readonly language: keyof Both;
  readonly now: number;
  readonly zone: Zone;
  readonly categoryIds: ReadonlyMap<string, string>;
};

const idOf = ({ categoryIds }: LoggedLife, category: string | null): string | null =>
  category === null ? null : (categoryIds.get(category) ?? null);

const fillNotes = (life: LoggedLife): void => {
  for (const { title, body, category, ...when } of exampleNotes) {
    const moment = momentBefore(life, when);
    const words = { title: title[life.language], body: body[life.language] };
    const about = { moment, categoryId: idOf(life, category), createdAt: moment.at, deletedAt: null };
    life.writer.create('note', life.writer.newId(), { ...words, ...about });
  }
};

const fillMeasurements = (life: LoggedLife): void => {
  for (const [ago, value] of exampleWeights) {
    const moment = momentBefore(life, { ago, at: '06:50' });
    const measured = { measurementKind: weightName[life.language], quantity: { value, unit: 'kg' } };
    const about = { note: '', moment, createdAt: moment.at, deletedAt: null };
    life.writer.create('measurement', life.writer.newId(), { ...measured, ...about });
  }
};

const fillWorkouts = (life: LoggedLife): void => {
  for (const { name, sets, kilometres, minutes, note, ...when } of exampleWorkouts) {
    const moment = momentBefore(life, when);
    const load = sets === undefined ? null : ({ value: sets.kilograms, unit: 'kg' } as const);
    life.writer.create('workout', life.writer.newId(), {
      workoutType: name[life.language],
      sets: sets === undefined ? null : { sets: sets.sets, reps: sets.reps, load },
      distance: kilometres === undefined ? null : { value: kilometres, unit: 'km' },
      durationSeconds: minutes === undefined ? null : minutes * 60,
      note: note?.[life.language] ?? '',
      categoryId: idOf(life, 'health'),
      moment,
      createdAt: moment.at,
      deletedAt: null,
    });
  }
};

const fillChecks = (
  life: LoggedLife,
  { habitId, kept }: { habitId: string; kept: readonly number[] },
): void => {
  for (const ago of kept) {
    const { day, at } = momentBefore(life, { ago, at: '21:30' });
    const fields = { habitId, day, note: '', createdAt: at, deletedAt: null };
    life.writer.create('habitCheck', habitCheckId({ habitId, day }), fields);
  }
};
const fillHabit = (life: LoggedLife, { name, schedule, kept }: ExampleHabit): void => {
  const began = momentBefore(life, { ago: Math.max(...kept), at: '08:00' });
  const habitId = life.writer.newId();
  life.writer.create('habit', habitId, {
    name: name[life.language],
    note: '',
    schedule,
    startDay: began.day,
    categoryId: idOf(life, 'health'),
    archivedAt: null,
    createdAt: began.at,
    deletedAt: null,
  });
  fillChecks(life, { habitId, kept });
};

const fillMoods = (life: LoggedLife): void => {
  const dimension = moodName[life.language];
  for (const [ago, value] of exampleMoods) {
    const moment = momentBefore(life, { ago, at: '21:45' });
    const rated = { targetKind: 'day', targetId: moment.day, dimension };
    const id = ratingId(rated);
    if (id === null) throw new Error('[JOURNAL-12] a rating without a dimension');
    const fields = { ...rated, value, note: '', moment, createdAt: moment.at, deletedAt: null };
    life.writer.create('rating', id, fields);
  }
};

const fillTimes = (life: LoggedLife): void => {
  for (const { title, category, ago, from, to } of exampleTimes) {
    const { day, at: start } = momentBefore(life, { ago, at: from });
    const { at: end } = momentBefore(life, { ago, at: to });
    const about = { annotation: title[life.language], categoryId: idOf(life, category), source: null };
    const born = { createdAt: start, deletedAt: null };
    life.writer.create('timeEntry', life.writer.newId(), { span: { start, end }, day, ...about, ...born });
  }
};

const fillPlan = (life: LoggedLife): void => {
  const { writer, now, language } = life;
  const day = dayFrom(life, 0);
  const planId = dayPlanId(day);
  const shared = { createdAt: now, deletedAt: null };
  writer.create('dayPlan', planId, { day, intention: exampleIntention[language], ...shared });
  for (const { title, category, from, to } of examplePlan) {
    const block = { start: `${day}T${from}`, end: `${day}T${to}`, categoryId: idOf(life, category) };
    const fields = { planId, block, title: title[language], notes: '', taskId: null };
    writer.create('planBlock', writer.newId(), { ...fields, ...shared });
  }
};

/** Everything besides tasks, inside of the example life's own commit. */
export const fillExampleLogs = (life: LoggedLife): void => {
  fillNotes(life);
  fillMeasurements(life);
  fillWorkouts(life);
  for (const habit of exampleHabits) fillHabit(life, habit);
  fillMoods(life);
  fillTimes(life);
  fillPlan(life);
};

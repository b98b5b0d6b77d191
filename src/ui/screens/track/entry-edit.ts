import { z } from 'zod';
import type { CategoryId } from '../../../core/named-ids';
import { instantHere } from '../../../core/calendar/device-clock';
import type { MeasurementView, WorkoutView } from '../../../runtime/api/journal-values';
import { couldBeEither, numberTyped, readDecimal } from '../../../words/typed-number';
import { readDuration } from '../../../words/quick-add/log-quantities';

// [TRACK-3] What was typed into the fields of an entry, back to what is stored: only what changed is written.
export type Moment = { readonly day: string; readonly time: string };

const two = (value: number): string => String(value).padStart(2, '0');
export const momentOf = ({ day, at }: { readonly day: string; readonly at: number }): Moment => {
  const date = new Date(at);
  return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
};

/** Undefined where neither was changed: the instant stays to the millisecond. */
export const changedMoment = (
  stored: { readonly day: string; readonly at: number },
  edit: Moment,
): { day: string; at: number } | undefined => {
  const before = momentOf(stored);
  if (edit.day === before.day && edit.time === before.time) return undefined;
  const [hour = 0, minute = 0] = edit.time.split(':').map(Number);
  return { day: edit.day, at: instantHere(edit.day, hour * 60 + minute) };
};

/** [SCREEN-9] How to write what is no number, or could be two. */
export const numberWord = (typed: string): 'numberWrong' | 'numberEither' =>
  couldBeEither(typed) ? 'numberEither' : 'numberWrong';
export const readCount = (typed: string): number | null => {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return value >= 1 && value <= 10_000 ? value : null;
};
const MOST_SECONDS = 10_000_000;
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})$/u;
const clockSeconds = (text: string): number | null => {
  const [, hours = '0', minutes, rest] = CLOCK.exec(text) ?? [];
  return minutes === undefined || Number(rest) > 59
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
};
/** `27:30`, `1 h 5`, `45 min`; a bare number is minutes. */
export const readSeconds = (typed: string): number | null => {
  const text = typed.trim().toLowerCase();
  const bare = /^\d/.test(text) ? readDecimal(text) : null;
  const seconds = clockSeconds(text) ?? readDuration(text) ?? (bare === null ? null : Math.round(bare * 60));
  return seconds !== null && seconds >= 1 && seconds <= MOST_SECONDS ? seconds : null;
};
export const secondsTyped = (seconds: number): string => {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
};

const LoadUnit = z.enum(['kg', 'lb']);
type LoadUnit = z.infer<typeof LoadUnit>;
const DistanceUnit = z.enum(['m', 'km', 'mi']);
type DistanceUnit = z.infer<typeof DistanceUnit>;
export const WorkoutEdit = z
  .object({
    name: z.string(),
    sets: z.string(),
    reps: z.string(),
    load: z.string(),
    loadUnit: LoadUnit,
    distance: z.string(),
    distanceUnit: DistanceUnit,
    duration: z.string(),
    note: z.string(),
    categoryId: z.string().nullable(),
  })
  .readonly();
export type WorkoutEdit = z.infer<typeof WorkoutEdit>;
export type Wrong = 'numberWrong' | 'numberEither' | 'countWrong' | 'durationWrong' | 'repsMissing';
export type WorkoutReading = {
  readonly fields: {
    readonly workoutType?: string;
    readonly sets?: { sets: number; reps: number; load: { value: number; unit: LoadUnit } | null } | null;
    readonly distance?: { value: number; unit: DistanceUnit } | null;
    readonly durationSeconds?: number | null;
    readonly note?: string;
    readonly categoryId?: CategoryId | null;
  };
  readonly wrong: Partial<Readonly<Record<keyof WorkoutEdit, Wrong>>>;
};

export const workoutEditOf = (
  { workoutType, sets, distance, durationSeconds, note, categoryId }: WorkoutView,
  locale: string,
): WorkoutEdit => ({
  name: workoutType,
  sets: sets === null ? '' : String(sets.sets),
  reps: sets === null ? '' : String(sets.reps),
  load: sets === null || sets.load === null ? '' : numberTyped(sets.load.value, locale),
  loadUnit: sets?.load?.unit === 'lb' ? 'lb' : 'kg',
  distance: distance === null ? '' : numberTyped(distance.value, locale),
  distanceUnit: distance?.unit === 'm' || distance?.unit === 'mi' ? distance.unit : 'km',
  duration: durationSeconds === null ? '' : secondsTyped(durationSeconds),
  note,
  categoryId,
});

const isEmpty = (typed: string): boolean => typed.trim() === '';
const positive = (typed: string): number | null => {
  const value = readDecimal(typed);
  return value !== null && value >= 0 && value <= 10_000_000 ? value : null;
};

const wrongIn = ({ sets, reps, load, distance, duration }: WorkoutEdit): WorkoutReading['wrong'] => ({
  ...(!isEmpty(sets) && readCount(sets) === null && { sets: 'countWrong' }),
  ...(!isEmpty(reps) && readCount(reps) === null && { reps: 'countWrong' }),
  ...(isEmpty(sets) && !(isEmpty(reps) && isEmpty(load)) && { sets: 'repsMissing' }),
  ...(isEmpty(reps) && !(isEmpty(sets) && isEmpty(load)) && { reps: 'repsMissing' }),
  ...(!isEmpty(load) && (positive(load) ?? 10_001) > 10_000 && { load: numberWord(load) }),
  ...(!isEmpty(distance) && positive(distance) === null && { distance: numberWord(distance) }),
  ...(!isEmpty(duration) && readSeconds(duration) === null && { duration: 'durationWrong' }),
});

const setsOf = ({ sets, reps, load, loadUnit }: WorkoutEdit) => {
  const [setCount, repCount, value] = [readCount(sets), readCount(reps), positive(load)];
  if (setCount === null || repCount === null) return null;
  return { sets: setCount, reps: repCount, load: value === null ? null : { value, unit: loadUnit } };
};
const distanceOf = ({ distance, distanceUnit }: WorkoutEdit) => {
  const value = positive(distance);
  return value === null ? null : { value, unit: distanceUnit };
};

const differs = (
  fields: readonly (keyof WorkoutEdit)[],
  { edit, before }: { readonly edit: WorkoutEdit; readonly before: WorkoutEdit },
): boolean => fields.some((field) => edit[field] !== before[field]);

export const readWorkout = (
  edit: WorkoutEdit,
  { before }: { readonly before: WorkoutEdit },
): WorkoutReading => {
  const changed = (...fields: readonly (keyof WorkoutEdit)[]): boolean => differs(fields, { edit, before });
  return {
    wrong: wrongIn(edit),
    fields: {
      ...(changed('name') && { workoutType: edit.name.trim() }),
      ...(changed('sets', 'reps', 'load', 'loadUnit') && { sets: setsOf(edit) }),
      ...(changed('distance', 'distanceUnit') && { distance: distanceOf(edit) }),
      ...(changed('duration') && {
        durationSeconds: isEmpty(edit.duration) ? null : readSeconds(edit.duration),
      }),
      ...(changed('note') && { note: edit.note }),
      ...(changed('categoryId') && { categoryId: edit.categoryId }),
    },
  };
};

export const MeasurementEdit = z
  .object({
    name: z.string(),
    value: z.string(),
    unit: z.string(),
    note: z.string(),
    categoryId: z.string().nullable(),
  })
  .readonly();
export type MeasurementEdit = z.infer<typeof MeasurementEdit>;
export const measurementEditOf = (
  { measurementKind, quantity, note, categoryId }: MeasurementView,
  locale: string,
): MeasurementEdit => ({
  name: measurementKind,
  value: numberTyped(quantity.value, locale),
  unit: quantity.unit,
  note,
  categoryId,
});

/** Null where the value is no number. */
export const readMeasurement = (edit: MeasurementEdit, { before }: { readonly before: MeasurementEdit }) => {
  const value = readDecimal(edit.value);
  if (value === null) return null;
  const hasAmount = edit.value !== before.value || edit.unit !== before.unit;
  return {
    ...(edit.name !== before.name && { measurementKind: edit.name.trim() }),
    ...(hasAmount && { quantity: { value, unit: edit.unit.trim() } }),
    ...(edit.note !== before.note && { note: edit.note }),
    ...(edit.categoryId !== before.categoryId && { categoryId: edit.categoryId }),
  };
};

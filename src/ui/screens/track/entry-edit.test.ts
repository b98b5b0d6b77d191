import * as fc from 'fast-check';
import type { WorkoutView } from '../../../runtime/api/journal-values';
import { numberTyped, readDecimal } from '../../../words/typed-number';
import {
  changedMoment,
  measurementEditOf,
  momentOf,
  readMeasurement,
  readSeconds,
  readWorkout,
  secondsTyped,
  workoutEditOf,
} from './entry-edit';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100);
const count = fc.integer({ min: 1, max: 10_000 });
const workout: fc.Arbitrary<WorkoutView> = fc.record({
  id: fc.constant('w'),
  deletedAt: fc.constant(null),
  day: fc.constant('2026-11-18'),
  at: fc.constant(1),
  workoutType: fc.constant('Squat'),
  typeSlug: fc.constant('squat'),
  durationSeconds: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  sets: fc.option(
    fc.record({
      sets: count,
      reps: count,
      load: fc.option(
        fc.record({ value: amount.filter((value) => value <= 10_000), unit: fc.constantFrom('kg', 'lb') }),
      ),
    }),
  ),
  distance: fc.option(fc.record({ value: amount, unit: fc.constantFrom('m', 'km', 'mi') })),
  note: fc.string(),
  categoryId: fc.constant(null),
});
const locale = fc.constantFrom('en', 'de');

test('[TRACK-3] an edit that changes nothing writes nothing, and what was stored reads back as it was', () => {
  fc.assert(
    fc.property(workout, locale, (stored, language) => {
      const before = workoutEditOf(stored, language);
      expect(readWorkout(before, { before })).toEqual({ fields: {}, wrong: {} });
      const blank = { ...before, sets: '', reps: '', load: '', distance: '', duration: '' };
      const { fields } = readWorkout(before, {
        before: { ...blank, sets: '-', distance: '-', duration: '-' },
      });
      expect(fields).toEqual({
        sets: stored.sets,
        distance: stored.distance,
        durationSeconds: stored.durationSeconds,
      });
    }),
  );
});

test('[TRACK-3] numbers are read with a point or a comma, and a value stays as fine as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), locale, (thousandths, language) => {
      const value = thousandths / 1000;
      expect(readDecimal(numberTyped(value, language))).toBe(value);
    }),
  );
  expect(numberTyped(72.5, 'de')).toBe('72,5');
  expect(['7,5', ' 7.5 ', '−3', '', 'a', '1.2.3', '1e5'].map(readDecimal)).toEqual([
    7.5,
    7.5,
    -3,
    null,
    null,
    null,
    null,
  ]);
});

test('[SCREEN-9] what could be thousands or a fraction is asked, groups of thousands are read whole', () => {
  for (const either of ['1,000', '1.000', '200.000', '-1,000'])
    expect([either, readDecimal(either)]).toEqual([either, null]);
  expect(['1,000,000', '1.000,5', '1,000.50', '0,125', '1.0000'].map(readDecimal)).toEqual([
    1e6, 1000.5, 1000.5, 0.125, 1,
  ]);
  expect(readSeconds('1,500')).toBeNull();
  expect(numberTyped(82.125, 'de')).toBe('82,1250');
  const before = {
    name: '',
    sets: '',
    reps: '',
    load: '',
    loadUnit: 'kg',
    distance: '',
    distanceUnit: 'm',
    duration: '',
    note: '',
    categoryId: null,
  } as const;
  expect(readWorkout({ ...before, distance: '1,000' }, { before }).wrong).toEqual({
    distance: 'numberEither',
  });
});

test('lengths of time read as they are written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
      expect(readSeconds(secondsTyped(seconds))).toBe(seconds);
    }),
  );
  expect(['27:30', '45 min', '1 h 5', '45', '0', 'soon'].map(readSeconds)).toEqual([
    1650,
    2700,
    3900,
    2700,
    null,
    null,
  ]);
});

test('what does not go together or is no number is named at its field', () => {
  const before = {
    name: 'Squat',
    sets: '',
    reps: '',
    load: '',
    loadUnit: 'kg',
    distance: '',
    distanceUnit: 'km',
    duration: '',
    note: '',
    categoryId: null,
  } as const;
  expect(readWorkout({ ...before, categoryId: 'gym' }, { before }).fields).toEqual({ categoryId: 'gym' });
  expect(readWorkout({ ...before, load: '80' }, { before }).wrong).toEqual({
    sets: 'repsMissing',
    reps: 'repsMissing',
  });
  expect(readWorkout({ ...before, sets: '0', reps: '5', load: 'x' }, { before }).wrong).toEqual({
    sets: 'countWrong',
    load: 'numberWrong',
  });
  expect(readWorkout({ ...before, duration: 'soon' }, { before }).wrong).toEqual({
    duration: 'durationWrong',
  });
});

test('[TRACK-3] a measurement writes its amount alone where only that changed, and its moment only where that did', () => {
  const stored = {
    id: 'm',
    deletedAt: null,
    day: '2026-11-18',
    at: new Date(2026, 10, 18, 7, 30, 12, 345).getTime(),
    categoryId: null,
    measurementKind: 'Weight',
    kindSlug: 'weight',
    quantity: { value: 72.5, unit: 'kg' },
    note: 'morning',
  };
  const before = measurementEditOf(stored, 'en');
  expect(readMeasurement(before, { before })).toEqual({});
  expect(readMeasurement({ ...before, value: '72,4' }, { before })).toEqual({
    quantity: { value: 72.4, unit: 'kg' },
  });
  expect(readMeasurement({ ...before, categoryId: 'gym' }, { before })).toEqual({ categoryId: 'gym' });
  expect(readMeasurement({ ...before, value: 'much' }, { before })).toBeNull();
  expect(changedMoment(stored, momentOf(stored))).toBeUndefined();
  expect(changedMoment(stored, { day: '2026-11-17', time: '07:30' })).toEqual({
    day: '2026-11-17',
    at: new Date(2026, 10, 17, 7, 30).getTime(),
  });
});

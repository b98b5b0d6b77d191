import * as fc from 'fast-check';
import { anyPoint } from '../../../__tests__/words/any-point';
import { parseLogLine } from './parse-log-line';

const en = (text: string, kind?: 'workout' | 'measurement') => parseLogLine({ text, language: 'en', kind });
const de = (text: string, kind?: 'workout' | 'measurement') => parseLogLine({ text, language: 'de', kind });
const workout = (name: string, rest: object = {}) => ({
  kind: 'workout',
  name,
  sets: null,
  distance: null,
  durationSeconds: null,
  ...rest,
});
const sets = (count: number, reps: number, load: object | null = null) => ({
  sets: { sets: count, reps, load },
});
const kg = (value: number) => ({ value, unit: 'kg' });
const measured = (name: string, value: number, unit: string) => ({
  kind: 'measurement',
  name,
  quantity: { value, unit },
});

test.each([
  ['squat 5x5 80kg', workout('squat', sets(5, 5, kg(80)))],
  ['Bench press 3 x 8 @ 60 kg', workout('Bench press', sets(3, 8, kg(60)))],
  ['squat 5x5@80kg', workout('squat', sets(5, 5, kg(80)))],
  ['deadlift 1×5 225 lbs', workout('deadlift', sets(1, 5, { value: 225, unit: 'lb' }))],
  ['pull-ups 3x12', workout('pull-ups', sets(3, 12))],
  ['run 5.2km in 28:30', workout('run', { distance: { value: 5.2, unit: 'km' }, durationSeconds: 1710 })],
  ['swim 400m', workout('swim', { distance: { value: 400, unit: 'm' } })],
  ['yoga 1h 15min', workout('yoga', { durationSeconds: 4500 })],
  ['plank 90s', workout('plank', { durationSeconds: 90 })],
  ['ride 1:02:03 30 mi', workout('ride', { distance: { value: 30, unit: 'mi' }, durationSeconds: 3723 })],
  ['weight 72.5kg', measured('weight', 72.5, 'kg')],
  ['resting pulse 52 bpm', measured('resting pulse', 52, 'bpm')],
  ['sleep 7.5h', measured('sleep', 7.5, 'h')],
  ['steps: 8432', measured('steps', 8432, '')],
  ['temperature -3,5 °C', measured('temperature', -3.5, '°c')],
])('[LOGBOOK-3] English: %s', (text, expected) => {
  expect(en(text)).toEqual(expected);
});

test.each([
  ['Kniebeuge 5x5 80kg', workout('Kniebeuge', sets(5, 5, kg(80)))],
  ['Kreuzheben 3x5 mit 102,5 kg', workout('Kreuzheben', sets(3, 5, kg(102.5)))],
  [
    'Laufen 5,2 km in 28 min',
    workout('Laufen', { distance: { value: 5.2, unit: 'km' }, durationSeconds: 1680 }),
  ],
  ['Yoga 1 Stunde 15 Minuten', workout('Yoga', { durationSeconds: 4500 })],
  ['Gewicht 72,5 kg', measured('Gewicht', 72.5, 'kg')],
  ['Schlaf 7,5 Std', measured('Schlaf', 7.5, 'std')],
  ['Größe 181 cm', measured('Größe', 181, 'cm')],
  ['Bankdrücken 3x8 120 Pfund', workout('Bankdrücken', sets(3, 8, kg(60)))],
])('[LOGBOOK-3] German: %s', (text, expected) => {
  expect(de(text)).toEqual(expected);
});

test('[LOGBOOK-3] whoever asks may say which it is', () => {
  expect(en('deadlift 100kg', 'workout')).toEqual(workout('deadlift', sets(1, 1, kg(100))));
  expect(en('push-ups 30', 'workout')).toEqual(workout('push-ups', sets(1, 30)));
  expect(en('stretching', 'workout')).toEqual(workout('stretching'));
  expect(en('jump 2.4m', 'measurement')).toEqual(measured('jump', 2.4, 'm'));
});

test('[LOGBOOK-3] no quantity, or nothing but one, is neither', () => {
  for (const text of ['squat', '5x5', '80 kg', 'in 28 min', '', '   ', 'blood pressure 120/80'])
    expect(en(text)).toBeNull();
  expect(en('squat', 'measurement')).toBeNull();
});

test('[LOGBOOK-3] a number inside a word is part of the name; of two of a sort the first counts', () => {
  expect(en('a1c test 5.4 %')).toEqual(measured('a1c test', 5.4, '%'));
  expect(en('squat 5x5 3x3 80kg')).toEqual(workout('squat 3x3', sets(5, 5, kg(80))));
});

test('[LOGBOOK-3] whatever is typed, it answers, and says no number that is none', () => {
  const piece = fc.oneof(
    fc.string({ unit: anyPoint, maxLength: 8 }),
    fc.constantFrom('5x5', '80kg', 'in', '1:99', '9999999999h', '@'),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('en' as const, 'de' as const),
      (pieces, language) => {
        const line = parseLogLine({ text: pieces.join(' '), language });
        if (line === null) return;
        expect(line.name.trim()).not.toBe('');
        if (line.kind === 'measurement') expect(Number.isFinite(line.quantity.value)).toBe(true);
        else expect(Number.isFinite(line.durationSeconds ?? 0)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

import fc from 'fast-check';
import { readSpan, untouched, type SpanEdit, type StoredSpan } from './entry-edit';
import { typedClock } from './typed-clock';

const clockOf = (typed: string) => typedClock(typed, { today: '2026-11-18', language: 'en' });
const at = (day: string, clock: string, seconds = 0): number =>
  new Date(`${day}T${clock}:00`).getTime() + seconds * 1_000;
const NOW = at('2026-11-18', '20:00');
const stored: StoredSpan = { start: at('2026-11-18', '09:00', 17), end: at('2026-11-18', '10:30', 42) };
const read = (edit: Partial<SpanEdit>, of: StoredSpan = stored) =>
  readSpan({ stored: of, edit: { ...untouched, ...edit } }, { now: NOW, clockOf });

test('[SPENT-1] what nobody touched keeps its instant to the second', () => {
  expect(read({})).toEqual({
    ...stored,
    isWrong: false,
    day: '2026-11-18',
    isChanged: false,
    isNextDay: false,
  });
  expect(read({ from: '09:00', to: '10:30' })).toMatchObject({ ...stored, isChanged: false });
  expect(read({ from: '8:45' })).toMatchObject({ start: at('2026-11-18', '08:45'), end: stored.end });
  expect(read({ to: '11' })).toMatchObject({ start: stored.start, end: at('2026-11-18', '11:00') });
});

test('[SPENT-1] an end before its start is one of the next day where that is over, else it is refused', () => {
  expect(read({ day: '2026-11-17', from: '23:00', to: '1:15' })).toMatchObject({
    start: at('2026-11-17', '23:00'),
    end: at('2026-11-18', '01:15'),
    day: '2026-11-17',
    isNextDay: true,
  });
  expect(read({ from: '12:00', to: '11:00' })).toMatchObject({
    isWrong: true,
    field: 'to',
    code: 'time_entry_ends_before_start',
  });
  expect(read({ from: '12:00' })).toMatchObject({ isWrong: true, code: 'time_entry_ends_before_start' });
});

test('[SPENT-1] only what runs may have no end', () => {
  const running = { start: stored.start, end: null };
  expect(read({}, running)).toMatchObject({ ...running, isChanged: false });
  expect(read({ from: '8:00' }, running)).toMatchObject({ start: at('2026-11-18', '08:00'), end: null });
  expect(read({ to: '10:00' }, running)).toMatchObject({ end: at('2026-11-18', '10:00') });
  expect(read({ to: '' })).toMatchObject({ isWrong: true, field: 'to', code: null });
});

test('what is no time, and what has not come yet, is told where it stands', () => {
  expect(read({ from: 'soon' })).toEqual({ isWrong: true, field: 'from', code: null });
  expect(read({ from: '21:00' })).toEqual({ isWrong: true, field: 'from', code: 'time_in_future' });
  expect(read({ to: '23:00' })).toEqual({ isWrong: true, field: 'to', code: 'time_in_future' });
});

test('[SPENT-1] whatever is typed, a span that is taken ends after it starts and is over', () => {
  const clock = fc.constantFrom('0', '1:15', '9', '9:00', '930', '10:30', '12', '19:59', '23:45', '', 'x');
  const day = fc.constantFrom(null, '2026-11-16', '2026-11-17', '2026-11-18');
  fc.assert(
    fc.property(fc.option(clock), fc.option(clock), day, (from, to, on) => {
      const span = read({ from, to, day: on });
      if (span.isWrong) return;
      expect(span.end ?? Infinity).toBeGreaterThanOrEqual(span.start);
      expect(span.end ?? NOW).toBeLessThanOrEqual(NOW);
    }),
  );
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['9:05', '09:05'],
  ['5pm', '17:00'],
  ['24', null],
  ['975', null],
  ['tomorrow', null],
])('“%s” is the time %s', (typed, clock) => {
  expect(clockOf(typed)).toBe(clock);
});

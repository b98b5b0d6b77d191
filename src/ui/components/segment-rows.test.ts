import { partsInRow } from './segment-rows';

const of = (room: number, labels: readonly string[]): number =>
  partsInRow(labels, { room, fontSize: 15, around: 29 });

test('what fits stands in one row; the rest stands in rows of the same length, and none of a few alone', () => {
  expect(of(352, ['Tasks', 'Time'])).toBe(2);
  expect(of(352, ['Urgent', 'High', 'Normal', 'Low'])).toBe(4);
  expect(of(300, ['Dringend', 'Hoch', 'Normal', 'Niedrig'])).toBe(2);
  expect(of(352, ['All', 'Tasks', 'Entries', 'Time', 'Logs', 'Names'])).toBe(3);
  expect(of(352, ['Jeden Tag', 'Bestimmte Tage', 'Mal pro Woche'])).toBe(1);
  expect(of(80, ['Entries', 'Anything'])).toBe(1);
  expect(of(Infinity, ['Entries', 'Anything'])).toBe(2);
});

import { atOnce } from '../../sliced';
import { scanFile } from '../file-scan';
import { refusalOf } from '../testing/refusal-of';
import { icsComponents } from './ics-components';
import { jsonRows } from './json-rows';

/** How many lines were read at most between two rests. */
const longestStretch = (lines: Iterable<string>): number => {
  let since = 0;
  let longest = 0;
  const counted = function* () {
    for (const line of lines) {
      since += 1;
      longest = Math.max(longest, since);
      yield line;
    }
  };
  const pieces = icsComponents(counted());
  while (pieces.next().done !== true) since = 0;
  return longest;
};
const calendarOf = function* (lines: Iterable<string>) {
  yield 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n';
  yield* lines;
  yield 'END:VEVENT\r\nEND:VCALENDAR\r\n';
};
const times = function* (count: number, text: string) {
  for (let at = 0; at < count; at += 1) yield text;
};

test('[SLICE-2] a line folded 50,000 times rests while it is put together, and reads as it was', () => {
  const folded = function* () {
    yield 'DESCRIPTION:x\r\n';
    yield* times(50_000, ` ${'y'.repeat(70)}\r\n`);
  };
  expect(longestStretch(calendarOf(folded()))).toBeLessThanOrEqual(300);
  const ended = [...icsComponents(calendarOf(folded()))].flatMap((each) => each?.component ?? []);
  expect(ended[0]?.properties[0]?.value === `x${'y'.repeat(3_500_000)}`).toBe(true);
});

test('[IMPORT-2] folds of nothing are bounded like any others', () => {
  const folded = function* () {
    yield 'DESCRIPTION:x\r\n';
    yield* times(5_000_000, ' \r\n');
  };
  expect(refusalOf(() => [...icsComponents(calendarOf(folded()))])).toBe('import_part_too_long');
});

test('[IMPORT-2] one property has a hundred parameters at most', () => {
  const read = (count: number) => [...icsComponents(calendarOf([`X${';A=b'.repeat(count)}:c\r\n`]))];
  expect(refusalOf(() => read(101))).toBe('import_part_too_long');
  expect(read(100).flatMap((each) => each?.component.name ?? [])).toEqual(['VEVENT']);
});

const namesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `"k${at}":"a,b"`).join(',');

test('[IMPORT-2] an entry of 100,000 names is refused before anything parses it', () => {
  const read = (count: number) => [...jsonRows([`{"entries":[{${namesOf(count)}}]}`], 'entries')];
  expect(refusalOf(() => read(100_000))).toBe('import_part_too_long');
  expect(read(20_000)).toHaveLength(1);
});

test('[IMPORT-2] an export of 300,000 names around its rows is refused before anything parses it', () => {
  const scan = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
    return atOnce(scanFile({ size: bytes.length, read }));
  };
  expect(scan(`{${namesOf(300_000)}}`)).toMatchObject({ error: { code: 'import_not_an_export' } });
  expect(scan(`{"records":[${'1,'.repeat(300_000)}1]}`)).toMatchObject({
    error: { code: 'import_not_an_export' },
  });
  const life = scan(`{"format":"x","records":[${'{"a":[1,2,3]},'.repeat(100_000)}{}]}`);
  expect(life.ok && life.value.rows.length).toBe(100_001);
});

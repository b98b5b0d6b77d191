import fc from 'fast-check';
import { Refused } from '../staging/refused';
import { linesOf } from '../staging/text-parts';
import { csvRows } from './csv-rows';
import { icsComponents, icsText, icsTexts } from './ics-components';
import { jsonRows } from './json-rows';
import { xmlTags } from './xml-tags';
import { readInstant, zoneClock } from './zone-clock';

const SEED = 20_261_118;
/** The same text in parts of other lengths. */
const cut = (text: string, lengths: readonly number[]): readonly string[] => {
  const parts: string[] = [];
  let at = 0;
  for (let turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return parts;
};
const outcome = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.failure.code;
    throw error;
  }
};
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const sameInParts = (text: fc.Arbitrary<string>, read: (parts: readonly string[]) => unknown): void =>
  fc.assert(
    fc.property(text, lengths, (whole, steps) => {
      expect(outcome(() => read(cut(whole, steps)))).toEqual(outcome(() => read([whole])));
    }),
    { seed: SEED, numRuns: 400 },
  );

test('[IMPORT-1] however a file is cut into parts, the same is read', () => {
  sameInParts(fc.stringMatching(/^["a,;\r\n ]{0,30}$/), (parts) => [...csvRows(parts)]);
  sameInParts(fc.stringMatching(/^[[\]{}",:\\a1 ]{0,30}$/), (parts) => [...jsonRows(parts, 'a')]);
  sameInParts(
    fc.stringMatching(/^(<a b="[c>&]?">|<\/a>|<a\/>|<!--[->x]?-->|<!DOCTYPE a \[x\]>|<|>|t){0,9}$/),
    (parts) =>
      [...xmlTags(parts)].map((tag) => [tag.name, tag.isOpening, tag.isClosing, [...tag.attributes()]]),
  );
  sameInParts(
    fc.stringMatching(/^(BEGIN:VCALENDAR\n|END:VCALENDAR\r\n|X;A="b:c":d\n| e\n|\n){0,9}$/),
    (parts) => [...icsComponents(parts)].flatMap((ended) => ended?.component ?? []),
  );
  sameInParts(fc.string(), (parts) => [...linesOf(parts, { longest: 20, tooLong: 'too_long' })]);
});

test('[IMPORT-1] what was written as a table is read as it was', () => {
  const field = fc.stringMatching(/^["a,\r\n ü]{0,8}$/);
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows.map((row) => row.map(quoted).join(',')).join(end);
      expect([...csvRows([text])]).toEqual(rows);
    }),
    { seed: SEED },
  );
});

test('[IMPORT-1] rows of JSON are what JSON.parse gives', () => {
  const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 4 });
  fc.assert(
    fc.property(rows, lengths, (entries, steps) => {
      const text = JSON.stringify({ metadata: { a: [1, [2]] }, entries });
      expect([...jsonRows(cut(text, steps), 'entries')]).toEqual(JSON.parse(JSON.stringify(entries)));
    }),
    { seed: SEED },
  );
});

test('[IMPORT-1] texts of calendars: signs that were escaped, lists with commas in their words', () => {
  expect(icsText('a\\, b\\; c\\nd\\Ne\\\\n')).toBe('a, b; c\nd\ne\\n');
  expect(icsTexts('one,two\\, too,three')).toEqual(['one', 'two, too', 'three']);
});

test('[IMPORT-1] instants keep the day that they were written on; a zone knows its changes of the clock', () => {
  expect(readInstant('2026-11-17 23:30:00 -0500')).toEqual({
    at: Date.UTC(2026, 10, 18, 4, 30),
    day: '2026-11-17',
    isUtc: false,
  });
  expect(readInstant('2026-11-17T23:30:00.250Z')?.at).toBe(Date.UTC(2026, 10, 17, 23, 30, 0, 250));
  for (const none of [
    '',
    '2026-02-30T00:00:00Z',
    '2026-11-17T24:00:00Z',
    '1960-01-01T00:00:00Z',
    '2026-11-17T00:00:00+99:00',
  ])
    expect(readInstant(none)).toBeNull();
  const berlin = zoneClock('Europe/Berlin');
  const at = (wall: string) => new Date(berlin?.instantOf(wall) ?? 0).toISOString().slice(0, 16);
  expect(at('2026-07-01T12:00')).toBe('2026-07-01T10:00');
  expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30');
  expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30');
  expect(berlin?.wallOf(Date.UTC(2026, 2, 29, 1, 30))).toBe('2026-03-29T03:30');
  expect(zoneClock('Mars/Olympus')).toBeNull();
});

import * as fc from 'fast-check';
import { anyPoint } from '../../../__tests__/words/any-point';
import { parseQuickAdd, type QuickAdd } from './parse-quick-add';
import type { QuickAddLanguage } from './vocabulary';

// 2026-11-18 is a Wednesday.
const today = '2026-11-18';
const parse = (text: string, language: QuickAddLanguage = 'en'): QuickAdd =>
  parseQuickAdd({ text, today, language });

test.each<[QuickAddLanguage, string, string, string | null]>([
  ['en', 'call mum tomorrow 17:00 #family p1', 'call mum', '2026-11-19T17:00'],
  ['en', 'pay rent today', 'pay rent', '2026-11-18'],
  ['en', 'Pay rent TODAY!', 'Pay rent', '2026-11-18'],
  ['en', 'dentist the day after tomorrow', 'dentist', '2026-11-20'],
  ['en', 'dentist wednesday', 'dentist', '2026-11-25'],
  ['en', 'dentist on friday at 5pm', 'dentist', '2026-11-20T17:00'],
  ['en', 'dentist next monday', 'dentist', '2026-11-23'],
  ['en', 'water plants in 3 days', 'water plants', '2026-11-21'],
  ['en', 'water plants in a week', 'water plants', '2026-11-25'],
  ['en', 'water plants in 2 weeks', 'water plants', '2026-12-02'],
  ['en', 'report 2026-11-20', 'report', '2026-11-20'],
  ['en', 'report 20.11.', 'report', '2026-11-20'],
  ['en', 'report 20.11.2027', 'report', '2027-11-20'],
  ['en', 'report Nov 20', 'report', '2026-11-20'],
  ['en', 'report by Nov 20th, 2027', 'report', '2027-11-20'],
  ['en', 'report 20 nov', 'report', '2026-11-20'],
  ['en', 'report 17 nov', 'report', '2027-11-17'],
  ['en', 'report 18 nov', 'report', '2026-11-18'],
  ['en', 'report 11/20', 'report', '2026-11-20'],
  ['en', 'party feb 29', 'party', '2028-02-29'],
  ['en', 'run 5:30 pm', 'run', '2026-11-18T17:30'],
  ['en', 'run 12am', 'run', '2026-11-18T00:00'],
  ['en', 'run at 12pm', 'run', '2026-11-18T12:00'],
  ['en', 'run 24:00', 'run 24:00', null],
  ['en', 'run 13pm', 'run 13pm', null],
  ['en', 'report 31.2.', 'report 31.2.', null],
  ['en', 'report 13/20', 'report 13/20', null],
  ['en', 'morgen heute', 'morgen heute', null],
  ['en', 'upgrade to 20.11 now', 'upgrade to 20.11 now', null],
  ['en', "read tomorrow's paper", "read tomorrow's paper", null],
  ['en', 'gym every monday', 'gym every monday', null],
  ['en', 'sort photos of last friday', 'sort photos of last friday', null],
  ['de', 'Mama anrufen morgen 17:00 #Familie p1', 'Mama anrufen', '2026-11-19T17:00'],
  ['de', 'Miete heute', 'Miete', '2026-11-18'],
  ['de', 'Arzt übermorgen um 17 Uhr', 'Arzt', '2026-11-20T17:00'],
  ['de', 'Arzt u\u0308bermorgen', 'Arzt', '2026-11-20'],
  ['de', 'Arzt am Freitag 17 uhr 30', 'Arzt', '2026-11-20T17:30'],
  ['de', 'Arzt nächsten Montag um 8.15 Uhr', 'Arzt', '2026-11-23T08:15'],
  ['de', 'Blumen in 3 Tagen', 'Blumen', '2026-11-21'],
  ['de', 'Blumen in einer Woche', 'Blumen', '2026-11-25'],
  ['de', 'Bericht bis 20.11.', 'Bericht', '2026-11-20'],
  ['de', 'Bericht am 20. November', 'Bericht', '2026-11-20'],
  ['de', 'Bericht 20. März 2027', 'Bericht', '2027-03-20'],
  ['de', 'Bericht 20.11.26', 'Bericht', '2026-11-20'],
  ['de', 'Bericht 11/20', 'Bericht 11/20', null],
  ['de', 'Guten Morgen sagen', 'Guten Morgen sagen', null],
  ['de', 'heute morgen laufen', 'laufen', '2026-11-18'],
  ['de', 'jeden Montag Sport', 'jeden Montag Sport', null],
  ['de', 'tomorrow', 'tomorrow', null],
  ['de', 'nächster Montag Sport', 'Sport', '2026-11-23'],
  ['de', 'nächste Woche Sport', 'nächste Woche Sport', null],
  ['de', 'Sport am kommenden Mittwoch', 'Sport', '2026-11-25'],
  ['en', 'Next Monday gym', 'gym', '2026-11-23'],
  ['de', 'Essen am Montag, den 23.11.', 'Essen', '2026-11-23'],
  ['de', 'Essen Montag 23.11.', 'Essen', '2026-11-23'],
  ['de', 'Essen bis zum nächsten Montag, den 23. November 2026, 18 Uhr', 'Essen', '2026-11-23T18:00'],
  ['de', 'Essen Dienstag, dem 2026-12-01', 'Essen', '2026-12-01'],
  ['de', 'Essen am Montag oder den 23.11. lieber', 'Essen am Montag oder den lieber', '2026-11-23'],
  ['en', 'dinner on Monday, November 23rd, 2026', 'dinner', '2026-11-23'],
  ['en', 'dinner monday the 23rd nov at 6pm', 'dinner', '2026-11-23T18:00'],
  ['de', 'heute in einer Woche x', 'x', '2026-11-25'],
  ['de', 'x übermorgen in zwei Wochen', 'x', '2026-12-04'],
  ['de', 'x nächsten Montag in 2 Wochen', 'x', '2026-12-07'],
  ['de', 'Blumen in zwei Wochen', 'Blumen', '2026-12-02'],
  ['de', 'Blumen in fünf Tagen', 'Blumen', '2026-11-23'],
  ['en', 'today in a week x', 'x', '2026-11-25'],
  ['en', 'x a week from tomorrow', 'x', '2026-11-26'],
  ['en', 'x two weeks from monday', 'x', '2026-12-07'],
  ['en', 'x in three days', 'x', '2026-11-21'],
  ['en', 'x in 3661 days', 'x in 3661 days', null],
  ['de', 'Arzt morgen um 9', 'Arzt', '2026-11-19T09:00'],
  ['de', 'Arzt am Montag, um 17', 'Arzt', '2026-11-23T17:00'],
  ['de', 'Arzt morgen um 25', 'Arzt um 25', '2026-11-19'],
  ['de', 'Preis um 9 senken', 'Preis um 9 senken', null],
  ['en', 'dentist tomorrow at 5', 'dentist at 5', '2026-11-19'],
])('[QUICK-1] [QUICK-4] %s: %s', (language, text, title, due) => {
  expect(parse(text, language)).toMatchObject({ title, due });
});

test.each<[string, Partial<QuickAdd>]>([
  ['call mum #family p1', { title: 'call mum', names: ['family'], priority: 'P1' }],
  ['call !0', { title: 'call', priority: 'P0' }],
  ['call p4 !7', { title: 'call p4 !7', priority: null }],
  ['fix #42', { title: 'fix #42', names: [] }],
  ['küche #Häuschen-süd, #日本 #a_b', { title: 'küche', names: ['Häuschen-süd', '日本', 'a_b'] }],
  ['a #b c #B', { title: 'a c', names: ['b'] }],
  ['sweep ~30m', { title: 'sweep', estimateMinutes: 30 }],
  ['sweep ~1h30', { title: 'sweep', estimateMinutes: 90 }],
  ['sweep 45min', { title: 'sweep', estimateMinutes: 45 }],
  ['sweep 2h', { title: 'sweep', estimateMinutes: 120 }],
  ['swim 30m', { title: 'swim 30m', estimateMinutes: null }],
  ['sweep ~0m', { title: 'sweep ~0m', estimateMinutes: null }],
])('[QUICK-1] %s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected);
});

test.each<[QuickAddLanguage, string, string]>([
  ['de', 'Arzt, morgen 9:15', 'Arzt'],
  ['en', 'call mum, tomorrow, 17:00', 'call mum'],
  ['en', 'groceries: tomorrow', 'groceries'],
  ['en', 'call mum - tomorrow', 'call mum'],
  ['en', 'call mum –, tomorrow p1', 'call mum'],
  ['en', 'milk, tomorrow, eggs', 'milk, eggs'],
  ['en', 'x-ray- tomorrow', 'x-ray-'],
  ['en', 'call mum, Thu', 'call mum, Thu'],
  ['en', 'really? tomorrow', 'really?'],
  ['en', ', tomorrow', ', tomorrow'],
  ['en', 'nothing here, ', 'nothing here, '],
])('[QUICK-5] no mark is left hanging where something was taken, %s: %s', (language, text, title) => {
  expect(parse(text, language).title).toBe(title);
});

test.each<[QuickAddLanguage, string, string, number | null]>([
  ['en', 'stretch 30 min', 'stretch', 30],
  ['en', 'stretch 1 h 30', 'stretch', 90],
  ['de', 'Sport 2 Std', 'Sport', 120],
  ['en', 'call back in 30 min', 'call back in 30 min', null],
  ['en', 'stretch every 45min', 'stretch every 45min', null],
  ['de', 'alle 20 min trinken', 'alle 20 min trinken', null],
  ['en', 'swim 30 m', 'swim 30 m', null],
])('[QUICK-1] [QUICK-2] %s: %s', (language, text, title, estimateMinutes) => {
  expect(parse(text, language)).toMatchObject({ title, estimateMinutes });
});

test('[QUICK-2] quoted words are text', () => {
  expect(parse('read "Tomorrow and p1" p2')).toMatchObject({
    title: 'read "Tomorrow and p1"',
    due: null,
    priority: 'P2',
  });
  expect(parse('„morgen“ lesen', 'de')).toMatchObject({ title: '„morgen“ lesen', due: null });
  expect(parse('saw 5" board tomorrow 3" wide')).toMatchObject({ due: '2026-11-19' });
});

test('[QUICK-3] the last of two counts and the earlier stays', () => {
  expect(parse('plan today the trip tomorrow p1 p3')).toMatchObject({
    title: 'plan today the trip p1',
    due: '2026-11-19',
    priority: 'P3',
  });
});

test('[QUICK-5] a text that would leave no title stays literal', () => {
  expect(parse('tomorrow p1 #x')).toEqual({
    title: 'tomorrow p1 #x',
    due: null,
    priority: null,
    names: [],
    estimateMinutes: null,
    spans: [],
  });
});

test('[QUICK-6] a text without anything to understand is its own title, spaces included', () => {
  expect(parse('  two  spaces ').title).toBe('  two  spaces ');
});

test('a day beyond the calendar’s four digits is text', () => {
  const late = parseQuickAdd({ text: 'wait tomorrow', today: '9999-12-31', language: 'en' });
  expect(late).toMatchObject({ title: 'wait tomorrow', due: null });
});

test('spans say what was understood', () => {
  const text = 'call mum on friday at 5pm #family p1 ~30m';
  const parts = parse(text).spans.map(({ start, end, kind }) => [kind, text.slice(start, end)]);
  expect(parts).toEqual([
    ['day', 'on friday'],
    ['time', 'at 5pm'],
    ['name', '#family'],
    ['priority', 'p1'],
    ['estimate', '~30m'],
  ]);
});

const vocabulary = [
  'nächster',
  'montag,',
  'den',
  '23.11.',
  'heute',
  'einer',
  'woche',
  'a',
  'week',
  'from',
  'monday',
  ', ',
  '-',
  'min',
  '9',
  'tomorrow',
  'morgen',
  'p1',
  '#a',
  '17:00',
  '5',
  'pm',
  'in',
  '3',
  'days',
  'tagen',
  'nov',
  '20.',
  '"',
  ' ',
  '!1',
  '~1h',
  'um',
  'uhr',
  '\u0000',
  '31.2.',
  'x',
  '9999-99-99',
  '2026-02-29',
];
const anyText = fc.oneof(
  fc.string({ unit: anyPoint, maxLength: 60 }),
  fc
    .array(fc.oneof(fc.constantFrom(...vocabulary), fc.string({ maxLength: 4 })), { maxLength: 14 })
    .map((w) => w.join(' ')),
);

test('[QUICK-5] any text: never throws, a title unless blank, spans in order and inside, a valid due day', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<QuickAddLanguage>('en', 'de'), (text, language) => {
      const result = parse(text, language);
      expect(result.title.trim() === '').toBe(text.trim() === '');
      if (result.due !== null) {
        expect(result.due).toMatch(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/);
        expect(Number.isNaN(Date.parse(result.due.slice(0, 10)))).toBe(false);
      }
      let last = 0;
      for (const span of result.spans) {
        expect(span.start).toBeGreaterThanOrEqual(last);
        expect(span.end).toBeGreaterThan(span.start);
        last = span.end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2000 },
  );
});

test('[QUICK-6] any text: where nothing is understood it is the title, unchanged; the title ends with no mark of what was taken', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<QuickAddLanguage>('en', 'de'), (text, language) => {
      const { title, spans } = parse(text, language);
      if (spans.length === 0) expect(title).toBe(text);
      else if (text.slice(spans.at(-1)?.end).trim() === '') expect(title).not.toMatch(/[\s,;:]$|\s[-–—]$/u);
    }),
    { numRuns: 2000 },
  );
});

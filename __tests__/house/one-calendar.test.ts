import { refusals } from './planted';

const days = [
  'export const weekdayOf = (day: number) => (day + 3) % 7;',
  'export function weekdayOf(day: number) {\n  return (day + 3) % 7;\n}',
  'export const dayNumberOf = (text: string) => Date.parse(text);',
  'export const daysBetween = (from: number, to: number) => to - from;',
  'export const addDays = (day: number, count: number) => day + count;',
  'export const DAY_MS = 86_400_000;',
  'export const LENGTH = 86400000;',
  'export const WEEK = 7 * 86_400_000;',
  'export const KEPT = 24 * 60 * 60 * 1000;',
  'export const KEPT = 30 * 24 * 3_600_000;',
  'export const sunday = (at: Date) => at.getUTCDay() === 0;',
  'export const sunday = (at: Date) => at.getDay() === 0;',
];

test.each(days)('[HOUSE-24] a second calendar is refused: %s', (source) => {
  const rooms = [
    'src/agents/timers',
    'src/words/quick-add',
    'src/runtime',
    'src/ui/screens/task',
    'src/core',
    'hub/cli',
  ];
  for (const room of rooms)
    expect(new Set(refusals(`${room}/planted.ts`, source))).toEqual(new Set(['house/one-calendar']));
  expect(refusals('src/core/calendar/planted.ts', source)).toEqual([]);
});

test('[HOUSE-24] a test counts days by itself, and other lengths are no days', () => {
  expect(refusals('src/db/planted.test.ts', 'export const DAY_MS = 86_400_000;')).toEqual([]);
  const others =
    'export const WAIT = 15 * 60_000;\nexport const MINUTES = 366 * 24 * 60;\nexport const dayOf = 3;';
  expect(refusals('src/db/planted.ts', others)).toEqual([]);
});

test.each([
  'export const f = (n: number) => new Intl.NumberFormat().format(n);',
  "export const f = (at: number) => new Intl.DateTimeFormat('de', { timeZone: 'UTC' }).format(at);",
  "export const f = (at: number) => Intl.DateTimeFormat('de').format(at);",
  "export const rules = new Intl.PluralRules('en');",
  'export const f = (n: number) => n.toLocaleString();',
  "export const f = (at: Date) => at.toLocaleDateString('de');",
])('[HOUSE-25] a formatter made elsewhere is refused: %s', (source) => {
  for (const room of ['src/words', 'src/gateway', 'src/runtime', 'src/ui/screens/today', 'hub/cli', 'app'])
    expect(refusals(`${room}/planted.ts`, source)).toEqual(['house/cached-intl']);
  for (const path of ['src/core/formatters.ts', 'src/platform/planted.ts', 'src/words/planted.test.ts'])
    expect(refusals(path, source)).toEqual([]);
});

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

import fc from 'fast-check';
import { parseCron } from './cron-pattern';
import { countWalls, nextWall, type WallPattern } from './wall-pattern';

const read = (expression: string): WallPattern => {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(`${expression}: ${parsed.error.detail ?? ''}`);
  return parsed.value;
};
const firstWalls = (expression: string, count: number): readonly string[] => {
  const found: string[] = [];
  for (let wall = nextWall(read(expression), Date.UTC(2026, 5, 1)); wall !== null && found.length < count;) {
    found.push(new Date(wall).toISOString().slice(0, 16));
    wall = nextWall(read(expression), wall + 1);
  }
  return found;
};

test('[TIMER-6] the five fields, with lists, ranges, steps and names', () => {
  expect(firstWalls('0 7 * * *', 2)).toEqual(['2026-06-01T07:00', '2026-06-02T07:00']);
  expect(firstWalls(' 5-59/15\t9,17  * * mon-FRI ', 5)).toEqual([
    '2026-06-01T09:05',
    '2026-06-01T09:20',
    '2026-06-01T09:35',
    '2026-06-01T09:50',
    '2026-06-01T17:05',
  ]);
  expect(firstWalls('0 0 29 feb *', 2)).toEqual(['2028-02-29T00:00', '2032-02-29T00:00']);
  expect(firstWalls('0 0 1 JAN,jul *', 2)).toEqual(['2026-07-01T00:00', '2027-01-01T00:00']);
  expect(firstWalls('0 0 30 2 *', 1)).toEqual([]);
});

test('[TIMER-6] Sunday is 0 and 7, alone and in ranges', () => {
  const sundays = ['2026-06-07T00:00', '2026-06-14T00:00'];
  for (const field of ['0', '7', 'SUN', '0,7', '*/7']) {
    expect(firstWalls(`0 0 * * ${field}`, 2)).toEqual(sundays);
  }
  expect(firstWalls('0 0 * * 5-7', 3)).toEqual(['2026-06-05T00:00', '2026-06-06T00:00', '2026-06-07T00:00']);
});

test('[TIMER-6] either kind of day is enough where both are named, and only a bare star names none', () => {
  expect(firstWalls('0 0 3 * MON', 3)).toEqual(['2026-06-01T00:00', '2026-06-03T00:00', '2026-06-08T00:00']);
  expect(firstWalls('0 0 */2 * SUN', 4)).toEqual([
    '2026-06-01T00:00',
    '2026-06-03T00:00',
    '2026-06-05T00:00',
    '2026-06-07T00:00',
  ]);
  expect(firstWalls('0 0 */1 * MON', 2)).toEqual(['2026-06-01T00:00', '2026-06-02T00:00']);
});

test('[TIMER-5] every hour or finer is a pattern of all hours', () => {
  for (const expression of [
    '* * * * *',
    '30 * * * *',
    '0,30 0-23 * * MON',
    '0 */1 * * *',
    '0 0-11,12-23 * * *',
  ]) {
    expect(read(expression).isEveryHour).toBe(true);
  }
  for (const expression of ['*/15 2 * * *', '0 */2 * * *', '* 1-23 * * *']) {
    expect(read(expression).isEveryHour).toBe(false);
  }
});

test('[TIMER-6] what is no pattern is refused, and the field is named', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['', 'five fields'],
    ['* * * *', 'five fields'],
    ['0 * * * * *', 'five fields'],
    ['@daily', 'five fields'],
    ['60 * * * *', 'minute'],
    ['5/15 * * * *', 'minute'],
    ['*/0 * * * *', 'minute'],
    ['*/61 * * * *', 'minute'],
    ['1,,2 * * * *', 'minute'],
    ['-1 * * * *', 'minute'],
    ['1.5 * * * *', 'minute'],
    ['MON * * * *', 'minute'],
    ['* 24 * * *', 'hour'],
    ['* 9-5 * * *', 'hour'],
    ['* * 0 * *', 'day of month'],
    ['* * 32 * *', 'day of month'],
    ['* * L * *', 'day of month'],
    ['* * ? * *', 'day of month'],
    ['* * * 13 *', 'month'],
    ['* * * FOO *', 'month'],
    ['* * * * 8', 'day of week'],
    ['* * * * FRI-MON', 'day of week'],
    ['* * * * MON#1', 'day of week'],
    ['* * * * +MON', 'day of week'],
    [`${'0,'.repeat(200)}0 * * * *`, 'longer than 256'],
  ];
  for (const [expression, detail] of refused) {
    expect([expression, parseCron(expression)]).toEqual([
      expression,
      { ok: false, error: { code: 'invalid_cron', detail } },
    ]);
  }
});

test('[TIMER-6] any text is read or refused', () => {
  const piece = fc.constantFrom(...'0123456789*,-/ \tMONJANSUN?L#+'.split(''), '\u0660', '\n', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const parsed = parseCron(pieces.join(''));
      if (parsed.ok) expect(parsed.value.minutes.length).toBeGreaterThan(0);
      else expect(parsed.error.code).toBe('invalid_cron');
    }),
  );
});

test('[TIMER-10] counting agrees with a calendar walked day by day', () => {
  const field = (least: number, greatest: number): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: least, max: greatest }).map(String),
      fc
        .tuple(fc.integer({ min: least, max: greatest }), fc.integer({ min: 0, max: 6 }))
        .map(([low, more]) => `${low}-${Math.min(greatest, low + more)}`),
    );
  const expressions = fc
    .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
    .map((fields) => ({ expression: fields.join(' '), fields }));
  const within = (text: string, value: number): boolean => {
    const [low = 0, high = low] = text.split('-').map(Number);
    return text === '*' || (low <= value && value <= high);
  };
  const isNamed = (fields: readonly string[], day: Date): boolean => {
    const [, , dayOfMonth = '', month = '', weekday = ''] = fields;
    const isWeekday = within(weekday, day.getUTCDay()) || (day.getUTCDay() === 0 && within(weekday, 7));
    const isDay = within(dayOfMonth, day.getUTCDate());
    const isEither = dayOfMonth !== '*' && weekday !== '*';
    return within(month, day.getUTCMonth() + 1) && (isEither ? isDay || isWeekday : isDay && isWeekday);
  };
  const DAY = 86_400_000;
  fc.assert(
    fc.property(
      expressions,
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 900 }),
      ({ expression, fields }, first, length) => {
        const pattern = read(expression);
        const days = Array.from({ length }, (_, index) => new Date((first + index) * DAY));
        const named = days.filter((day) => isNamed(fields, day));
        expect(countWalls(pattern, [first * DAY, (first + length) * DAY])).toBe(
          named.length * pattern.minutes.length,
        );
        const next = nextWall(pattern, first * DAY);
        const expected = named[0]?.getTime();
        if (expected !== undefined) expect(Math.floor((next ?? 0) / DAY) * DAY).toBe(expected);
      },
    ),
    { numRuns: 60 },
  );
});

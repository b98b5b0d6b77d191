import { daySums } from './day-sums';

const H = 3_600_000;
const span = { startsAt: 0, endsAt: 24 * H, wallMinutesAt: (instant: number) => instant / 60_000 };
const block = (start: string, end: string, categoryId: string | null) => ({
  start: `1970-01-01T${start}`,
  end: `1970-01-01T${end}`,
  categoryId,
});

test('[TIME-5] planned and spent stand beside each other, the most planned first; what runs counts until now', () => {
  const sums = daySums(
    {
      blocks: [
        block('09:00', '10:00', 'work'),
        block('11:00', '13:00', 'home'),
        block('14:00', '14:30', 'work'),
      ],
      entries: [
        { start: 9 * H, end: 9.5 * H, categoryId: 'work' },
        { start: 20 * H, end: null, categoryId: null },
        { start: 23 * H, end: 26 * H, categoryId: 'home' },
      ],
    },
    { span, now: 20.25 * H },
  );
  expect(sums).toEqual([
    { categoryId: 'home', planned: 120, spent: 60 },
    { categoryId: 'work', planned: 90, spent: 30 },
    { categoryId: null, planned: 0, spent: 15 },
  ]);
});

test('a day of nothing has no sums', () => {
  expect(daySums({ blocks: [], entries: [] }, { span, now: 0 })).toEqual([]);
});

import { daySpan } from '../today/local-day';
import { spanOf } from './entry-subject';

const DAY = '2026-11-18';
const { startsAt } = daySpan(DAY);
const MINUTE = 60_000;
const likely = (now: number) => spanOf({ kind: 'new', day: DAY }, now);

test('[SPENT-2] what is told of today is, until it is put right, the last half hour of today', () => {
  expect(likely(startsAt + 20 * 60 * MINUTE + MINUTE)).toEqual({
    start: startsAt + (19 * 60 + 30) * MINUTE,
    end: startsAt + 20 * 60 * MINUTE,
  });
  expect(likely(startsAt + 12 * MINUTE)).toEqual({ start: startsAt, end: startsAt + 10 * MINUTE });
});

test('[SPENT-2] right after midnight it is what there was of the day, never nothing', () => {
  for (const since of [1, MINUTE, 4 * MINUTE + 59_999])
    expect(likely(startsAt + since)).toEqual({ start: startsAt, end: startsAt + since });
});

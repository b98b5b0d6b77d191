import { catchUp } from './catch-up';
import { timelineOf } from './occurrences';
import type { Schedule } from './schedule';
import type { Timeline } from './timeline';
import { createZones } from '../../core/calendar/zone';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['Tokyo', 9 * HOUR],
  ['New_York', -4 * HOUR],
  ['Berlin', 2 * HOUR],
]);
const zones = createZones((name) => {
  const offset = OFFSETS.get(name);
  return offset === undefined ? null : () => offset;
});
const timeline = (schedule: Schedule, personZone = 'UTC'): Timeline => {
  const found = timelineOf(schedule, { zones, personZone });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};
const seven: Schedule = { kind: 'daily', time: '07:00', zone: 'floating' };
const instant = (text: string): number => Date.parse(`${text}:00.000Z`);
const firedAt = (text: string) => ({ at: instant(text), scheduledAt: null });

test('[TIMER-10] one wake for all that was missed, of the newest, with the count', () => {
  expect(
    catchUp(timeline(seven), { last: firedAt('2016-06-01T07:00'), now: instant('2026-06-01T12:00') }),
  ).toEqual({
    missed: 3652,
    wake: { scheduledAt: '2026-06-01T07:00[floating]', firesAt: instant('2026-06-01T07:00') },
    next: { scheduledAt: '2026-06-02T07:00[floating]', firesAt: instant('2026-06-02T07:00') },
  });
});

test('[TIMER-10] nothing missed is no wake', () => {
  const now = instant('2026-06-01T12:00');
  expect(catchUp(timeline(seven), { last: { at: now, scheduledAt: null }, now }).wake).toBeNull();
  const once: Schedule = { kind: 'once', at: '2026-06-01T12:00:00Z' };
  expect(catchUp(timeline(once), { last: firedAt('2026-06-01T12:00'), now })).toEqual({
    missed: 0,
    wake: null,
    next: null,
  });
  expect(catchUp(timeline(once), { last: firedAt('2026-06-01T11:59'), now })).toMatchObject({
    missed: 1,
    wake: { scheduledAt: '2026-06-01T12:00:00.000Z' },
  });
});

test('[TIMER-11] a clock that jumps two days ahead or back asks for one catch-up at most', () => {
  const name = '2026-06-10T07:00[floating]';
  const last = { at: instant('2026-06-10T07:00'), scheduledAt: name };
  const ahead = catchUp(timeline(seven), { last, now: instant('2026-06-12T08:00') });
  expect(ahead).toMatchObject({ missed: 2, wake: { scheduledAt: '2026-06-12T07:00[floating]' } });
  const back = catchUp(timeline(seven), { last, now: instant('2026-06-08T08:00') });
  expect(back).toMatchObject({ missed: 0, wake: null, next: { scheduledAt: '2026-06-11T07:00[floating]' } });
});

test('[TIMER-11] seven in the morning that fired in Berlin does not fire again in New York', () => {
  const last = { at: instant('2026-06-10T05:00'), scheduledAt: '2026-06-10T07:00[floating]' };
  const landed = catchUp(timeline(seven, 'New_York'), { last, now: instant('2026-06-10T16:00') });
  expect(landed).toMatchObject({
    missed: 0,
    wake: null,
    next: { scheduledAt: '2026-06-11T07:00[floating]' },
  });
  expect(landed.next?.firesAt).toBe(instant('2026-06-11T11:00'));
});

test('[TIMER-11] what a journey east jumped over is caught up once', () => {
  const last = { at: instant('2026-06-01T11:00'), scheduledAt: '2026-06-01T07:00[floating]' };
  const landed = catchUp(timeline(seven, 'Tokyo'), { last, now: instant('2026-06-02T00:00') });
  expect(landed).toMatchObject({ missed: 1, wake: { scheduledAt: '2026-06-02T07:00[floating]' } });
});

test('[TIMER-7] occurrences at or before the last edit do not exist', () => {
  const edited: Schedule = { ...seven, effectiveFrom: '2026-06-10T07:00:00.000Z' };
  const last = { at: Number.NEGATIVE_INFINITY, scheduledAt: null };
  expect(catchUp(timeline(edited), { last, now: instant('2026-06-10T12:00') })).toMatchObject({
    missed: 0,
    wake: null,
  });
  expect(timeline(edited).newest(instant('2026-06-10T12:00'))).toBeNull();
  expect(timeline(edited).next(0)?.scheduledAt).toBe('2026-06-11T07:00[floating]');
  expect(catchUp(timeline(edited), { last, now: instant('2026-06-12T12:00') })).toMatchObject({
    missed: 2,
    wake: { scheduledAt: '2026-06-12T07:00[floating]' },
  });
});

test('[TIMER-8] nothing fires outside 1970 to 2199', () => {
  for (const schedule of [
    seven,
    { kind: 'interval', every: { minutes: 60 }, anchor: '1900-01-01T00:30:00Z' } as const,
  ]) {
    const all = timeline(schedule);
    expect(all.newest(-1)).toBeNull();
    expect(all.next(-40 * 365 * DAY)?.firesAt).toBeGreaterThanOrEqual(0);
    expect(all.next(-40 * 365 * DAY)?.firesAt).toBeLessThan(DAY);
    expect(all.next(Date.UTC(2199, 11, 31, 23, 59))).toBeNull();
    expect(all.newest(Date.UTC(2500, 0, 1))?.scheduledAt.slice(0, 10)).toBe('2199-12-31');
  }
  expect(timeline({ kind: 'once', at: '2200-01-01T00:00:00Z' }).next(0)).toBeNull();
});

test('[TIMER-1] a zone that this device does not know is said, not guessed', () => {
  expect(
    timelineOf({ kind: 'daily', time: '07:00', zone: 'Mars/Olympus' }, { zones, personZone: 'UTC' }),
  ).toEqual({
    ok: false,
    error: { code: 'unknown_zone', detail: 'Mars/Olympus' },
  });
  expect(timelineOf(seven, { zones, personZone: 'Nowhere' }).ok).toBe(false);
});

test('[TIMER-10] 2,000 timers and ten years are one quick pass', () => {
  const last = firedAt('2016-06-01T00:00');
  const now = instant('2026-06-01T00:00');
  let steps = 0;
  let missed = 0;
  for (let index = 0; index < 2000; index += 1) {
    const schedule: Schedule = {
      kind: 'cron',
      expression: `${index % 60} ${index % 24} * * *`,
      zone: 'Berlin',
    };
    const counted = createZones((name) => {
      const offset = OFFSETS.get(name);
      if (offset === undefined) return null;
      return () => {
        steps += 1;
        return offset;
      };
    });
    const found = timelineOf(schedule, { zones: index === 0 ? counted : zones, personZone: 'UTC' });
    if (found.ok) missed += catchUp(found.value, { last, now }).missed;
  }
  expect(missed).toBe(2000 * 3652);
  expect(steps).toBeLessThan(2000);
});

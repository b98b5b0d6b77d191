import { createIntlZoneOffsets, readWall } from './intl-zone-offsets';

const HOUR = 3_600_000;

test('[TIMER-20] offsets of the platform, on both sides of a change', () => {
  const berlin = createIntlZoneOffsets()('Europe/Berlin');
  const change = Date.UTC(2020, 2, 29, 1);
  expect([berlin?.(change - 1), berlin?.(change)]).toEqual([HOUR, 2 * HOUR]);
  const kolkata = createIntlZoneOffsets()('Asia/Kolkata');
  expect(kolkata?.(Date.UTC(2020, 5, 1))).toBe(5.5 * HOUR);
  expect(createIntlZoneOffsets()('UTC')?.(Date.UTC(2020, 11, 31, 23, 59, 59, 999))).toBe(0);
});

test('what is no zone is null', () => {
  for (const zone of ['Mars/Olympus', 'floating', '', '+01:00', 'Europe/Berlin ']) {
    expect([zone, createIntlZoneOffsets()(zone)]).toEqual([zone, null]);
  }
});

test('a date is read as platforms write it, with 24 hours or AM and PM', () => {
  const evening = Date.UTC(2026, 2, 9, 21, 5, 7);
  for (const text of ['3/9/2026, 21:05:07', '03/09/2026 at 9:05:07\u202fPM', '3/9/2026, 9:05:07 p.m.']) {
    expect(readWall(text)).toBe(evening);
  }
  const midnight = Date.UTC(2026, 2, 9);
  for (const text of ['3/9/2026, 24:00:00', '3/9/2026, 00:00:00', '3/9/2026, 12:00:00 AM']) {
    expect(readWall(text)).toBe(midnight);
  }
  expect(readWall('3/9/2026, 12:00:00 PM')).toBe(Date.UTC(2026, 2, 9, 12));
  expect(readWall('Invalid Date')).toBeNull();
});

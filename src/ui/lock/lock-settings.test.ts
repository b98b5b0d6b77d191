import { keepLock, locksAfter, readLock } from './lock-settings';

const memory = () => {
  const texts = new Map<string, string>();
  return {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[LOCK-1] it asks again after the time away that was chosen, and under a clock that went back', () => {
  const minute = { onAt: ['hub'], after: '60' } as const;
  expect(locksAfter(minute, { leftAt: 0, now: 59_999 })).toBe(false);
  expect(locksAfter(minute, { leftAt: 0, now: 60_000 })).toBe(true);
  expect(locksAfter(minute, { leftAt: 10, now: 9 })).toBe(true);
  expect(locksAfter({ onAt: ['hub'], after: '0' }, { leftAt: 5, now: 5 })).toBe(true);
  expect(locksAfter({ onAt: [], after: '0' }, { leftAt: 0, now: 1e9 })).toBe(false);
});

test('[LOCK-1] what was chosen is read back; what cannot be read is no lock that nobody switched on', () => {
  const device = memory();
  expect(readLock(device)).toEqual({ onAt: [], after: '60' });
  keepLock(device, { onAt: ['hub'], after: '900' });
  expect(readLock(device)).toEqual({ onAt: ['hub'], after: '900' });
  device.set('lock', '{"onAt":["hub"],"after":"soon"}');
  expect(readLock(device)).toEqual({ onAt: ['hub'], after: '60' });
  device.set('lock', '{');
  expect(readLock(device).onAt).toEqual([]);
});

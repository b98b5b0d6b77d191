import { keepPlace, placeToGoOn, readPlace } from './place-memory';

const HOUR = 3_600_000;
const memory = () => {
  const texts = new Map<string, string>();
  return {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};
const at = 1_000 * HOUR;
const place = { path: '/task/a', y: 420, at };

test('[PLACE-1] where one was is read back, and what is no place of the app is none', () => {
  const kept = memory();
  expect(readPlace(kept, at)).toBeNull();
  keepPlace(kept, place);
  expect(readPlace(kept, at + 60_000)).toEqual(place);
  for (const text of [
    '{',
    '{"path":"https://elsewhere","y":0,"at":1}',
    '{"path":"//elsewhere","y":0,"at":1}',
  ]) {
    kept.set('place', text);
    expect(readPlace(kept, 2)).toBeNull();
  }
});

test('[PLACE-2] after hours, or under a clock that went back, a start begins at the front door', () => {
  const kept = memory();
  keepPlace(kept, place);
  expect(readPlace(kept, at + 2 * HOUR)).toEqual(place);
  expect(readPlace(kept, at + 2 * HOUR + 1)).toBeNull();
  expect(readPlace(kept, at - 1)).toBeNull();
});

test('[PLACE-2] an address that was asked for wins, and the first steps are begun anew', () => {
  expect(placeToGoOn(place, '/')).toBe('/task/a');
  expect(placeToGoOn(place, '/approval/1')).toBeNull();
  expect(placeToGoOn({ ...place, path: '/' }, '/')).toBeNull();
  expect(placeToGoOn({ ...place, path: '/welcome' }, '/')).toBeNull();
  expect(placeToGoOn(null, '/')).toBeNull();
});

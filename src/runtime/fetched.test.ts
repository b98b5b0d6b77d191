import { fetchedOnce } from './fetched';

test('[SHELL-7] code comes when it is asked for, and is here from then on', async () => {
  let loads = 0;
  const fetched = fetchedOnce(() => Promise.resolve((loads += 1)));
  expect(fetched.here()).toBeNull();
  expect(loads).toBe(0);
  expect(await fetched.fetch()).toEqual({ ok: true, value: 1 });
  expect(fetched.here()).toBe(1);
});

test('code that did not come says so, and may come the next time', async () => {
  let isOnline = false;
  const fetched = fetchedOnce(() =>
    isOnline ? Promise.resolve('code') : Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await fetched.fetch()).toEqual({
    ok: false,
    error: { code: 'part_not_loaded', detail: 'TypeError' },
  });
  expect(fetched.here()).toBeNull();
  isOnline = true;
  expect(await fetched.fetch()).toEqual({ ok: true, value: 'code' });
});

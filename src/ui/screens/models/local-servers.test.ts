import { localAddresses } from './local-servers';

test('[WELCOME-4] only addresses of this computer are asked, and none that was added before', () => {
  const all = localAddresses([]);
  expect(all.every((address) => /^http:\/\/127\.0\.0\.1:\d+\/v1$/.test(address))).toBe(true);
  expect(localAddresses(all)).toEqual([]);
  expect(localAddresses(all.slice(1))).toEqual(all.slice(0, 1));
});

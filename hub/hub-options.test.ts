import { readHubOptions } from './hub-options';

const world = { env: { REVEILLE_HOME: '/home' }, platform: 'linux' };
const hostFor = (host?: string): string => {
  const options = readHubOptions(host === undefined ? {} : { host }, world);
  return options.ok ? options.value.host : options.error.code;
};

test('[HUB-5] loopback is an address, never a name that leads elsewhere; all else needs a token', () => {
  expect([undefined, 'localhost', 'LocalHost', '127.0.0.1', '::1', '[::1]'].map(hostFor)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '::1',
    '::1',
  ]);
  for (const host of [
    '',
    '0',
    '0.0.0.0',
    '::',
    '127.1',
    '127.0.0.2',
    '::ffff:127.0.0.1',
    'localhost.',
    '2130706433',
  ]) {
    expect({ host, said: hostFor(host) }).toEqual({ host, said: 'hub_token_needed' });
  }
});

import { createAddresses } from './addresses';
import { createCredentials } from './credentials';
import { guard, type Head, type Holder } from './guard';
import type { SessionHalves } from './sessions';

const head = (changes: Partial<Head> = {}): Head => ({
  method: 'POST',
  target: { path: '/api/command', isUpgrade: false, isFile: () => false },
  host: '127.0.0.1:7310',
  origin: undefined,
  site: undefined,
  ...changes,
});
const addresses = createAddresses({
  host: '127.0.0.1',
  port: 7310,
  names: ['reveille.example.org', 'other.example.org:8443'],
});
const decide = (changes: Partial<Head>, holder: Holder = 'session') => {
  const passage = guard(head(changes), { ...addresses, holder });
  return passage.ok ? passage.route.id : passage.refusal.code;
};

test('[HUB-12] the first thing that is wrong decides, and a stranger learns nothing of what exists', () => {
  expect(decide({})).toBe('command');
  expect(decide({ host: undefined, origin: 'http://evil.example' }, 'nobody')).toBe('foreign_host');
  expect(decide({ origin: 'http://evil.example' }, 'nobody')).toBe('foreign_origin');
  expect(decide({ site: 'cross-site' }, 'nobody')).toBe('foreign_origin');
  const nowhere = { path: '/nowhere', isUpgrade: false, isFile: () => false };
  expect([
    decide({ target: nowhere }, 'nobody'),
    decide({ method: 'PUT' }, 'nobody'),
    decide({}, 'nobody'),
  ]).toEqual(['token_required', 'token_required', 'token_required']);
  expect([decide({ target: nowhere }), decide({ method: 'PUT' })]).toEqual([
    'no_such_route',
    'method_not_allowed',
  ]);
});

test('[HUB-13] hosts are ours by name and port, in any case, and nothing that only looks like it', () => {
  for (const host of [
    '127.0.0.1:7310',
    'LOCALHOST:7310',
    '[::1]:7310',
    'reveille.example.org',
    'other.example.org:8443',
  ]) {
    expect({ host, ours: addresses.isOurHost(host) }).toEqual({ host, ours: true });
  }
  for (const host of [
    '127.0.0.1',
    'localhost',
    'localhost:7311',
    'localhost.evil.example:7310',
    '127.0.0.1:7310.evil.example',
    'other.example.org',
    '',
  ]) {
    expect({ host, ours: addresses.isOurHost(host) }).toEqual({ host, ours: false });
  }
  expect(addresses.isOurOrigin('https://reveille.example.org')).toBe(true);
  expect(addresses.isOurOrigin('https://localhost:7310')).toBe(false);
  expect(createAddresses({ host: '127.0.0.1', port: 80, names: [] }).isOurHost('localhost')).toBe(true);
  expect(createAddresses({ host: '192.168.1.5', port: 7310, names: [] }).isOurHost('192.168.1.5:7310')).toBe(
    true,
  );
});

test('[HUB-21] a caller is known by one of three tokens; a wrong header is not saved by a good cookie', () => {
  const sessions = {
    open: () => ({ cookie: 'good', pageKey: 'key' }),
    isOpen: ({ cookie, pageKey }: SessionHalves) => cookie === 'good' && pageKey === 'key',
    close: () => undefined,
    onEnd: () => () => undefined,
  };
  const { holderOf } = createCredentials({
    ownerToken: 'owner',
    configuredToken: 'device',
    sessions,
    port: 7310,
  });
  expect(holderOf({ authorization: 'Bearer owner' })).toBe('owner');
  expect(holderOf({ authorization: 'bearer device' })).toBe('token');
  const key = { 'x-reveille-page-key': 'key' };
  expect(holderOf({ cookie: 'a=b; reveille_7310=good; c=d', ...key })).toBe('session');
  const offered = { 'sec-websocket-protocol': 'reveille, page-key.key' };
  expect(holderOf({ cookie: 'reveille_7310=good', ...offered })).toBe('session');
  for (const headers of [
    {},
    { authorization: 'Bearer wrong', cookie: 'reveille_7310=good', ...key },
    { authorization: 'owner' },
    { authorization: 'Bearer ' },
    { cookie: 'reveille_7311=good', ...key },
    { cookie: 'reveille_7310=bad', ...key },
    { cookie: 'reveille_7310', ...key },
  ]) {
    expect({ headers, holder: holderOf(headers) }).toEqual({ headers, holder: 'nobody' });
  }
  const none = createCredentials({ ownerToken: 'owner', configuredToken: null, sessions, port: 7310 });
  expect(none.holderOf({ authorization: 'Bearer null' })).toBe('nobody');
});

test('[HUB-23] the cookie that a browser sends to every port is worth nothing without the page key', () => {
  const sessions = {
    open: () => ({ cookie: 'good', pageKey: 'key' }),
    isOpen: ({ cookie, pageKey }: SessionHalves) => cookie === 'good' && pageKey === 'key',
    close: () => undefined,
    onEnd: () => () => undefined,
  };
  const { holderOf } = createCredentials({ ownerToken: 'o', configuredToken: null, sessions, port: 7310 });
  const cookie = 'reveille_7310=good';
  expect(holderOf({ cookie })).toBe('nobody');
  expect(holderOf({ cookie, 'x-reveille-page-key': '' })).toBe('nobody');
  expect(holderOf({ cookie, 'sec-websocket-protocol': 'reveille' })).toBe('nobody');
  expect(holderOf({ 'x-reveille-page-key': 'key' })).toBe('nobody');
  // A server on another port sets a cookie of our name for a longer path: the browser sends both, its own first.
  expect(holderOf({ cookie: `reveille_7310=theirs; ${cookie}`, 'x-reveille-page-key': 'key' })).toBe(
    'session',
  );
});

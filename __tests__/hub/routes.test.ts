import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes, routesAt, shellPaths, type Route } from '../../hub/routes';
import { startHubUnderTest, type Asked, type HubUnderTest } from './hub-under-test';

// Walks the table on a real listening server: what is public is a closed list, everything else refuses three ways.
const STATIC_FILE = '/_expo/static/entry-0123456789abcdef0123456789abcdef.js';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
const UNKNOWN = [
  '/nothing',
  '/api',
  '/api/unknown',
  '/api/command/',
  '/session/x',
  '/%2e%2e/secret',
  '/.hidden',
  '/task',
];

const concrete = (path: string): string => path.replaceAll('*', '01m7pxga0hsqy5f3zcz87cpmj2');
const pathsOf = (route: Route): readonly string[] =>
  route.id === 'static' ? [STATIC_FILE] : route.paths.map(concrete);
const isPublic = (route: Route): boolean => route.credential === 'none';

type Door = { readonly method: string; readonly path: string; readonly isUpgrade: boolean };
const isPublicDoor = ({ method, path, isUpgrade }: Door): boolean =>
  routesAt({ path, isUpgrade, isFile: (file) => file === STATIC_FILE }).some(
    (route) => isPublic(route) && route.methods.some((each) => each === method),
  );
const isCodeDoor = ({ method, path, isUpgrade }: Door): boolean =>
  !isUpgrade && method === 'POST' && path === '/session';

const everyPath = [...new Set(routes.flatMap(pathsOf)), ...UNKNOWN];
const everyDoor: readonly Door[] = everyPath.flatMap((path) => [
  ...METHODS.map((method) => ({ method, path, isUpgrade: false })),
  { method: 'GET', path, isUpgrade: true },
]);
const publicDoors = everyDoor.filter(isPublicDoor);
const closedDoors = everyDoor.filter((door) => !isPublicDoor(door));

describe('the doors of the hub', () => {
  let hub: HubUnderTest;
  beforeAll(async () => {
    hub = await startHubUnderTest();
  });
  afterAll(() => hub.close());

  const token = () => ({ authorization: `Bearer ${hub.ownerToken}` });
  const codeOf = (text: string): unknown => (text === '' ? null : JSON.parse(text).code);
  const through = async (door: Door, headers: Asked['headers'] = {}) => {
    const { status, text } = await hub.ask({ ...door, headers });
    return { status, code: door.method === 'HEAD' ? null : status === 200 ? null : codeOf(text) };
  };
  const walk = async (doors: readonly Door[], check: (door: Door) => Promise<void>): Promise<void> => {
    for (const door of doors) await check(door);
    // A walk that visits nothing proves nothing.
    expect(doors.length).toBeGreaterThan(0);
  };

  test('[HUB-10] the public list is the app shell, static files and /healthz, for GET and HEAD alone', () => {
    const open = routes.filter(isPublic);
    expect(open.map(({ id }) => id)).toEqual(['health', 'shell', 'static', 'relay']);
    const [relay, ...pages] = [...open].reverse();
    for (const route of pages) expect(route.methods).toEqual(['GET', 'HEAD']);
    for (const route of pages) expect(route.isUpgrade).toBeUndefined();
    expect(relay).toMatchObject({ methods: ['GET'], paths: ['/relay'], isUpgrade: true });
    expect(publicDoors).toHaveLength(2 * (1 + shellPaths.length + 1) + 1);
  });

  test('[HUB-10] public doors open without a token and refuse a foreign Host', async () => {
    await walk(publicDoors, async (door) => {
      const status = door.isUpgrade ? 101 : 200;
      expect({ door, ...(await through(door)) }).toEqual({ door, status, code: null });
      for (const host of [
        'evil.example',
        `evil.example:${hub.port}`,
        '127.0.0.1',
        `127.0.0.1:${hub.port + 1}`,
      ]) {
        expect({ door, host, status: (await through(door, { host })).status }).toEqual({
          door,
          host,
          status: 421,
        });
      }
    });
  });

  test('[HUB-11] every other route, method and upgrade, and every unknown path, refuses a missing or wrong token', async () => {
    await walk(closedDoors, async (door) => {
      const expected = isCodeDoor(door)
        ? { status: 415, code: 'json_expected' }
        : { status: 401, code: 'token_required' };
      const code = door.method === 'HEAD' ? null : expected.code;
      const wrong = [
        {},
        { authorization: 'Bearer wrong' },
        { authorization: `Basic ${hub.ownerToken}` },
        { cookie: `reveille_${hub.port}=wrong` },
      ];
      for (const headers of wrong) {
        expect({ door, headers, ...(await through(door, headers)) }).toEqual({
          door,
          headers,
          ...expected,
          code,
        });
      }
    });
  });

  test('[HUB-11] every closed door refuses a foreign Host, whatever the token', async () => {
    await walk(closedDoors, async (door) => {
      const answer = await through(door, { ...token(), host: 'rebound.example' });
      expect({ door, status: answer.status }).toEqual({ door, status: 421 });
    });
  });

  test('[HUB-11] every closed door refuses a foreign Origin, whatever the token', async () => {
    const origins = [
      'http://evil.example',
      'null',
      `http://127.0.0.1:${hub.port + 1}`,
      `https://127.0.0.1:${hub.port}`,
    ];
    await walk(closedDoors, async (door) => {
      for (const origin of origins) {
        const answer = await through(door, { ...token(), origin });
        expect({ door, origin, status: answer.status }).toEqual({ door, origin, status: 403 });
      }
      const crossSite = await through(door, { ...hub.openSession(), 'sec-fetch-site': 'same-site' });
      expect({ door, status: crossSite.status }).toEqual({ door, status: 403 });
    });
  });

  test('[HUB-11] with a token, what is not in the table is not found, and what is answers no other method', async () => {
    for (const path of UNKNOWN) {
      expect((await hub.ask({ method: 'GET', path, headers: token() })).status).toBe(404);
    }
    expect((await hub.ask({ method: 'PUT', path: '/api/command', headers: token() })).status).toBe(405);
    expect((await hub.ask({ method: 'POST', path: '/', headers: token() })).status).toBe(405);
    expect(
      (await hub.ask({ method: 'GET', path: '/healthz', isUpgrade: true, headers: token() })).status,
    ).toBe(404);
  });

  test('[HUB-11] nothing that was refused reached the peer', () => {
    expect(hub.peer.heard).toEqual([]);
  });

  test('[HUB-11] with a token, a session or a device token the API and the live socket open', async () => {
    const body = JSON.stringify({ name: 'today', input: { day: '2026-01-01' } });
    const known = [token(), hub.openSession(), { authorization: `Bearer ${hub.configuredToken}` }];
    for (const headers of known) {
      const json = { ...headers, 'content-type': 'application/json', origin: `http://localhost:${hub.port}` };
      const asked = await hub.ask({ method: 'POST', path: '/api/query', headers: json, body });
      expect(asked).toMatchObject({ status: 200, text: '{"ok":true,"value":{"day":"2026-01-01"}}' });
      expect((await hub.ask({ method: 'GET', path: '/api/live', isUpgrade: true, headers })).status).toBe(
        101,
      );
      expect((await hub.ask({ method: 'GET', path: '/session', headers })).status).toBe(200);
    }
  });

  test('[HUB-11] a one-time code is for whoever can read the home folder, not for a session or a device', async () => {
    const asked = { method: 'POST', path: '/code' } as const;
    expect((await hub.ask({ ...asked, headers: hub.openSession() })).status).toBe(403);
    expect(
      (await hub.ask({ ...asked, headers: { authorization: `Bearer ${hub.configuredToken}` } })).status,
    ).toBe(403);
    expect((await hub.ask({ ...asked, headers: token() })).status).toBe(200);
  });

  test('[HUB-13] a configured name is ours, over TLS in front of us too', async () => {
    const headers = { ...token(), host: 'reveille.example.org', origin: 'https://reveille.example.org' };
    expect((await hub.ask({ method: 'GET', path: '/session', headers })).status).toBe(200);
  });

  test('[HUB-18] every answer carries the headers that keep strangers out', async () => {
    for (const path of ['/', '/healthz', '/nothing', STATIC_FILE]) {
      const { headers } = await hub.ask({ method: 'GET', path });
      expect(headers['content-security-policy']).toContain(
        "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('[HUB-10] the shell answers at every address that the app has', () => {
    const folder = join(__dirname, '..', '..', 'app');
    const addressOf = (file: string): string =>
      `/${file.replace(/\.tsx$/, '')}`
        .replace(/\/\([^)]+\)/g, '')
        .replace(/(.)\/index$|^\/index$/, (_, before: string | undefined) => before ?? '/')
        .replace(/\[[^\]]+\]/g, 'x');
    const addresses = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/(^|\/)(_|\+)/.test(file))
      .map(addressOf);
    expect(addresses).toContain('/');
    for (const path of addresses) {
      const found = routesAt({ path, isUpgrade: false, isFile: () => false }).map(({ id }) => id);
      expect({ path, found }).toEqual({ path, found: ['shell'] });
    }
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';

const FILE = '/_expo/static/entry-0123456789abcdef0123456789abcdef.js';

describe('the files of the app', () => {
  let hub: HubUnderTest;
  beforeAll(async () => {
    hub = await startHubUnderTest();
  });
  afterAll(() => hub.close());
  const get = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    hub.ask({ method, path: FILE, headers });

  test('[HUB-26] travel zipped to whoever takes them so, and plain to everybody else', async () => {
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const accepted of ['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*']) {
      const zipped = await get({ 'accept-encoding': accepted });
      expect({ accepted, ...zipped.headers }).toMatchObject({
        accepted,
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(zipped.bytes.length),
        'x-content-type-options': 'nosniff',
      });
      expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 10);
      expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    }
    for (const accepted of ['', 'br', 'gzip;q=0', 'gzip;q=0.000', 'x-gzip', 'gzip;q=nonsense']) {
      const { headers, bytes } = await get({ 'accept-encoding': accepted });
      expect({ accepted, coding: headers['content-encoding'], vary: headers.vary }).toEqual({
        accepted,
        coding: undefined,
        vary: 'accept-encoding',
      });
      expect(bytes).toEqual(plain.bytes);
    }
  });

  test('[HUB-26] each form has a tag of its own, answered 304 to its own form alone', async () => {
    const taking = { 'accept-encoding': 'gzip' };
    const [plain, zipped] = [await get(), await get(taking)];
    const tags = [plain, zipped].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(2);
    const status = async (tag: string | undefined, headers: Readonly<Record<string, string>>) =>
      (await get({ ...headers, 'if-none-match': tag ?? '' })).status;
    expect([await status(tags[0], {}), await status(tags[1], taking)]).toEqual([304, 304]);
    expect([await status(tags[1], {}), await status(tags[0], taking)]).toEqual([200, 200]);
    const head = await get(taking, 'HEAD');
    expect([head.bytes.length, head.headers['content-length']]).toEqual([0, String(zipped.bytes.length)]);
  });

  test('[HUB-26] what the build pressed travels so to whoever takes it, under a tag of its own; the pressed file itself is nowhere', async () => {
    const path = '/service-worker.js';
    const [plain, zipped, pressed] = await Promise.all(
      ['', 'gzip', 'gzip, deflate, br'].map((accepted) =>
        hub.ask({ method: 'GET', path, headers: { 'accept-encoding': accepted } }),
      ),
    );
    expect([plain, zipped, pressed].map((each) => each?.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(brotliDecompressSync(pressed?.bytes ?? '')).toEqual(plain?.bytes);
    expect(new Set([plain, zipped, pressed].map((each) => each?.headers.etag)).size).toBe(3);
    const refused = await hub.ask({ method: 'GET', path, headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(refused.headers['content-encoding']).toBe('gzip');
    expect((await hub.ask({ method: 'GET', path: `${path}.br`, headers: {} })).status).toBe(401);
  });

  test('[HUB-27] the service worker and the manifest are asked for anew each time, and the worker rules the whole app and nothing beyond', async () => {
    const worker = await hub.ask({ method: 'GET', path: '/service-worker.js', headers: {} });
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    // Its reach is its own folder, the root; no header widens it.
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
    expect(String(worker.headers['content-security-policy'])).toContain("worker-src 'self'");
    const manifest = await hub.ask({ method: 'GET', path: '/manifest.webmanifest', headers: {} });
    expect(manifest.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json',
    });
    const exchange = await hub.ask({
      method: 'POST',
      path: '/session',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'a code that is none' }),
    });
    expect([exchange.status, exchange.headers['cache-control']]).toEqual([401, 'no-store']);
  });

  test('[HUB-26] answers of the API are never zipped, and never kept by a cache', async () => {
    const { headers } = await hub.ask({
      method: 'POST',
      path: '/api/query',
      headers: {
        authorization: `Bearer ${hub.ownerToken}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
      body: JSON.stringify({ name: 'x', input: 'x'.repeat(10_000) }),
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});

import { gunzipSync } from 'node:zlib';
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

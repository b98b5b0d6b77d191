import { darkPalette, lightPalette } from '../../src/ui/theme/palette';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';

const PERSON = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('an address that leads nowhere', () => {
  let hub: HubUnderTest;
  beforeAll(async () => {
    hub = await startHubUnderTest();
  });
  afterAll(() => hub.close());
  const token = () => ({ authorization: `Bearer ${hub.ownerToken}` });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    hub.ask({ method: 'GET', path, headers: { accept: PERSON, ...headers } });

  test('[HUB-28] a person reads so and gets a way to the start, under the headers of the hub and without a script', async () => {
    const { status, headers, text } = await get('/nowhere', token());
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('Nothing lives here');
    expect(text).toContain('<a href="/">');
    expect(text).not.toMatch(/<script|<link|src=|url\(|\son\w+="/i);
    expect((await get('/')).status).toBe(200);
  });

  test('[HUB-28] it is read in the language that the browser asks for', async () => {
    const german = await get('/nowhere', { 'accept-language': 'fr, de-CH;q=0.9, en;q=0.8' });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('Hier ist nichts');
    const english = await get('/nowhere', { 'accept-language': 'de;q=0, fr' });
    expect(english.text).toContain('Nothing lives here');
  });

  test('[HUB-12] without a token it is refused as before, and what exists looks like what does not', async () => {
    const answers = await Promise.all(
      ['/nowhere', '/session', '/api/command', '/code', '/.hidden'].map((path) => get(path)),
    );
    for (const { status, headers } of answers)
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const known = await get('/nowhere', token());
    expect(answers[0]?.text).toBe(known.text);
  });

  test('[HUB-28] programs get JSON, and so does every other refusal', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*', 'text/*', ''])
      expect(await get('/nowhere', { ...token(), accept })).toMatchObject({
        status: 404,
        text: '{"code":"no_such_route"}',
      });
    const posted = await hub.ask({
      method: 'POST',
      path: '/nowhere',
      headers: { ...token(), accept: PERSON },
    });
    expect(posted).toMatchObject({ status: 404, text: '{"code":"no_such_route"}' });
    expect(await get('/nowhere', { host: 'evil.example' })).toMatchObject({
      status: 421,
      text: '{"code":"foreign_host"}',
    });
    expect(await get('/nowhere', { origin: 'http://evil.example' })).toMatchObject({
      status: 403,
      text: '{"code":"foreign_origin"}',
    });
  });

  test('[HUB-28] HEAD says how long it is and sends none of it', async () => {
    const head = await hub.ask({ method: 'HEAD', path: '/nowhere', headers: { accept: PERSON } });
    expect(head).toMatchObject({ status: 401, text: '' });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
  });

  test('[HUB-28] it has the colours of the app, by day and by night', async () => {
    const { text } = await get('/nowhere');
    for (const { background, dawn, accent, onAccent, focus, ...ink } of [lightPalette, darkPalette])
      for (const colour of [background, dawn, accent, onAccent, focus, ink.text, ink.textSoft])
        expect(text).toContain(colour);
  });
});

import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sendRaw, statusOf } from './raw-http';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { until } from './until';

// Each of these once worked against a listening hub, or is the next thing an attacker would try.
describe('a hub under attack', () => {
  let hub: HubUnderTest;
  afterEach(() => hub.close());
  const line = (name: string, value: string) => `${name}: ${value}\r\n`;
  const ours = () =>
    line('Host', `127.0.0.1:${hub.port}`) + line('Authorization', `Bearer ${hub.ownerToken}`);
  const statusFor = (head: string): Promise<string> => statusOf(hub.port, `${head}\r\n`);
  const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('[HUB-13] requests that two readers could read in two ways are refused, whatever their token', async () => {
    hub = await startHubUnderTest();
    expect(await statusFor(`GET /session HTTP/1.1\r\n${ours()}`)).toBe('200');
    const twoLengths = line('Content-Length', '5') + line('Content-Length', '6');
    const lengthAndChunks = line('Content-Length', '5') + line('Transfer-Encoding', 'chunked');
    for (const [head, status] of [
      [`GET /session HTTP/1.1\r\n${ours()}${line('Host', 'evil.example')}`, '421'],
      [`GET /session HTTP/1.1\r\n${line('Host', 'evil.example')}${ours()}`, '421'],
      [`GET /session HTTP/1.1\r\n${line('Authorization', `Bearer ${hub.ownerToken}`)}`, '400'],
      [`GET /session HTTP/1.0\r\n${line('Authorization', `Bearer ${hub.ownerToken}`)}`, '421'],
      [`GET http://evil.example/session HTTP/1.1\r\n${ours()}`, '404'],
      [`GET http://127.0.0.1:${hub.port}/session HTTP/1.1\r\n${ours()}`, '404'],
      [`GET //session HTTP/1.1\r\n${ours()}`, '404'],
      [`OPTIONS * HTTP/1.1\r\n${ours()}`, '404'],
      [`TRACE /session HTTP/1.1\r\n${ours()}`, '405'],
      [`CONNECT evil.example:443 HTTP/1.1\r\n${ours()}`, ''],
      [`POST /api/query HTTP/1.1\r\n${ours()}${twoLengths}`, '400'],
      [`POST /api/query HTTP/1.1\r\n${ours()}${lengthAndChunks}`, '400'],
      [`POST /api/query HTTP/1.1\r\n${ours()}${line('Transfer-Encoding', 'xchunked')}`, '400'],
      [`GET /session HTTP/1.1\r\n${ours()}X-Folded: a\r\n b\r\n`, '400'],
      [`GET /session HTTP/1.1\r\n${ours()}${line('X-Large', 'x'.repeat(17_000))}`, '431'],
      [
        `GET /session HTTP/1.1\r\n${ours()}${line('Origin', `http://127.0.0.1:${hub.port}`).repeat(2)}`,
        '403',
      ],
    ] as const) {
      expect({ head: head.slice(0, 300), status: await statusFor(head) }).toEqual({
        head: head.slice(0, 300),
        status,
      });
    }
  });

  test('[HUB-20] JSON nested beyond reason is refused by request and by socket, and the hub goes on', async () => {
    hub = await startHubUnderTest();
    const authorization = `Bearer ${hub.ownerToken}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const post = (depth: number) =>
      hub.ask({ method: 'POST', path: '/api/query', headers, body: `{"name":"x","input":${deep(depth)}}` });
    expect((await post(60)).status).toBe(200);
    expect(await post(64)).toMatchObject({ status: 400, text: '{"code":"invalid_json"}' });
    expect(await post(100_000)).toMatchObject({ status: 400, text: '{"code":"invalid_json"}' });
    const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers: { authorization } });
    await once(socket, 'open');
    socket.send(`{"type":"query","key":1,"message":{"name":"x","input":${deep(100_000)}}}`);
    expect((await once(socket, 'close'))[0]).toBe(1008);
    expect((await post(1)).status).toBe(200);
  });

  test('[HUB-22] what goes wrong behind one message is its answer, and the socket goes on', async () => {
    hub = await startHubUnderTest();
    hub.peer.breakAt('broken');
    const headers = { authorization: `Bearer ${hub.ownerToken}` };
    const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers });
    await once(socket, 'open');
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    const message = { name: 'broken', input: null };
    socket.send(JSON.stringify({ type: 'query', key: 1, message }));
    socket.send(JSON.stringify({ type: 'command', key: 2, message: { ...message, commandId: 'c' } }));
    await until(() => heard.length === 2);
    const answer = { ok: false, error: { code: 'unexpected_failure' } };
    expect(heard).toEqual([
      { type: 'query', key: 1, answer },
      { type: 'command', key: 2, answer },
    ]);
    socket.send(JSON.stringify({ type: 'subscribe', key: 3, ...message }));
    expect((await once(socket, 'close'))[0]).toBe(1011);
    expect((await hub.ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });

  test('[HUB-24] a refused upgrade is hung up on, though the caller keeps its half open', async () => {
    hub = await startHubUnderTest();
    const upgrade = line('Connection', 'Upgrade') + line('Upgrade', 'websocket');
    const host = line('Host', `127.0.0.1:${hub.port}`);
    const asking = Array.from({ length: 20 }, () =>
      sendRaw(hub.port, `GET /nothing HTTP/1.1\r\n${host}${upgrade}\r\n`),
    );
    const sockets = await Promise.all(asking);
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'end')));
    let open = Number.POSITIVE_INFINITY;
    await until(() => {
      hub.http.getConnections((_error, count) => (open = count));
      return open === 0;
    });
    sockets.forEach((socket) => socket.destroy());
  });

  test('[HUB-24] whoever sends a body byte by byte is hung up on in the end, known or not', async () => {
    hub = await startHubUnderTest({ bodyMs: 50 });
    const head = line('Content-Type', 'application/json') + line('Content-Length', '1000');
    const host = line('Host', `127.0.0.1:${hub.port}`);
    for (const text of [
      `POST /session HTTP/1.1\r\n${host}${head}\r\n`,
      `POST /api/query HTTP/1.1\r\n${ours()}${head}\r\n`,
    ]) {
      const socket = (await sendRaw(hub.port, text)).resume();
      const dripping = setInterval(() => socket.write('x'), 10);
      // However it ends: a reset is as good as a goodbye, and `once` would take it for a failure.
      await new Promise((resolve) => socket.on('close', resolve));
      clearInterval(dripping);
    }
  });

  test('[HUB-14] a stranger who guesses codes does not keep out whoever has the right one', async () => {
    hub = await startHubUnderTest({ codeAttempts: { burst: 2, perSecond: 0 } });
    const headers = { 'content-type': 'application/json' };
    const offer = async (code: string) =>
      (await hub.ask({ method: 'POST', path: '/session', headers, body: JSON.stringify({ code }) })).status;
    expect([await offer('a'), await offer('b'), await offer('c')]).toEqual([401, 401, 429]);
    expect(await offer(hub.issueCode())).toBe(200);
  });

  test('[HUB-23] a page proves itself on the socket by a protocol, which is never said back', async () => {
    hub = await startHubUnderTest();
    const { cookie, 'x-reveille-page-key': key } = hub.openSession();
    const url = `ws://127.0.0.1:${hub.port}/api/live`;
    const socket = new WebSocket(url, ['reveille', `page-key.${key}`], { headers: { cookie } });
    await once(socket, 'open');
    expect(socket.protocol).toBe('reveille');
    socket.close();
    const replayed = new WebSocket(url, ['reveille'], { headers: { cookie } });
    const [error]: unknown[] = await once(replayed, 'error');
    expect(String(error)).toContain('401');
  });

  test('[HUB-20] a large body that says no length is refused like one that does', async () => {
    hub = await startHubUnderTest();
    const headers = {
      authorization: `Bearer ${hub.ownerToken}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const body = `{"name":"x","input":"${'x'.repeat(16 * 1024 * 1024)}"}`;
    expect(await hub.ask({ method: 'POST', path: '/api/query', headers, body })).toMatchObject({
      status: 413,
      text: '{"code":"body_too_large"}',
    });
  });

  test('[HUB-25] one whole profile at a time is taken in; the next is asked to come back', async () => {
    hub = await startHubUnderTest();
    const path = '/api/query/data.importDryRun';
    const type = line('Content-Type', 'application/json');
    const body = '{"name":"data.importDryRun","input":{"text":""}}';
    const begun = await sendRaw(
      hub.port,
      `POST ${path} HTTP/1.1\r\n${ours()}${type}${line('Content-Length', String(body.length))}\r\n`,
    );
    const headers = { authorization: `Bearer ${hub.ownerToken}`, 'content-type': 'application/json' };
    const again = async () => (await hub.ask({ method: 'POST', path, headers, body })).status;
    const statuses: number[] = [];
    while (statuses[statuses.length - 1] !== 429) statuses.push(await again());
    expect((await hub.ask({ method: 'POST', path: '/api/query', headers, body })).status).toBe(200);
    begun.write(body);
    await once(begun, 'data');
    expect(await again()).toBe(200);
    begun.destroy();
  });
});

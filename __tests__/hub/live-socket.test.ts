import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { until } from './until';

const openSocket = async (hub: HubUnderTest, options: { autoPong?: boolean } = {}): Promise<WebSocket> => {
  const headers = { authorization: `Bearer ${hub.ownerToken}` };
  const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers, ...options });
  await once(socket, 'open');
  return socket;
};
const closeCode = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];
const next = async (socket: WebSocket): Promise<unknown> => {
  const [data]: unknown[] = await once(socket, 'message');
  return JSON.parse(String(data));
};
const subscribe = (key: number) => JSON.stringify({ type: 'subscribe', key, name: 'today', input: key });

describe('the live socket', () => {
  let hub: HubUnderTest;
  afterEach(() => hub.close());

  test('[HUB-22] many subscriptions, commands and queries share one socket', async () => {
    hub = await startHubUnderTest();
    const socket = await openSocket(hub);
    socket.send(subscribe(7));
    expect(await next(socket)).toEqual({ type: 'answer', key: 7, answer: { ok: true, value: 7 } });
    socket.send(
      JSON.stringify({ type: 'command', key: 8, message: { name: 'x', input: null, commandId: 'c' } }),
    );
    expect(await next(socket)).toEqual({
      type: 'command',
      key: 8,
      answer: { ok: true, value: { commandId: 'c' } },
    });
    socket.send(JSON.stringify({ type: 'query', key: 9, message: { name: 'x', input: [1] } }));
    expect(await next(socket)).toEqual({ type: 'query', key: 9, answer: { ok: true, value: [1] } });
    socket.close();
    await until(() => hub.peer.heard.some(({ kind }) => kind === 'end'));
  });

  test('[HUB-20] a message that is not understood closes the socket', async () => {
    hub = await startHubUnderTest();
    for (const text of [
      '',
      '{',
      '[]',
      '{"type":"dance","key":1}',
      '{"type":"subscribe","key":-1,"name":"x","input":1}',
    ]) {
      const socket = await openSocket(hub);
      socket.send(text);
      expect({ text, code: await closeCode(socket) }).toEqual({ text, code: 1008 });
    }
    const socket = await openSocket(hub);
    socket.send(Buffer.from(subscribe(1)));
    expect(await closeCode(socket)).toBe(1008);
    expect(hub.peer.heard).toEqual([]);
  });

  test('[HUB-22] a message beyond the limit closes the socket', async () => {
    hub = await startHubUnderTest();
    const socket = await openSocket(hub);
    socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await closeCode(socket)).toBe(1009);
  });

  test('[HUB-22] subscriptions and sockets have a bound', async () => {
    hub = await startHubUnderTest({ subscriptions: 2, sockets: 1 });
    const socket = await openSocket(hub);
    for (const key of [1, 2]) {
      socket.send(subscribe(key));
      await next(socket);
    }
    socket.send(subscribe(3));
    expect(await next(socket)).toMatchObject({
      key: 3,
      answer: { error: { code: 'too_many_subscriptions' } },
    });
    const second = await hub.ask({
      method: 'GET',
      path: '/api/live',
      isUpgrade: true,
      headers: { authorization: `Bearer ${hub.ownerToken}` },
    });
    expect(second).toMatchObject({ status: 503, text: '{"code":"too_many_connections"}' });
    socket.close();
  });

  test('[HUB-22] who does not answer the heartbeat is let go, who answers stays and hears the beat', async () => {
    hub = await startHubUnderTest({ heartbeatMs: 20 });
    const dead = await openSocket(hub, { autoPong: false });
    const alive = await openSocket(hub);
    let beats = 0;
    alive.on('message', () => (beats += 1));
    await closeCode(dead);
    const before = beats;
    await until(() => beats > before + 2);
    expect(alive.readyState).toBe(WebSocket.OPEN);
    alive.close();
  });

  test('[HUB-22] a session that ends takes its socket with it', async () => {
    hub = await startHubUnderTest({ heartbeatMs: 20 });
    const headers = hub.openSession();
    const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers });
    await once(socket, 'open');
    expect((await hub.ask({ method: 'DELETE', path: '/session', headers })).status).toBe(200);
    expect(await closeCode(socket)).toBe(4401);
    expect((await hub.ask({ method: 'GET', path: '/session', headers })).status).toBe(401);
  });

  test('[HUB-22] who reads too slowly is let go, and its subscriptions end', async () => {
    hub = await startHubUnderTest({ backlog: 64 * 1024 });
    const socket = await openSocket(hub);
    socket.send(subscribe(1));
    await next(socket);
    socket.pause();
    const large = { ok: true, value: 'x'.repeat(512 * 1024) } as const;
    await until(() => {
      hub.peer.publish(large);
      return hub.peer.heard.some(({ kind }) => kind === 'end');
    });
    socket.terminate();
  });

  test('[HUB-17] too many requests are refused until time has passed, and code attempts sooner', async () => {
    hub = await startHubUnderTest({
      requests: { burst: 3, perSecond: 1 },
      codeAttempts: { burst: 2, perSecond: 0.1 },
    });
    const status = async () =>
      (
        await hub.ask({
          method: 'GET',
          path: '/session',
          headers: { authorization: `Bearer ${hub.ownerToken}` },
        })
      ).status;
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429]);
    hub.advance(1_000);
    expect([await status(), await status()]).toEqual([200, 429]);
    const guess = async () => {
      const headers = { 'content-type': 'application/json' };
      return (await hub.ask({ method: 'POST', path: '/session', headers, body: '{"code":"guess"}' })).status;
    };
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
  });

  test('[HUB-20] bodies are JSON by name, UTF-8, of the right shape and within their limit', async () => {
    hub = await startHubUnderTest();
    const post = async (body: string, headers: Record<string, string> = {}) => {
      const known = {
        authorization: `Bearer ${hub.ownerToken}`,
        'content-type': 'application/json',
        ...headers,
      };
      const { status, text } = await hub.ask({ method: 'POST', path: '/api/command', headers: known, body });
      return `${status} ${JSON.parse(text).code ?? 'ok'}`;
    };
    const command = '{"name":"x","input":{},"commandId":"c"}';
    expect(await post(command)).toBe('200 ok');
    expect(await post(command, { 'content-type': 'text/plain' })).toBe('415 json_expected');
    expect(await post('{')).toBe('400 invalid_json');
    expect(await post('{"name":"x"}')).toBe('400 invalid_message');
    expect(await post(`{"name":"x","input":"${'x'.repeat(1024 * 1024)}","commandId":"c"}`)).toBe(
      '413 body_too_large',
    );
    expect(await post(command, { 'transfer-encoding': 'chunked' })).toBe('200 ok');
  });
});

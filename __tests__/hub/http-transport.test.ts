import { openWsSocket } from '../../hub/ws-socket';
import type { ApiAnswer, ApiTransport, Connection } from '../../src/runtime/api/transport';
import type { HttpTransportPorts, LiveSocket } from '../../src/runtime/transports/http-ports';
import { backoffMs } from '../../src/runtime/transports/http-ports';
import { createHttpTransport } from '../../src/runtime/transports/http-transport';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { until } from './until';

// The client against a real server. Time is the test's: waits end at once, time-outs never come.
const LONGEST_WAIT_MS = 15_000;

type Rig = {
  readonly transport: ApiTransport;
  readonly sockets: LiveSocket[];
  readonly asked: { url: string; body: string }[];
};

const rigOf = (hub: HubUnderTest, changes: Partial<HttpTransportPorts> = {}): Rig => {
  const sockets: LiveSocket[] = [];
  const asked: { url: string; body: string }[] = [];
  const headers = changes.headers ?? (() => ({ authorization: `Bearer ${hub.ownerToken}` }));
  const fetchPort = changes.fetch ?? globalThis.fetch;
  const transport = createHttpTransport({
    origin: `http://127.0.0.1:${hub.port}`,
    after: (milliseconds, task) => {
      if (milliseconds > LONGEST_WAIT_MS) return () => undefined;
      const soon = setImmediate(task);
      return () => clearImmediate(soon);
    },
    chance: () => 0.5,
    now: () => 0,
    ...changes,
    headers,
    openSocket: (url, events) => {
      const socket = (changes.openSocket ?? openWsSocket(headers()))(url, events);
      sockets.push(socket);
      return socket;
    },
    fetch: (input, init) => {
      asked.push({ url: String(input), body: typeof init?.body === 'string' ? init.body : '' });
      return fetchPort(input, init);
    },
  });
  return { transport, sockets, asked };
};

describe('the client of a hub', () => {
  let hub: HubUnderTest;
  const open: ApiTransport[] = [];
  const rig = (changes: Partial<HttpTransportPorts> = {}): Rig => {
    const made = rigOf(hub, changes);
    open.push(made.transport);
    return made;
  };
  beforeEach(async () => {
    hub = await startHubUnderTest();
  });
  afterEach(async () => {
    open.splice(0).forEach((transport) => transport.close());
    await hub.close();
  });

  test('[API-1] a command whose answer was lost is sent again, byte for byte', async () => {
    let lost = 0;
    const { transport, asked } = rig({
      fetch: async (input, init) => {
        const response = await globalThis.fetch(input, init);
        if (lost === 2) return response;
        lost += 1;
        throw new Error('the answer got lost');
      },
    });
    const answer = await transport.command({
      name: 'task.create',
      input: { title: 'once' },
      commandId: 'c1',
    });
    expect(answer).toEqual({ ok: true, value: { commandId: 'c1' } });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
    expect(hub.peer.heard).toHaveLength(3);
    expect(transport.connection()).toBe('online');
  });

  test('[API-1] a hub that is starting is asked again; one that decided is not', async () => {
    const statuses = [503, 429, 400];
    const { transport, asked } = rig({
      fetch: () =>
        Promise.resolve(new Response('{"code":"invalid_message"}', { status: statuses.shift() ?? 200 })),
    });
    expect(await transport.query({ name: 'today', input: {} })).toEqual({
      ok: false,
      error: { code: 'invalid_message' },
    });
    expect(asked).toHaveLength(3);
  });

  test('patience ends: a hub that stays away is offline', async () => {
    let now = 0;
    const { transport } = rig({
      now: () => (now += 1_000),
      fetch: () => Promise.reject(new Error('nobody')),
    });
    expect(await transport.query({ name: 'today', input: {} })).toEqual({
      ok: false,
      error: { code: 'offline' },
    });
    expect(transport.connection()).toBe('offline');
  });

  test('[API-2] a subscription answers at once and again, comes back after its socket breaks, and ends', async () => {
    const { transport, sockets } = rig();
    const answers: ApiAnswer[] = [];
    const end = transport.subscribe({ name: 'today', input: { day: '2026-01-01' } }, (answer) =>
      answers.push(answer),
    );
    await until(() => answers.length === 1);
    expect(answers[0]).toEqual({ ok: true, value: { day: '2026-01-01' } });
    hub.peer.publish({ ok: true, value: 'again' });
    await until(() => answers.length === 2);
    sockets[0]?.close();
    await until(() => answers.length === 3 && hub.peer.heard.some(({ kind }) => kind === 'end'));
    expect(sockets).toHaveLength(2);
    expect(answers[2]).toEqual(answers[0]);
    end();
    await until(() => hub.peer.heard.filter(({ kind }) => kind === 'end').length === 2);
  });

  test('the screen hears offline and online as the socket goes and comes', async () => {
    const { transport, sockets } = rig();
    const heard: Connection[] = [];
    expect(transport.connection()).toBe('connecting');
    transport.onConnection((connection) => heard.push(connection));
    await until(() => heard.length === 1);
    sockets[0]?.close();
    await until(() => heard.length === 3);
    expect(heard).toEqual(['online', 'offline', 'online']);
  });

  test('a browser that is not signed in hears refused, and nothing knocks for ever', async () => {
    const { transport, sockets, asked } = rig({ headers: () => ({}) });
    const heard: Connection[] = [];
    transport.onConnection((connection) => heard.push(connection));
    await until(() => heard.includes('refused'));
    expect(await transport.query({ name: 'today', input: {} })).toEqual({
      ok: false,
      error: { code: 'not_signed_in' },
    });
    expect(sockets).toHaveLength(1);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/session', '/api/query']);
  });

  test('after signing in the socket comes back with the first answer', async () => {
    const headers: Record<string, string> = {};
    const { transport, sockets } = rig({
      headers: () => headers,
      openSocket: (url, events) => openWsSocket({ ...headers })(url, events),
    });
    const answers: ApiAnswer[] = [];
    transport.subscribe({ name: 'today', input: {} }, (answer) => answers.push(answer));
    await until(() => transport.connection() === 'refused');
    Object.assign(headers, hub.openSession());
    await transport.query({ name: 'today', input: {} });
    await until(() => answers.length === 1);
    expect(sockets.length).toBeGreaterThan(1);
  });
  test('a whole profile goes to the address that takes one', async () => {
    const { transport, asked } = rig();
    const text = 'x'.repeat(3 * 1024 * 1024);
    expect((await transport.command({ name: 'data.import', input: { text }, commandId: 'c2' })).ok).toBe(
      true,
    );
    expect((await transport.query({ name: 'data.importDryRun', input: { text } })).ok).toBe(true);
    const refused = await transport.command({ name: 'task.create', input: { text }, commandId: 'c3' });
    expect(refused).toEqual({ ok: false, error: { code: 'body_too_large' } });
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/command/data.import',
      '/api/query/data.importDryRun',
      '/api/command',
    ]);
  });

  test('an answer that is not understood is a failure, never a value', async () => {
    for (const text of ['', 'null', '[]', '{"ok":true}', '{"ok":"yes","value":1}', '<html>']) {
      const { transport } = rig({ fetch: () => Promise.resolve(new Response(text)) });
      const answer = await transport.query({ name: 'today', input: {} });
      expect({ text, answer }).toEqual({ text, answer: { ok: false, error: { code: 'unexpected_answer' } } });
    }
  });

  test('waits double, spread by chance, up to fifteen seconds', () => {
    expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt, 0))).toEqual([250, 500, 1000, 2000]);
    expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(15_000);
  });
});

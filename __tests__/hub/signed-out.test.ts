import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { sendRaw } from './raw-http';
import { until } from './until';

// What still comes from a browser whose session just ended. Nothing here waits for a heartbeat: the order of frames decides.
describe('a session that ends', () => {
  let hub: HubUnderTest;
  beforeEach(async () => {
    hub = await startHubUnderTest({ heartbeatMs: 3_600_000 });
  });
  afterEach(() => hub.close());

  const command = { name: 'task.create', input: null, commandId: 'c' };
  const openSocket = async (headers: Readonly<Record<string, string>>) => {
    const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await once(socket, 'open');
    return { socket, heard };
  };
  const signOut = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    expect((await hub.ask({ method: 'DELETE', path: '/session', headers })).status).toBe(200);
  };
  const names = () => hub.peer.heard.map(({ kind, name }) => `${kind} ${name}`);

  test('[HUB-30] a command right after the sign-out is not done, and the socket closes', async () => {
    const headers = hub.openSession();
    const { socket, heard } = await openSocket(headers);
    // The goodbye is not read yet, as on a slow line: what is sent now is on its way when the session ends.
    socket.pause();
    await signOut(headers);
    socket.send(JSON.stringify({ type: 'command', key: 1, message: command }));
    socket.resume();
    expect((await once(socket, 'close'))[0]).toBe(4401);
    expect([names(), heard]).toEqual([[], []]);
  });

  test('[HUB-30] what was under way is not answered, and nothing more is told', async () => {
    const headers = hub.openSession();
    const other = await openSocket(hub.openSession());
    const { socket, heard } = await openSocket(headers);
    const release = hub.peer.holdAt('slow');
    for (const each of [socket, other.socket]) {
      each.send(JSON.stringify({ type: 'subscribe', key: 1, name: 'today', input: 1 }));
      each.send(JSON.stringify({ type: 'query', key: 2, message: { name: 'slow', input: 2 } }));
    }
    await until(() => names().filter((name) => name === 'query slow').length === 2);
    socket.pause();
    await signOut(headers);
    release();
    hub.peer.publish({ ok: true, value: 'after' });
    socket.resume();
    await once(socket, 'close');
    const first = { type: 'answer', key: 1, answer: { ok: true, value: 1 } };
    expect(heard).toEqual([first]);
    // The other browser of the same person goes on.
    await until(() => other.heard.length === 3);
    expect(other.heard).toEqual([
      first,
      { type: 'answer', key: 1, answer: { ok: true, value: 'after' } },
      { type: 'query', key: 2, answer: { ok: true, value: 2 } },
    ]);
    other.socket.close();
  });

  test('[HUB-16] [HUB-30] the session that a fifty-first replaces ends', async () => {
    const { socket } = await openSocket(hub.openSession());
    for (let more = 0; more < 50; more += 1) hub.openSession();
    expect((await once(socket, 'close'))[0]).toBe(4401);
  });

  test('[HUB-16] [HUB-30] a session that ran out does nothing more, before any heartbeat', async () => {
    const { socket } = await openSocket(hub.openSession());
    hub.advance(31 * 24 * 60 * 60 * 1000);
    socket.send(JSON.stringify({ type: 'command', key: 1, message: command }));
    expect((await once(socket, 'close'))[0]).toBe(4401);
    expect(names()).toEqual([]);
  });

  test('[HUB-30] a request whose body comes after the sign-out is not done', async () => {
    const headers = hub.openSession();
    const body = JSON.stringify(command);
    const lines = {
      host: `127.0.0.1:${hub.port}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    const begun = new Promise((resolve) => hub.http.once('request', resolve));
    const socket = await sendRaw(hub.port, `POST /api/command HTTP/1.1\r\n${head.join('')}\r\n`);
    await begun;
    await signOut(headers);
    socket.write(body);
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer).split(' ')[1]).toBe('401');
    expect(names()).toEqual([]);
    socket.destroy();
  });

  test('[HUB-30] a request that is answered after the sign-out says nothing', async () => {
    const headers = { ...hub.openSession(), 'content-type': 'application/json' };
    const release = hub.peer.holdAt('slow');
    const body = '{"name":"slow","input":"mine"}';
    const asked = hub.ask({ method: 'POST', path: '/api/query', headers, body });
    await until(() => names().includes('query slow'));
    await signOut(headers);
    release();
    expect(await asked).toMatchObject({ status: 401, text: '{"code":"token_required"}' });
  });
});

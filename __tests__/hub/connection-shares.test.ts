import { once } from 'node:events';
import { Server } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { shareConnections, shareOf } from '../../hub/connection-shares';
import { startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { until } from './until';

const HELD = 600;

describe('connections', () => {
  let hub: HubUnderTest;
  let held: Socket[] = [];
  afterEach(async () => {
    held.forEach((socket) => socket.destroy());
    held = [];
    await hub.close();
  });

  /** Connects and says nothing, so often; then the hub has seen them all. */
  const hold = async (localAddress: string, count: number): Promise<readonly Socket[]> => {
    const sockets = Array.from({ length: count }, () =>
      connect({ port: hub.port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );
    held.push(...sockets);
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return sockets;
  };
  const openConnections = () =>
    new Promise<number>((resolve) => hub.http.getConnections((_error, count) => resolve(count)));
  /** What a browser that comes for the first time does. */
  const signsIn = async (): Promise<number> => {
    expect((await hub.ask({ method: 'GET', path: '/' })).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code: hub.issueCode() });
    return (await hub.ask({ method: 'POST', path: '/session', headers, body })).status;
  };
  const signInTwenty = async () => {
    const statuses: number[] = [];
    for (let browser = 0; browser < 20; browser += 1) statuses.push(await signsIn());
    return statuses;
  };

  test.each(['127.0.0.2', '127.0.0.1'])(
    '[HUB-24] a stranger at %s who holds 600 keeps no new browser out',
    async (stranger) => {
      hub = await startHubUnderTest();
      const page = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers: hub.openSession() });
      await once(page, 'open');
      const sockets = await hold(stranger, HELD);
      expect(await signInTwenty()).toEqual(Array.from({ length: 20 }, () => 200));
      // Hung up on without an answer that would have to be made.
      await until(() => sockets.filter(({ readyState }) => readyState === 'closed').length >= HELD - 512);
      expect(sockets.every(({ bytesRead }) => bytesRead === 0)).toBe(true);
      expect(await openConnections()).toBeLessThanOrEqual(512);
      expect(page.readyState).toBe(WebSocket.OPEN);
      page.close();
    },
  );

  test('[HUB-24] whoever showed credentials makes no room, and the address with most strangers does', async () => {
    hub = await startHubUnderTest({ connections: 4 });
    const page = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers: hub.openSession() });
    await once(page, 'open');
    const [other] = await hold('127.0.0.3', 1);
    const many = await hold('127.0.0.2', 2);
    const [more] = await hold('127.0.0.4', 1);
    await once(many[0] ?? page, 'close');
    expect([other, ...many, more].map((socket) => socket?.readyState)).toEqual([
      'open',
      'closed',
      'open',
      'open',
    ]);
    const own = await hold('127.0.0.1', 4);
    await once(own[0] ?? page, 'close');
    expect(page.readyState).toBe(WebSocket.OPEN);
    page.close();
  });

  test('[HUB-24] one address has a share, and this machine itself has all', async () => {
    hub = await startHubUnderTest({ connections: 10, connectionsOfOne: 3 });
    const many = await hold('127.0.0.2', 4);
    await once(many[0] ?? hub.http, 'close');
    const own = await hold('127.0.0.1', 5);
    expect((await hub.ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
    const states = [...many, ...own].map(({ readyState }) => readyState);
    expect(states).toEqual(['closed', ...Array.from({ length: 8 }, () => 'open')]);
  });

  test('[HUB-22] one session cannot take the live sockets of the others', async () => {
    hub = await startHubUnderTest({ sockets: 4, socketsOfOne: 2 });
    const [mine, yours] = [hub.openSession(), hub.openSession()];
    const pages: WebSocket[] = [];
    const opens = async (headers: Readonly<Record<string, string>>): Promise<string> => {
      const page = new WebSocket(`ws://127.0.0.1:${hub.port}/api/live`, { headers });
      pages.push(page);
      const error = new Promise<string>((resolve) => page.on('error', ({ message }) => resolve(message)));
      return Promise.race([once(page, 'open').then(() => 'open'), error]);
    };
    expect([await opens(mine), await opens(mine)]).toEqual(['open', 'open']);
    expect(await opens(mine)).toContain('503');
    expect([await opens(yours), await opens(yours)]).toEqual(['open', 'open']);
    pages.forEach((page) => page.terminate());
  });
});

test('[HUB-24] a connection that is ended and has not closed yet makes room once', async () => {
  const accepting = createServer().listen(0, '127.0.0.1');
  await once(accepting, 'listening');
  const address = accepting.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const accepted: Socket[] = [];
  const callers: Socket[] = [];
  for (let count = 0; count < 4; count += 1) {
    callers.push(
      connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => undefined),
    );
    const [socket]: Socket[] = await once(accepting, 'connection');
    if (socket !== undefined) accepted.push(socket);
  }
  const http = new Server();
  shareConnections(http, { connections: 2, connectionsOfOne: 9 });
  // All in one turn: none of them closes meanwhile.
  accepted.forEach((socket, place) => {
    http.emit('connection', socket);
    // Node says that a destroyed socket may have no address any more; this one remembers it where it was asked before.
    if (place === 1 && accepted[0] !== undefined)
      Object.defineProperty(accepted[0].destroy(), 'remoteAddress', { value: undefined });
  });
  const ended = accepted.map(({ destroyed }) => destroyed);
  [...accepted, ...callers].forEach((socket) => socket.destroy());
  accepting.close();
  expect(ended).toEqual([true, true, false, false]);
});

test('[HUB-24] an address is one share, however it is written, and so is the half of an IPv6 address', () => {
  expect(shareOf('::ffff:192.168.1.7')).toBe(shareOf('192.168.1.7'));
  expect(shareOf('2001:db8:1:2:3::4')).toBe(shareOf('2001:0db8:1:2::9'));
  expect(shareOf('fe80::1%eth0')).toBe(shareOf('fe80::2'));
  expect(shareOf('2001:db8:1:2::1')).not.toBe(shareOf('2001:db8:1:3::1'));
  expect(shareOf('10.0.0.1')).not.toBe(shareOf('10.0.0.2'));
});

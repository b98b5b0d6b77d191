import { createServer, type RequestListener, type Server } from 'node:http';
import type { HttpRequest } from '../../gateway/http-driver';
import { createNodeHttp, type Resolve } from './guarded-fetch';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
};
const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  isLocal: true,
  signal: new AbortController().signal,
  ...more,
});
const answering =
  (...answers: readonly string[]): Resolve =>
  () =>
    Promise.resolve(answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
/** One list of answers after the other; the last for ever. */
const changing = (...lists: readonly (readonly string[])[]): { resolve: Resolve; asked: () => number } => {
  let asked = 0;
  const resolve: Resolve = (host) => {
    const list = lists[Math.min(asked, lists.length - 1)] ?? [];
    asked += 1;
    return answering(...list)(host);
  };
  return { resolve, asked: () => asked };
};

test('[FETCH-1] one request as it is told, and its answer', async () => {
  const seen: unknown[] = [];
  const port = await serve(({ method, url, headers }, response) => {
    seen.push({ method, url, cookie: headers.cookie, type: headers['content-type'] });
    response.setHeader('set-cookie', 'a=1').end('hello');
  });
  const send = createNodeHttp();
  for (const path of ['/v1/a', '/v1/b']) {
    const answer = await send(request(`http://127.0.0.1:${port}${path}`));
    expect(answer.ok && (await answer.value.text())).toBe('hello');
  }
  expect(seen).toEqual(
    ['/v1/a', '/v1/b'].map((url) => ({ method: 'POST', url, cookie: undefined, type: 'application/json' })),
  );
});

test.each([301, 302, 303, 307, 308])('[FETCH-1] %s is never followed', async (status) => {
  let asked = 0;
  const port = await serve((_, response) => {
    asked += 1;
    response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  const answer = await createNodeHttp()(request(`http://127.0.0.1:${port}/v1`));
  expect(answer).toEqual({ ok: false, error: { code: 'network_denied', detail: 'redirect' } });
  expect(asked).toBe(1);
});

test('[FETCH-1] nobody there, a line that breaks, and a call that is ended are failures, not exceptions', async () => {
  const send = createNodeHttp();
  const port = await serve(({ socket }) => socket.destroy());
  expect(await send(request(`http://127.0.0.1:${port}/v1`))).toMatchObject({
    error: { code: 'connection_failed' },
  });
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const free = portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  expect(await send(request(`http://127.0.0.1:${free}/v1`))).toMatchObject({
    error: { code: 'connection_failed' },
  });
  const controller = new AbortController();
  const hanging = await serve(() => controller.abort());
  const ended = await send(request(`http://127.0.0.1:${hanging}/v1`, { signal: controller.signal }));
  expect(ended).toMatchObject({ error: { code: 'connection_failed' } });
});

test('[FETCH-5] a name that leads to a private address is refused, whatever else it answers', async () => {
  let asked = 0;
  const port = await serve((_, response) => {
    asked += 1;
    response.end();
  });
  const lists = [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00::1'],
    [],
  ];
  for (const list of lists) {
    const send = createNodeHttp({ resolve: answering(...list) });
    const answer = await send(request(`http://models.test:${port}/v1`, { isLocal: false }));
    expect({ list, answer }).toEqual({
      list,
      answer: { ok: false, error: { code: 'network_denied', detail: 'resolved' } },
    });
  }
  expect(asked).toBe(0);
});

test('[FETCH-5] an answer that changes between the look and the connection is refused', async () => {
  let asked = 0;
  const port = await serve((_, response) => {
    asked += 1;
    response.end();
  });
  const { resolve, asked: resolved } = changing(['93.184.215.14'], ['127.0.0.1']);
  const send = createNodeHttp({ resolve });
  const answer = await send(request(`http://models.test:${port}/v1`, { isLocal: false }));
  expect(answer).toEqual({ ok: false, error: { code: 'network_denied', detail: 'resolved' } });
  expect([asked, resolved()]).toEqual([0, 2]);
});

test('[FETCH-5] a local provider by name leads to this machine or this network alone', async () => {
  const port = await serve((_, response) => response.end('here'));
  const near = await createNodeHttp({ resolve: answering('127.0.0.1') })(
    request(`http://localhost:${port}/v1`),
  );
  expect(near.ok && (await near.value.text())).toBe('here');
  const far = await createNodeHttp({ resolve: answering('8.8.8.8') })(request(`http://localhost:${port}/v1`));
  expect(far).toMatchObject({ error: { code: 'network_denied' } });
  const moved = changing(['127.0.0.1'], ['127.0.0.1'], ['8.8.8.8']);
  const send = createNodeHttp({ resolve: moved.resolve });
  expect((await send(request(`http://localhost:${port}/v1`))).ok).toBe(true);
  expect(await send(request(`http://localhost:${port}/v1`))).toMatchObject({
    error: { code: 'network_denied' },
  });
});

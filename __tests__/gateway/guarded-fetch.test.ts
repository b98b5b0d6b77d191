import { createCancelSource } from '../../src/core/cancel';
import { err, ok } from '../../src/core/result';
import { cloudLimits } from '../../src/gateway/fetch-clock';
import {
  createGuardedFetch,
  MOST_REQUEST_BYTES,
  MOST_RESPONSE_BYTES,
  type FetchTarget,
} from '../../src/gateway/guarded-fetch';
import type { HttpDriver, HttpRequest } from '../../src/gateway/http-driver';

const target: FetchTarget = { id: 'p', kind: 'openai', baseUrl: 'https://api.models.com/v1', local: false };
const url = 'https://api.models.com/v1/responses';

/** A clock of the test: alarms ring when it is moved. */
const createAlarms = () => {
  let now = 0;
  const alarms = new Set<{ at: number; task: () => void }>();
  return {
    count: () => alarms.size,
    after: (ms: number, task: () => void) => {
      const alarm = { at: now + ms, task };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass: (ms: number) => {
      now += ms;
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
        alarms.delete(alarm);
        alarm.task();
      }
    },
  };
};
const setUp = (answer: (request: HttpRequest) => ReturnType<HttpDriver>, key: string | null = 'sk-1') => {
  const alarms = createAlarms();
  const cancel = createCancelSource();
  const sent: HttpRequest[] = [];
  const written: unknown[] = [];
  const driver: HttpDriver = (request) => {
    sent.push(request);
    return answer(request);
  };
  const onSend = (what: unknown): void => void written.push(what);
  const made = createGuardedFetch({
    driver,
    after: alarms.after,
    target,
    key,
    cancel,
    limits: cloudLimits,
    onSend,
  });
  return { ...made, alarms, cancel, sent, written };
};
const answering = (response: Response) => () => Promise.resolve(ok(response));
const post = { method: 'POST', body: '{}' };

test('[FETCH-2] the key is put on here; whatever else a library would say stays behind', async () => {
  const { fetch, sent, written } = setUp(answering(new Response('{}')));
  const headers = {
    Authorization: 'Bearer placeholder',
    'Content-Type': 'application/json',
    'x-evil': '1',
    cookie: 'a=1',
  };
  await fetch(url, { ...post, headers });
  expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer sk-1' });
  expect(JSON.stringify(written)).not.toContain('sk-1');
  const without = setUp(answering(new Response('{}')), null);
  await without.fetch(url, { ...post, headers });
  expect(without.sent[0]?.headers).toEqual({ 'content-type': 'application/json' });
});

test('[FETCH-2] what egress refuses, another method, another shape and too much never leave', async () => {
  const refused = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { fetch, sent, written, seen } = setUp(answering(new Response('{}')));
    await expect(fetch(input, init)).rejects.toThrow('denied');
    expect([sent, written, seen.end().end, seen.wasSent()]).toEqual([[], [], 'denied', false]);
  };
  await refused('https://evil.com/v1', post);
  await refused('https://api.models.com@evil.com/v1', post);
  await refused(new Request('https://api.models.com/v1'), post);
  await refused(url, { method: 'PUT', body: '{}' });
  await refused(url, { method: 'POST', body: new Uint8Array(3) });
  await refused(url, { method: 'POST', body: 'x'.repeat(MOST_REQUEST_BYTES + 1) });
});

test('[FETCH-2] a redirect is no answer, however it is told', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const response = new Response(null, { status, headers: { location: 'https://evil.com/' } });
    const { fetch, seen, alarms } = setUp(answering(response));
    await expect(fetch(url, post)).rejects.toThrow('denied');
    expect([seen.end(), alarms.count()]).toEqual([{ end: 'denied', detail: 'redirect' }, 0]);
  }
  const followed = new Proxy(new Response('{}'), {
    get: (of, name) => (name === 'redirected' ? true : Reflect.get(of, name, of)),
  });
  const { fetch, seen } = setUp(answering(followed));
  await expect(fetch(url, post)).rejects.toThrow('denied');
  expect(seen.end()).toEqual({ end: 'denied', detail: 'redirect' });
});

const hanging = ({ signal }: HttpRequest): ReturnType<HttpDriver> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(err({ code: 'connection_failed' })));
  });

test('[FETCH-3] nobody answers, or somebody cancels: it ends, and nothing rings any more', async () => {
  const late = setUp(hanging);
  const waiting = late.fetch(url, post);
  late.alarms.pass(cloudLimits.firstMs);
  await expect(waiting).rejects.toThrow('timed_out');
  expect([late.seen.end().end, late.alarms.count()]).toEqual(['timed_out', 0]);
  const stopped = setUp(hanging);
  const asked = stopped.fetch(url, post);
  stopped.cancel.cancel();
  await expect(asked).rejects.toThrow('cancelled');
  expect([stopped.seen.end().end, stopped.alarms.count()]).toEqual(['cancelled', 0]);
  await expect(stopped.fetch(url, post)).rejects.toThrow('cancelled');
  expect(stopped.sent).toHaveLength(1);
});

/** Speaks when told to, and breaks off when its call is ended. */
const speaking = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const driver = ({ signal }: HttpRequest): ReturnType<HttpDriver> => {
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
    return Promise.resolve(ok(new Response(body)));
  };
  return {
    driver,
    say: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    breakOff: () => controller?.error(new Error('reset')),
    end: () => controller?.close(),
  };
};

test('[FETCH-3] a silence in the middle ends it; words push that off, but not beyond the whole', async () => {
  const voice = speaking();
  const { fetch, alarms, seen } = setUp(voice.driver);
  const response = await fetch(url, post);
  const text = response.text();
  for (let passed = 0; passed < cloudLimits.wholeMs - 50_000; passed += 50_000) {
    voice.say(1);
    await new Promise(setImmediate);
    alarms.pass(50_000);
    expect(seen.end().end).toBe('status');
  }
  voice.say(1);
  await new Promise(setImmediate);
  alarms.pass(50_000);
  await expect(text).rejects.toThrow();
  expect([seen.end().end, alarms.count()]).toEqual(['timed_out', 0]);
});

test('[FETCH-4] too much is not read on, a line that breaks is said to be cut, and bytes are counted', async () => {
  const large = speaking();
  const first = setUp(large.driver);
  const text = (await first.fetch(url, post)).text();
  large.say(MOST_RESPONSE_BYTES);
  large.say(1);
  await expect(text).rejects.toThrow();
  expect([first.seen.end().end, first.seen.responseBytes()]).toEqual(['too_large', MOST_RESPONSE_BYTES + 1]);
  const broken = speaking();
  const second = setUp(broken.driver);
  const half = (await second.fetch(url, post)).text();
  broken.say(7);
  await new Promise(setImmediate);
  broken.breakOff();
  await expect(half).rejects.toThrow();
  expect([second.seen.end().end, second.seen.responseBytes(), second.alarms.count()]).toEqual(['cut', 7, 0]);
});

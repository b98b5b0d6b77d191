import type { ApiAnswer, Connection } from '../api/transport';
import { channelNames, type FromOwner, type ToOwner } from './worker-messages';
import { createWorkerTransport } from './worker-transport';

const rig = () => {
  const posted: ToOwner[] = [];
  const alarms = new Set<() => void>();
  let listener: (data: unknown) => void = () => undefined;
  let wake: () => void = () => undefined;
  const ended: string[] = [];
  let now = 0;
  const transport = createWorkerTransport({
    tab: 't',
    post: (message) => posted.push(message),
    listen: (heard) => {
      listener = heard;
      return () => ended.push('listening');
    },
    onWake: (woke) => {
      wake = woke;
      return () => ended.push('waking');
    },
    now: () => now,
    after: (_, task) => {
      alarms.add(task);
      return () => alarms.delete(task);
    },
    closed: () => ended.push('closed'),
  });
  const ring = (by: number): void => {
    now += by;
    const [task] = alarms;
    if (task === undefined) throw new Error('no alarm is set');
    alarms.delete(task);
    task();
  };
  const hear = (message: FromOwner): void => listener(message);
  return {
    transport,
    posted,
    ring,
    hear,
    hearAny: (data: unknown) => listener(data),
    wake: () => wake(),
    alarms,
    ended,
  };
};
const command = { name: 'task.create', input: {}, commandId: 'c1' };

test('[WORKER-2] an answer reaches its caller, over two owners', async () => {
  const { transport, posted, hear } = rig();
  const answered = transport.command(command);
  hear({ type: 'owner', epoch: 5 });
  hear({ type: 'resigned', epoch: 5 });
  hear({ type: 'owner', epoch: 6 });
  const commands = posted.filter(({ type }) => type === 'command');
  expect(commands).toHaveLength(2);
  expect(commands[1]).toEqual(commands[0]);
  hear({ type: 'answer', key: 1, text: '{"ok":true,"value":{"id":"x"}}' });
  expect(await answered).toEqual({ ok: true, value: { id: 'x' } });
});

test('[WORKER-1] what is not of the protocol is not heard; an answer that is no answer has a code', async () => {
  const { transport, hear, hearAny } = rig();
  const answered = transport.query({ name: 'today', input: {} });
  for (const data of [null, 5, { type: 'answer' }, { type: 'owner', epoch: -1 }]) hearAny(data);
  expect(transport.connection()).toBe('connecting');
  hear({ type: 'answer', key: 1, text: 'nonsense' });
  expect(await answered).toEqual({ ok: false, error: { code: 'unexpected_answer' } });
});

test('[WORKER-1] two versions of the protocol would not hear each other', () => {
  const names = [
    channelNames.toOwner,
    channelNames.fromOwner,
    channelNames.election,
    channelNames.toTab('t'),
  ];
  expect(names.every((name) => /^reveille\.\d+\./.test(name))).toBe(true);
  expect(new Set(names).size).toBe(4);
});

test('[WORKER-5] the connection is told as it changes', () => {
  const { transport, hear, ring } = rig();
  const seen: Connection[] = [];
  const end = transport.onConnection((connection) => seen.push(connection));
  hear({ type: 'owner', epoch: 5 });
  hear({ type: 'resigned', epoch: 5 });
  for (let i = 0; i < 5; i += 1) ring(1_000);
  hear({ type: 'welcome', epoch: 6, hello: 6 });
  end();
  hear({ type: 'resigned', epoch: 6 });
  expect(seen).toEqual(['online', 'connecting', 'offline', 'online']);
});

test('[WORKER-5] an ask that nobody answers ends after a minute', async () => {
  const { transport, ring } = rig();
  const answered = transport.command(command);
  for (let rings = 0; rings < 5; rings += 1) ring(4_000);
  ring(60_001);
  expect(await answered).toEqual({ ok: false, error: { code: 'offline' } });
});

test('[WORKER-3] a listener hears its subscription from the present owner until it ends', () => {
  const { transport, hear, posted } = rig();
  const answers: ApiAnswer[] = [];
  const end = transport.subscribe({ name: 'today', input: {} }, (answer) => answers.push(answer));
  hear({ type: 'owner', epoch: 5 });
  hear({ type: 'live', epoch: 5, key: 1, text: '{"ok":true,"value":1}' });
  hear({ type: 'live', epoch: 4, key: 1, text: '{"ok":true,"value":2}' });
  end();
  end();
  hear({ type: 'live', epoch: 5, key: 1, text: '{"ok":true,"value":3}' });
  expect(answers).toEqual([{ ok: true, value: 1 }]);
  expect(posted.map(({ type }) => type)).toEqual(['hello', 'subscribe', 'unsubscribe']);
});

test('a page that comes back from being frozen says hello again', () => {
  const { transport, hear, wake, posted } = rig();
  hear({ type: 'owner', epoch: 5 });
  wake();
  expect(posted.map(({ type }) => type)).toEqual(['hello', 'hello']);
  expect(transport.connection()).toBe('connecting');
});

test('closing answers what is open, stops everything, and refuses what comes after', async () => {
  const { transport, hear, alarms, ended } = rig();
  hear({ type: 'owner', epoch: 5 });
  const answered = transport.command(command);
  transport.close();
  transport.close();
  expect(await answered).toEqual({ ok: false, error: { code: 'transport_closed' } });
  expect(await transport.query(command)).toEqual({ ok: false, error: { code: 'transport_closed' } });
  expect([alarms.size, transport.connection()]).toEqual([0, 'offline']);
  expect(ended).toEqual(['listening', 'waking', 'closed']);
});

import { fail, ok } from '../core/result';
import type { ApiAnswer, ApiTransport, CommandMessage } from './api/transport';
import type { FromOwner, ToOwner } from './transports/worker-messages';
import { createDesk } from './worker-peer-desk';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Options = {
  readonly command?: (message: CommandMessage) => Promise<ApiAnswer>;
  readonly patience?: () => Promise<void>;
};
const never = (): Promise<void> => new Promise(() => undefined);
const rig = ({ command = () => Promise.resolve(ok('done')), patience = never }: Options = {}) => {
  const said: (FromOwner & { readonly to: string })[] = [];
  const order: string[] = [];
  const goneByTab = new Map<string, () => void>();
  const listeners = new Set<(answer: ApiAnswer) => void>();
  const transport: ApiTransport = {
    command: (message) => {
      order.push(`command ${message.commandId}`);
      return command(message);
    },
    query: ({ name }) => Promise.resolve(ok(name)),
    subscribe: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connection: () => 'online',
    onConnection: () => () => undefined,
    close: () => undefined,
  };
  const desk = createDesk({
    epoch: 3,
    transport,
    toTab: (to, message) => {
      order.push(`say ${message.type}`);
      said.push({ to, ...message });
    },
    onTabGone: (tab, gone) => {
      goneByTab.set(tab, gone);
      return () => goneByTab.delete(tab);
    },
    onHello: () => order.push('hello'),
    afterCommit: ({ commandId }) => order.push(`committed ${commandId}`),
    patience,
  });
  const take = (message: ToOwner): void => desk.take(message);
  return { desk, take, said, order, goneByTab, listeners };
};
const command: ToOwner = { type: 'command', tab: 'a', key: 1, name: 'x', input: {}, commandId: 'c1' };

test('[WORKER-1] a hello is answered by its number, to that tab, with the ownership', () => {
  const { take, said, order } = rig();
  take({ type: 'hello', tab: 'a', hello: 7 });
  expect(said).toEqual([{ to: 'a', type: 'welcome', epoch: 3, hello: 7 }]);
  expect(order).toEqual(['hello', 'say welcome']);
});

test('[WORKER-1] what is not of the protocol is not heard', () => {
  const { desk, said } = rig();
  for (const data of [null, 'hello', { type: 'command', tab: 'a' }, { ...command, commandId: 5 }])
    desk.take(data);
  expect(said).toEqual([]);
});

test('[WORKER-2] a command runs before its answer, and what stands between them is told', async () => {
  const { take, said, order } = rig();
  take(command);
  take({ type: 'query', tab: 'b', key: 4, name: 'today', input: {} });
  await settled();
  expect(order).toEqual(['command c1', 'committed c1', 'say answer', 'say answer']);
  expect(said).toEqual([
    { to: 'a', type: 'answer', key: 1, text: '{"ok":true,"value":"done"}' },
    { to: 'b', type: 'answer', key: 4, text: '{"ok":true,"value":"today"}' },
  ]);
});

test('a bug in a command is an answer with a code, not a tab that waits for ever', async () => {
  const { take, said } = rig({ command: () => Promise.reject(new TypeError('x')) });
  take(command);
  await settled();
  const text = JSON.stringify(fail('unexpected_failure', 'TypeError'));
  expect(said).toEqual([{ to: 'a', type: 'answer', key: 1, text }]);
});

test('[WORKER-3] a subscription says whose answer it is, and a repeated one replaces itself', () => {
  const { take, said, listeners } = rig();
  const subscribe: ToOwner = { type: 'subscribe', tab: 'a', key: 2, name: 'today', input: {} };
  take(subscribe);
  take(subscribe);
  for (const listener of listeners) listener(ok(1));
  expect(said).toEqual([{ to: 'a', type: 'live', epoch: 3, key: 2, text: '{"ok":true,"value":1}' }]);
  take({ type: 'unsubscribe', tab: 'a', key: 2 });
  expect(listeners.size).toBe(0);
});

test('[WORKER-12] a tab that is gone leaves nothing behind, the others go on', () => {
  const { take, goneByTab, listeners } = rig();
  for (const [tab, key] of [
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ] as const)
    take({ type: 'subscribe', tab, key, name: 'today', input: {} });
  expect(listeners.size).toBe(3);
  goneByTab.get('a')?.();
  expect(listeners.size).toBe(1);
});

test('[WORKER-12] a tab that only asks is waited for as well', () => {
  const { take, goneByTab } = rig();
  take(command);
  expect([...goneByTab.keys()]).toEqual(['a']);
});

/** A command that ends when the test says so. */
const longCommand = () => {
  const finishes: ((answer: ApiAnswer) => void)[] = [];
  const command = (): Promise<ApiAnswer> => new Promise((resolve) => finishes.push(resolve));
  return { command, count: () => finishes.length, finish: (answer: ApiAnswer) => finishes[0]?.(answer) };
};

test('[WORKER-4] what is still worked on is not begun a second time, and answered once', async () => {
  const { command: run, count, finish } = longCommand();
  const { take, said } = rig({ command: run });
  take(command);
  take(command);
  take({ ...command, tab: 'b' });
  expect(count()).toBe(2);
  finish(ok('late'));
  await settled();
  expect(said).toEqual([{ to: 'a', type: 'answer', key: 1, text: '{"ok":true,"value":"late"}' }]);
});

test('[WORKER-13] draining answers what was taken, and takes nothing more', async () => {
  const { command: run, finish } = longCommand();
  const { desk, take, said, listeners, goneByTab } = rig({ command: run });
  take(command);
  take({ type: 'subscribe', tab: 'a', key: 2, name: 'today', input: {} });
  let isDrained = false;
  const drained = desk.drain().then(() => {
    isDrained = true;
  });
  take({ ...command, key: 3, commandId: 'c2' });
  await settled();
  expect([isDrained, listeners.size, goneByTab.size]).toEqual([false, 0, 0]);
  finish(ok('late'));
  await drained;
  expect(said).toEqual([{ to: 'a', type: 'answer', key: 1, text: '{"ok":true,"value":"late"}' }]);
});

test('[WORKER-13] what takes too long is left to the next owner, unanswered', async () => {
  const { command: run, finish } = longCommand();
  const { desk, take, said } = rig({ command: run, patience: () => Promise.resolve() });
  take(command);
  await desk.drain();
  finish(fail('transport_closed'));
  await settled();
  expect(said).toEqual([]);
});

import { fail } from '../../core/result';
import type { ApiAnswer, ApiTransport, Connection } from '../api/transport';
import { FromOwner, type ToOwner } from './worker-messages';
import { stepTab } from './worker-tab';
import { connectionOf, newTab, type Ask, type TabEffect, type TabEvent } from './worker-tab-state';

export type WorkerTransportPorts = {
  /** This page's name among all that are open. */
  readonly tab: string;
  readonly post: (message: ToOwner) => void;
  /** What the owner says to everybody and to this tab. Answers how to stop listening. */
  readonly listen: (listener: (data: unknown) => void) => () => void;
  /** The page comes back from being frozen. */
  readonly onWake: (listener: () => void) => () => void;
  readonly now: () => number;
  readonly after: (milliseconds: number, task: () => void) => () => void;
  readonly closed: () => void;
};
type Listener = (answer: ApiAnswer) => void;

/** Runs the steps of one tab; the callers' own functions stay here, the state holds only what they asked. */
const createRunner = (ports: WorkerTransportPorts) => {
  let state = newTab(ports.tab);
  let cancelRing = (): void => undefined;
  const openAsks = new Map<number, Listener>();
  const listeners = new Map<number, Listener>();
  const watchers = new Set<(connection: Connection) => void>();
  const answer = (key: number, given: ApiAnswer): void => {
    const answered = openAsks.get(key);
    openAsks.delete(key);
    answered?.(given);
  };
  const run = (effect: TabEffect): void => {
    if (effect.type === 'post') ports.post(effect.message);
    else if (effect.type === 'answer') answer(effect.key, effect.answer);
    else if (effect.type === 'tell') listeners.get(effect.key)?.(effect.answer);
    else if (effect.type === 'quiet') cancelRing();
    else cancelRing = ports.after(effect.after, () => dispatch({ type: 'rang', at: ports.now() }));
  };
  const dispatch = (event: TabEvent): void => {
    const before = connectionOf(state);
    const step = stepTab(state, event);
    // Before the effects: one of them may come back with another event.
    state = step.state;
    step.effects.forEach(run);
    const now = connectionOf(state);
    if (now !== before) for (const watcher of watchers) watcher(now);
  };
  const stop = (): void => {
    cancelRing();
    for (const key of [...openAsks.keys()]) answer(key, fail('transport_closed'));
    listeners.clear();
    watchers.clear();
  };
  return { dispatch, stop, openAsks, listeners, watchers, connection: () => connectionOf(state) };
};
type Runner = ReturnType<typeof createRunner>;

const askWith =
  (runner: Runner, { newKey, now }: { readonly newKey: () => number; readonly now: () => number }) =>
  (ask: Ask): Promise<ApiAnswer> =>
    new Promise((resolve) => {
      const key = newKey();
      runner.openAsks.set(key, resolve);
      runner.dispatch({ type: 'asked', key, ask, at: now() });
    });

const subscribeWith =
  (runner: Runner, newKey: () => number): ApiTransport['subscribe'] =>
  (message, listener) => {
    const key = newKey();
    runner.listeners.set(key, listener);
    runner.dispatch({ type: 'subscribed', key, message });
    return () => {
      if (runner.listeners.delete(key)) runner.dispatch({ type: 'unsubscribed', key });
    };
  };

/** The API of the peer in whichever worker of this browser owns the files. */
export const createWorkerTransport = (ports: WorkerTransportPorts): ApiTransport => {
  const runner = createRunner(ports);
  let isClosed = false;
  let lastKey = 0;
  const newKey = (): number => {
    lastKey += 1;
    return lastKey;
  };
  const ask = askWith(runner, { newKey, now: ports.now });
  const subscribe = subscribeWith(runner, newKey);
  const stopListening = ports.listen((data) => {
    const message = FromOwner.safeParse(data);
    if (message.success) runner.dispatch({ type: 'heard', message: message.data });
  });
  const stopWaking = ports.onWake(() => runner.dispatch({ type: 'woke' }));
  runner.dispatch({ type: 'started' });
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    stopListening();
    stopWaking();
    runner.stop();
    ports.closed();
  };
  return {
    command: async (message) => (isClosed ? fail('transport_closed') : ask({ type: 'command', message })),
    query: async (message) => (isClosed ? fail('transport_closed') : ask({ type: 'query', message })),
    subscribe: (message, listener) => (isClosed ? () => undefined : subscribe(message, listener)),
    connection: () => (isClosed ? 'offline' : runner.connection()),
    onConnection: (listener) => {
      runner.watchers.add(listener);
      return () => runner.watchers.delete(listener);
    },
    close,
  };
};

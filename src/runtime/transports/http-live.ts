import type { ApiAnswer, Connection, QueryMessage } from '../api/transport';
import { liveAnswerIn } from './http-answers';
import { backoffMs, type HttpTransportPorts, type LiveSocket } from './http-ports';

// [API-2] Every subscription lives on one socket. The socket comes back by itself and asks everything again.
const SILENCE_MS = 50_000;

type Subscription = { readonly message: QueryMessage; readonly listener: (answer: ApiAnswer) => void };
export type HttpLive = {
  readonly subscribe: (message: QueryMessage, listener: (answer: ApiAnswer) => void) => () => void;
  /** Somebody wants to know whether the hub is there. */
  readonly wake: () => void;
  readonly close: () => void;
};

/** A browser does not tell why an upgrade was refused; a plain request does. */
const isRefused = async (ports: HttpTransportPorts): Promise<boolean> => {
  try {
    const response = await ports.fetch(`${ports.origin}/session`, {
      headers: { ...ports.headers },
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return response.status === 401;
  } catch {
    // No answer: offline, not refused.
    return false;
  }
};

export const createHttpLive = (
  ports: HttpTransportPorts,
  heard: (connection: Connection) => void,
): HttpLive => {
  const subscriptions = new Map<number, Subscription>();
  let nextKey = 1;
  let socket: LiveSocket | null = null;
  let isOpen = false;
  let isClosed = false;
  let attempt = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelSilence = (): void => {};

  const ask = (key: number, { message }: Subscription): void =>
    socket?.send(JSON.stringify({ type: 'subscribe', key, name: message.name, input: message.input }));
  const listenForSilence = (): void => {
    cancelSilence();
    cancelSilence = ports.after(SILENCE_MS, () => socket?.close());
  };
  const opened = (): void => {
    isOpen = true;
    attempt = 0;
    heard('online');
    listenForSilence();
    for (const [key, subscription] of subscriptions) ask(key, subscription);
  };
  const received = (text: string): void => {
    listenForSilence();
    const live = liveAnswerIn(text);
    if (live !== null) subscriptions.get(live.key)?.listener(live.answer);
  };
  const closed = async (): Promise<void> => {
    socket = null;
    isOpen = false;
    cancelSilence();
    if (isClosed) return;
    heard('offline');
    const refused = await isRefused(ports);
    if (isClosed || socket !== null) return;
    // Refused stays refused until somebody signs in and asks again; nothing knocks for ever.
    if (refused) return heard('refused');
    cancelRetry = ports.after(backoffMs(attempt, ports.chance()), connect);
    attempt += 1;
  };
  const connect = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    if (socket !== null || isClosed) return;
    const url = `${ports.origin.replace(/^http/, 'ws')}/api/live`;
    socket = ports.openSocket(url, { opened, received, closed: () => void closed() });
  };
  const wake = (): void => {
    if (socket === null && cancelRetry === null) connect();
  };
  return {
    wake,
    subscribe: (message, listener) => {
      const key = nextKey;
      nextKey += 1;
      subscriptions.set(key, { message, listener });
      if (isOpen) ask(key, { message, listener });
      else wake();
      return () => {
        if (subscriptions.delete(key) && isOpen) socket?.send(JSON.stringify({ type: 'unsubscribe', key }));
      };
    },
    close: () => {
      isClosed = true;
      cancelRetry?.();
      cancelSilence();
      subscriptions.clear();
      socket?.close();
    },
  };
};

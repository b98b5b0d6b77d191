import type { Connection } from '../api/transport';
import { backoffMs, type HttpTransportPorts, type LiveSocket, type LiveSocketEvents } from './http-ports';

// One socket that comes back by itself: after a break, after silence, never after a refusal unless it is woken.
const SILENCE_MS = 50_000;

export type HttpLink = {
  /** Nothing while there is no socket: whoever has something to say says it at `opened`. */
  readonly send: (text: string) => void;
  readonly wake: () => void;
  readonly close: () => void;
};
export type HttpLinkEvents = {
  readonly heard: (connection: Connection) => void;
  readonly opened: () => void;
  readonly received: (text: string) => void;
};

/** A browser does not tell why an upgrade was refused; a plain request does. */
const isRefused = async (ports: HttpTransportPorts): Promise<boolean> => {
  try {
    const response = await ports.fetch(`${ports.origin}/session`, {
      headers: ports.headers(),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    });
    return response.status === 401;
  } catch {
    // No answer: offline, not refused.
    return false;
  }
};

/** One task at a time; starting it anew calls the waiting one off. */
const createAlarm = (after: HttpTransportPorts['after']) => {
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const start = (milliseconds: number, task: () => void): void => {
    stop();
    cancel = after(milliseconds, () => {
      cancel = null;
      task();
    });
  };
  return { start, stop, isSet: () => cancel !== null };
};

/** A socket that is closed when nothing was heard for too long: a dead line looks like a quiet one. */
const openWatched = (ports: HttpTransportPorts, events: LiveSocketEvents): LiveSocket => {
  const silence = createAlarm(ports.after);
  const listen = (): void => silence.start(SILENCE_MS, () => socket.close());
  const socket = ports.openSocket(`${ports.origin.replace(/^http/, 'ws')}/api/live`, {
    opened: () => {
      listen();
      events.opened();
    },
    received: (text) => {
      listen();
      events.received(text);
    },
    closed: () => {
      silence.stop();
      events.closed();
    },
  });
  return socket;
};

export const createHttpLink = (ports: HttpTransportPorts, events: HttpLinkEvents): HttpLink => {
  let socket: LiveSocket | null = null;
  let isOpen = false;
  let isClosed = false;
  let attempt = 0;
  const retry = createAlarm(ports.after);
  const opened = (): void => {
    isOpen = true;
    attempt = 0;
    events.heard('online');
    events.opened();
  };
  const closed = async (): Promise<void> => {
    socket = null;
    isOpen = false;
    if (isClosed) return;
    events.heard('offline');
    const refused = await isRefused(ports);
    if (isClosed || socket !== null) return;
    if (refused) return events.heard('refused');
    retry.start(backoffMs(attempt, ports.chance()), wake);
    attempt += 1;
  };
  const wake = (): void => {
    if (socket !== null || isClosed || retry.isSet()) return;
    socket = openWatched(ports, { opened, received: events.received, closed: () => void closed() });
  };
  const close = (): void => {
    isClosed = true;
    retry.stop();
    socket?.close();
  };
  return { wake, close, send: (text) => (isOpen ? socket?.send(text) : undefined) };
};

import type { ApiTransport } from '../api/transport';
import type { LiveSocketEvents, LiveSocket } from './http-ports';
import { createHttpTransport } from './http-transport';

const openBrowserSocket = (url: string, events: LiveSocketEvents): LiveSocket => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', events.opened);
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') events.received(event.data);
  });
  socket.addEventListener('close', events.closed);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

/** For a page that a hub served; the session cookie travels by itself. */
export const createBrowserHttpTransport = (origin: string): ApiTransport =>
  createHttpTransport({
    origin,
    fetch: (input, init) => globalThis.fetch(input, init),
    openSocket: openBrowserSocket,
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    now: () => Date.now(),
  });

import type { KeyValue } from '../../core/key-value';
import type { ApiTransport } from '../api/transport';
import { createGoingOn } from './going-on';
import type { LiveSocketEvents, LiveSocket } from './http-ports';
import { pageKeyHeaders, pageKeyProtocols } from './http-session';
import { createHttpTransport } from './http-transport';

const openBrowserSocket =
  (keyValue: KeyValue) =>
  (url: string, events: LiveSocketEvents): LiveSocket => {
    const socket = new WebSocket(url, pageKeyProtocols(keyValue));
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

/** For a page that a hub served; the session cookie travels by itself, the page key from storage, read anew each time. */
export const createBrowserHttpTransport = (origin: string, keyValue: KeyValue): ApiTransport =>
  createHttpTransport({
    origin,
    fetch: createGoingOn({
      fetch: (input, init) => globalThis.fetch(input, init),
      address: `${origin}/api/command`,
    }),
    openSocket: openBrowserSocket(keyValue),
    headers: () => pageKeyHeaders(keyValue),
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    now: () => Date.now(),
  });

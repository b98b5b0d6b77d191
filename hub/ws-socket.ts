import { WebSocket } from 'ws';
import type { LiveSocket, LiveSocketEvents } from '../src/runtime/transports/http-ports';

/** A live socket for Node, with the headers that a browser would not need. */
export const openWsSocket =
  (headers: Readonly<Record<string, string>>) =>
  (url: string, events: LiveSocketEvents): LiveSocket => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('open', events.opened);
    socket.on('message', (data, isBinary) => {
      if (!isBinary && data instanceof Buffer) events.received(data.toString('utf8'));
    });
    // 'close' follows every error.
    socket.on('error', () => undefined);
    socket.on('close', events.closed);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.terminate(),
    };
  };

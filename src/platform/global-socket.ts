import type { OpenSocket } from '../core/socket';

/** As browsers and React Native have it. Neither follows a redirect. */
export const openGlobalSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data instanceof ArrayBuffer) events.received(new Uint8Array(data));
    // The relay speaks in bytes alone.
    else socket.close();
  };
  // `close` follows every error.
  socket.onclose = () => events.closed();
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array(frame));
    },
    waiting: () => socket.bufferedAmount,
    close: () => socket.close(),
  };
};

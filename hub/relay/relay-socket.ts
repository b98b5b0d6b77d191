import type { WebSocket } from 'ws';
import type { RelayAddress, RelayConnection, RelayLine } from '../../src/sync/relay/ports';

/** Beyond this nothing more is read from whoever does not read. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Below this there is room for more. */
const FEW_WAITING = 1024 * 1024;
const GOING_AWAY = 1001;
/** After a goodbye. */
const CLOSE_MS = 2_000;

/** One socket as the relay's core knows it. */
export const relayLineOn = (
  socket: WebSocket,
  {
    address,
    proved,
    connect,
  }: {
    readonly address: RelayAddress;
    readonly proved: () => void;
    readonly connect: (line: RelayLine) => RelayConnection;
  },
): void => {
  const connection = connect({
    address,
    proved,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(frame, () => {
        if (socket.isPaused && socket.bufferedAmount <= FEW_WAITING) socket.resume();
        if (socket.bufferedAmount <= FEW_WAITING) connection.drained();
      });
      if (socket.bufferedAmount > MOST_WAITING) socket.pause();
    },
    end: () => {
      // Waiting frames are sent first; a device that does not read them is hung up on.
      socket.resume();
      socket.close(GOING_AWAY);
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    },
    waiting: () => socket.bufferedAmount,
  });
  socket.on('message', (data, isBinary) => {
    if (isBinary && data instanceof Buffer)
      connection.receive(new Uint8Array(data.buffer, data.byteOffset, data.length));
    // The relay speaks in bytes alone: no message is empty.
    else connection.receive(new Uint8Array(0));
  });
  // A broken frame: 'close' follows and does the rest.
  socket.on('error', () => socket.terminate());
  socket.on('close', () => connection.closed());
};

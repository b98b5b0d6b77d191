import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { relayLimits } from '../../src/sync/relay/messages';
import type { RelayAddress, RelayConnection, RelayLine } from '../../src/sync/relay/ports';
import { relayLineOn } from './relay-socket';

export type RelayDoor = {
  /** The upgrade was let in: from here on it is a connection of the relay. */
  readonly upgrade: (
    request: IncomingMessage,
    line: {
      readonly socket: Duplex;
      readonly head: Buffer;
      readonly address: RelayAddress;
      /** The other end proved that it is a device of a space. */
      readonly proved?: () => void;
    },
  ) => void;
  /** Nobody is connected. */
  readonly isEmpty: () => boolean;
  readonly close: () => void;
};

/** A relay behind WebSockets. `connect` is the relay's own. */
export const openRelayDoor = (connect: (line: RelayLine) => RelayConnection): RelayDoor => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: relayLimits.frame,
    perMessageDeflate: false,
    clientTracking: true,
  });
  return {
    upgrade: (request, { socket, head, address, proved = () => undefined }) => {
      socket.on('error', () => socket.destroy());
      sockets.handleUpgrade(request, socket, head, (opened) =>
        relayLineOn(opened, { address, proved, connect }),
      );
    },
    isEmpty: () => sockets.clients.size === 0,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
};

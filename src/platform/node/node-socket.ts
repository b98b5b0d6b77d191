import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { WebSocket } from 'ws';
import type { OpenSocket, Socket, SocketEvents } from '../../core/socket';
import { classOfAddress } from '../../core/address-class';

// [LINE-6] A line in the clear leads to this machine or this network alone: the name is resolved here, all of its answers are judged, and the connection
// goes to an address that was judged in the very act of connecting. A redirect is no line.
const isNear = (address: string): boolean => ['loopback', 'private'].includes(classOfAddress(address) ?? '');

const nearLookup = (...[host, options, done]: Parameters<LookupFunction>): void => {
  systemLookup(host, { all: true, verbatim: true }, (error, answers) => {
    const [first] = answers;
    if (error !== null || first === undefined || !answers.every(({ address }) => isNear(address)))
      return done(error ?? new Error('[LINE-6] the name leads out of this network'), '');
    if (options.all === true) done(null, answers);
    else done(null, first.address, first.family);
  });
};

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
/** An address is judged here; a name, as it is resolved. */
const leadsOut = ({ protocol, hostname }: URL): boolean => {
  const is = classOfAddress(bare(hostname));
  return protocol !== 'wss:' && is !== null && is !== 'loopback' && is !== 'private';
};

const noSocket = ({ closed }: SocketEvents): Socket => {
  setImmediate(closed);
  return { send: () => undefined, waiting: () => 0, close: () => undefined };
};

/** So much more than a frame of the relay's. */
const MOST_BYTES = 2 * 1024 * 1024;

export const openNodeSocket: OpenSocket = (address, events) => {
  const url = new URL(address);
  if (leadsOut(url)) return noSocket(events);
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: MOST_BYTES,
    handshakeTimeout: 15_000,
    ...(url.protocol === 'wss:' ? {} : { lookup: nearLookup }),
  });
  socket.binaryType = 'nodebuffer';
  socket.on('open', events.opened);
  socket.on('message', (data, isBinary) => {
    if (isBinary && data instanceof Buffer)
      events.received(new Uint8Array(data.buffer, data.byteOffset, data.length));
    // The relay speaks in bytes alone.
    else socket.terminate();
  });
  // 'close' follows every error.
  socket.on('error', () => undefined);
  socket.on('close', () => events.closed());
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    waiting: () => socket.bufferedAmount,
    close: () => {
      // Frames that were sent before still go.
      if (socket.readyState === WebSocket.OPEN) socket.close();
      else socket.terminate();
    },
  };
};

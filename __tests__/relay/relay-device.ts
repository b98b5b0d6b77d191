import { WebSocket } from 'ws';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { decodeFromRelay, encodeToRelay } from '../../src/sync/relay/codec';
import type { FromRelay, ToRelay } from '../../src/sync/relay/messages';
import { proofBytes } from '../../src/sync/relay/proof';
import { until } from '../hub/until';
import { deviceOf, type Person } from './relay-bed';

// A device on a real socket.
export type SocketDevice = {
  readonly heard: FromRelay[];
  readonly say: (message: ToRelay) => void;
  readonly sayBytes: (bytes: Uint8Array | string) => void;
  /** Waits for the next one that was not waited for yet. */
  readonly next: <K extends FromRelay['is']>(is: K) => Promise<Extract<FromRelay, { is: K }>>;
  readonly all: <K extends FromRelay['is']>(is: K) => readonly Extract<FromRelay, { is: K }>[];
  readonly closed: () => Promise<void>;
  readonly close: () => void;
  readonly socket: WebSocket;
};
export const openDevice = async (
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SocketDevice> => {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const heard: FromRelay[] = [];
  const taken = new Map<string, number>();
  let hasClosed = false;
  socket.on('message', (data) => {
    const message = data instanceof Buffer ? decodeFromRelay(new Uint8Array(data)) : null;
    if (message === null) throw new Error('not a message of the relay');
    heard.push(message);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasClosed = true;
  });
  await until(() => socket.readyState === socket.OPEN || hasClosed);
  const all = <K extends FromRelay['is']>(is: K) =>
    heard.filter((message): message is Extract<FromRelay, { is: K }> => message.is === is);
  return {
    heard,
    socket,
    say: (message) => socket.send(encodeToRelay(message)),
    sayBytes: (bytes) => socket.send(bytes),
    all,
    next: async <K extends FromRelay['is']>(is: K) => {
      const at = taken.get(is) ?? 0;
      taken.set(is, at + 1);
      await until(() => all(is).length > at || hasClosed);
      const found = all(is)[at];
      if (found === undefined) throw new Error(`the socket closed before ${is}`);
      return found;
    },
    closed: () => until(() => hasClosed),
    close: () => socket.terminate(),
  };
};

const signatureOf = async (
  device: SocketDevice,
  { person, at }: { person: Person; at: number },
): Promise<Uint8Array> => {
  const { key, seed } = deviceOf(person, at);
  device.say({ is: 'hello', version: 1, space: person.space, device: key });
  const { relayId, nonce } = await device.next('challenge');
  return nodeCrypto.sign(seed, proofBytes({ relayId, space: person.space, nonce }));
};
export const foundBy = async (
  device: SocketDevice,
  person: Person,
  how: { readonly token?: string; readonly permit?: Uint8Array; readonly at?: number } = {},
): Promise<void> => {
  const signature = await signatureOf(device, { person, at: how.at ?? 0 });
  const { entries } = person;
  device.say({ is: 'found', signature, entries, token: how.token ?? null, permit: how.permit ?? null });
};
export const proveBy = async (
  device: SocketDevice,
  { person, at }: { person: Person; at: number },
): Promise<void> => {
  const signature = await signatureOf(device, { person, at });
  device.say({ is: 'prove', signature, relayEpoch: null, after: 0, roster: person.entries.length });
};

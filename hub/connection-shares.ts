import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

// [HUB-24] Connections have a bound, strangers included: more would eat the descriptors that the databases need. Nobody keeps others out by
// holding them: where there is no room left, the oldest connection of a caller that showed no credentials goes, of the address that has most
// of them. It goes without a word, which costs less than an answer.
export type ConnectionLimits = {
  readonly connections: number;
  /** The share of one foreign address. Loopback has none: a proxy or the person's programs may need them all. */
  readonly connectionsOfOne: number;
};
export type Connections = {
  /** Showed credentials: it never makes room for others. */
  readonly know: (socket: Socket) => void;
};

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address; of IPv6 the first 64 bits, since whoever has one such address has all that share them. */
export const shareOf = (remoteAddress: string | undefined): string => {
  const address = (remoteAddress ?? '').replace(/%.*$/, '').replace(MAPPED, '');
  if (!isIPv6(address)) return address;
  const [before = '', after] = address
    .split('::')
    .map((half) => half.split(':').filter((each) => each !== ''));
  const given = [...before, ...(after ?? [])];
  const zeros = Array.from({ length: 8 - given.length }, () => '0');
  const groups = after === undefined ? given : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
/** Where this machine's own browsers, programs and proxies come from. */
const OWN: readonly string[] = ['127.0.0.1', shareOf('::1')];

type Share = Set<Socket>;

export const shareConnections = (http: Server, limits: ConnectionLimits): Connections => {
  const shares = new Map<string, Share>();
  /** A socket that was destroyed says no more where it came from. */
  const shareBySocket = new WeakMap<Socket, Share>();
  const known = new WeakSet<Socket>();
  const strangersIn = (share: Share): readonly Socket[] => [...share].filter((socket) => !known.has(socket));
  const fullest = (): readonly Socket[] =>
    [...shares.values()]
      .map(strangersIn)
      .reduce((most, each) => (each.length > most.length ? each : most), []);
  const countOfAll = (): number => [...shares.values()].reduce((count, { size }) => count + size, 0);
  http.on('connection', (socket: Socket) => {
    const name = shareOf(socket.remoteAddress);
    const share = shares.get(name) ?? new Set();
    shares.set(name, share.add(socket));
    shareBySocket.set(socket, share);
    socket.once('close', () => {
      share.delete(socket);
      if (share.size === 0 && shares.get(name) === share) shares.delete(name);
    });
    const isOverShare = share.size > limits.connectionsOfOne && !OWN.includes(name);
    if (!isOverShare && countOfAll() <= limits.connections) return;
    const [oldest = socket] = isOverShare ? strangersIn(share) : fullest();
    // Counted out at once: it closes in a later turn, and others may come in this one.
    shareBySocket.get(oldest)?.delete(oldest);
    oldest.destroy();
  });
  return { know: (socket) => void known.add(socket) };
};

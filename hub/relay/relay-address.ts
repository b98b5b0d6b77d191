import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { classOfAddress } from '../../src/core/address-class';
import type { RelayAddress } from '../../src/sync/relay/ports';
import { inUrl, isLoopback } from '../addresses';
import { shareOf } from '../connection-shares';

/** Headers by which a proxy says that it stands in front. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

const nameIn = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();
const plain = (remote: string | undefined): string => (remote ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Came over this machine's own loopback, asked for this machine by such a name, and passed no proxy that says so. */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  isLoopback(plain(request.socket.remoteAddress)) &&
  isLoopback(nameIn(request.headers.host)) &&
  !isForwarded(request);

/** The proxy in front adds the address that it saw at the end; all before it is hearsay. */
const behindProxy = (request: IncomingMessage): string | null => {
  const header = request.headers['x-forwarded-for'];
  const last = (typeof header === 'string' ? header : '').split(',').at(-1)?.trim() ?? '';
  return classOfAddress(last) === null ? null : last;
};

/**
 * [RELAY-5] A page of another site may connect from this machine's browser, so with an origin nothing is founded but from our own pages; and where a name
 * is configured there is a proxy, which may bring anybody from loopback without saying so.
 */
export const relayAddressOf = (
  request: IncomingMessage,
  {
    isOurOrigin,
    isProxied,
  }: { readonly isOurOrigin: (origin: string) => boolean; readonly isProxied: boolean },
): RelayAddress => {
  const remote = plain(request.socket.remoteAddress);
  const { origin } = request.headers;
  const isOwn = isFromThisMachine(request);
  const seen = isLoopback(remote) ? (behindProxy(request) ?? remote) : remote;
  const kind = classOfAddress(seen) ?? 'public';
  return {
    share: shareOf(seen),
    is: kind === 'special' ? 'public' : kind,
    mayFound: isOwn && !isProxied && (origin === undefined || isOurOrigin(origin)),
  };
};

const ANY = ['0.0.0.0', '::', '[::]'];
/** Of the first network that is not this machine alone; null: there is none. */
const lanAddress = (): string | null => {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outside = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80'));
  return (outside.find(({ family }) => family === 'IPv4') ?? outside[0])?.address ?? null;
};

/** As others reach a listener; null: only this machine does. */
export const addressForOthers = ({ host, port }: { readonly host: string; readonly port: number }) => {
  if (isLoopback(host)) return null;
  const reached = ANY.includes(host) ? lanAddress() : host;
  return reached === null ? null : `ws://${inUrl(reached)}:${port}/relay`;
};

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../src/core/ports';
import { shareConnections, shareOf } from '../connection-shares';
import { refuseUpgrade, sendCode, sendJson } from '../http-answers';
import { createRateLimit } from '../rate-limit';
import { isFromThisMachine, relayAddressOf } from './relay-address';
import type { RelayHost } from './relay-host';

// [RELAY-11] A listener that serves the relay and nothing else: `/relay`, `/healthz`, and `/metrics` for this machine alone. Devices prove themselves by
// their own keys, so any Host and any Origin may come: there is nothing that a page could do in somebody's name.
const CONNECTIONS = { connections: 2_048, connectionsOfOne: 128 };
const HANDSHAKES = { burst: 60, perSecond: 2 };
const MOST_AT_ONCE = 4_096;

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split(/[?#]/, 1)[0] ?? '/';
const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const answer =
  (relay: RelayHost) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('x-content-type-options', 'nosniff');
    const path = pathOf(request);
    if (!isReading(request)) {
      response.setHeader('connection', 'close');
      return sendCode(response, { status: 405, code: 'method_not_allowed' });
    }
    if (path === '/healthz') return sendJson(response, { status: 200, body: { reveille: 'relay' } });
    if (path === '/relay') return sendCode(response, { status: 426, code: 'upgrade_required' });
    if (path !== '/metrics' || !isFromThisMachine(request))
      return sendCode(response, { status: 404, code: 'no_such_route' });
    const text = relay.metrics() ?? '';
    response.writeHead(200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };

/** Listening is the caller's. */
export const createRelayListener = ({
  relay,
  clock,
  isProxied,
}: {
  readonly relay: RelayHost;
  readonly clock: Clock;
  readonly isProxied: () => boolean;
}): Server => {
  const http = createServer({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 8 * 1024,
  });
  http.maxConnections = MOST_AT_ONCE;
  const connections = shareConnections(http, CONNECTIONS);
  const handshakes = createRateLimit({ rate: HANDSHAKES, clock });
  http.on('request', answer(relay));
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== '/relay' || request.method !== 'GET')
      return refuseUpgrade(socket, { status: 404, code: 'no_such_route' });
    const isOurOrigin = (): boolean => false;
    const address = relayAddressOf(request, { isOurOrigin, isProxied: isProxied() });
    if (address.is !== 'loopback' && !handshakes.take(shareOf(address.share)))
      return refuseUpgrade(socket, { status: 429, code: 'too_many_requests' });
    const proved = (): void => connections.know(request.socket);
    if (!relay.upgrade(request, { socket, head, address, proved }))
      refuseUpgrade(socket, { status: 503, code: 'relay_unavailable' });
  });
  return http;
};

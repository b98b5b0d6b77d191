import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Clock, Random } from '../src/core/ports';
import type { ApiTransport } from '../src/runtime/api/transport';
import type { Comer } from '../src/runtime/example-life/first-comer';
import { LIVE_PROTOCOL } from '../src/runtime/transports/page-key';
import { createAddresses, type Addresses, type Listening } from './addresses';
import { createCredentials, type Credentials } from './credentials';
import { shareConnections, shareOf, type ConnectionLimits, type Connections } from './connection-shares';
import { guard, type Head, type Passage } from './guard';
import { createHandlers } from './handlers';
import { refuseUpgrade, sendCode } from './http-answers';
import { languageAsked } from './language-asked';
import { asksForPage, sendLostPage } from './lost-page';
import { createLiveConnection, type LiveConnection } from './live-connection';
import type { OneTimeCodes } from './one-time-code';
import type { RelayEntrance } from './relay/relay-entrance';
import { createRateLimit, type Rate, type RateLimit } from './rate-limit';
import { BODY_LIMIT, isLarge } from './routes';
import { securityHeaders } from './security-headers';
import type { Sessions } from './sessions';
import type { Site } from './site';

export type HubLimits = ConnectionLimits & {
  /** Requests of one caller who is known. */
  readonly requests: Rate;
  /** Requests of one address that were refused for want of a token. */
  readonly refusals: Rate;
  readonly codeAttempts: Rate;
  readonly subscriptions: number;
  readonly backlog: number;
  readonly sockets: number;
  /** The share of one session, or of one token at one address. */
  readonly socketsOfOne: number;
  readonly heartbeatMs: number;
  /** How long a body may take, a whole profile aside. */
  readonly bodyMs: number;
};
export const defaultLimits: HubLimits = {
  requests: { burst: 2_000, perSecond: 500 },
  refusals: { burst: 100, perSecond: 5 },
  codeAttempts: { burst: 10, perSecond: 0.2 },
  subscriptions: 200,
  backlog: 16 * BODY_LIMIT,
  connections: 512,
  connectionsOfOne: 128,
  sockets: 64,
  socketsOfOne: 32,
  heartbeatMs: 20_000,
  bodyMs: 20_000,
};

export type HubServerPorts = {
  readonly listening: Listening;
  readonly transport: ApiTransport;
  readonly greet: (comer: Comer) => void;
  readonly site: Site;
  readonly sessions: Sessions;
  readonly codes: OneTimeCodes;
  readonly ownerToken: string;
  readonly configuredToken: string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: HubLimits;
  /** [RELAY-11] What comes in at `/relay`. */
  readonly relay: RelayEntrance;
  /** The one other origin that a page may connect to; null: none. */
  readonly relayOrigin: () => string | null;
};
export type HubServer = {
  readonly http: Server;
  readonly close: () => Promise<void>;
};

const pathOf = (request: IncomingMessage): string => {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    // A broken escape names nothing.
    return '';
  }
};

const single = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** Two Host headers mean two things to two readers (us, and a proxy in front): then none of them counts. */
const hostOf = ({ rawHeaders, headers }: IncomingMessage): string | undefined =>
  rawHeaders.filter((each, i) => i % 2 === 0 && each.toLowerCase() === 'host').length === 1
    ? headers.host
    : undefined;

const headOf = (request: IncomingMessage, question: { isUpgrade: boolean; site: Site }): Head => ({
  method: request.method ?? '',
  target: { path: pathOf(request), isUpgrade: question.isUpgrade, isFile: question.site.isFile },
  host: hostOf(request),
  origin: request.headers.origin,
  site: single(request.headers['sec-fetch-site']),
});

type Checked =
  | { readonly ok: true; readonly route: Extract<Passage, { ok: true }>['route']; readonly caller: string }
  | { readonly ok: false; readonly status: number; readonly code: string };

type Gate = {
  readonly check: (request: IncomingMessage, isUpgrade: boolean) => Checked;
  readonly requests: RateLimit;
  readonly isKnown: (request: IncomingMessage) => boolean;
  /** Its connection never makes room for others. */
  readonly know: (request: IncomingMessage) => void;
  readonly onEnd: (request: IncomingMessage, ended: () => void) => () => void;
  /** Names whose socket it would be. */
  readonly socketOwner: (request: IncomingMessage) => string;
};

const createGate = (
  ports: HubServerPorts,
  {
    addresses,
    credentials,
    connections,
  }: { addresses: Addresses; credentials: Credentials; connections: Connections },
): Gate => {
  const requests = createRateLimit({ rate: ports.limits.requests, clock: ports.clock });
  const refusals = createRateLimit({ rate: ports.limits.refusals, clock: ports.clock });
  const tooMany = { ok: false, status: 429, code: 'too_many_requests' } as const;
  return {
    requests,
    isKnown: (request) => credentials.holderOf(request.headers) !== 'nobody',
    know: ({ socket }) => connections.know(socket),
    onEnd: (request, ended) => credentials.onEnd(request.headers, ended),
    socketOwner: ({ headers, socket }) => {
      const session = headers.authorization === undefined ? credentials.sessionIn(headers) : null;
      return session?.cookie ?? `${credentials.holderOf(headers)} ${shareOf(socket.remoteAddress)}`;
    },
    check: (request, isUpgrade) => {
      const address = request.socket.remoteAddress ?? '';
      const holder = credentials.holderOf(request.headers);
      if (holder !== 'nobody') connections.know(request.socket);
      const passage = guard(headOf(request, { isUpgrade, site: ports.site }), { ...addresses, holder });
      if (!passage.ok) {
        if (holder === 'nobody' && !refusals.take(address)) return tooMany;
        return { ok: false, ...passage.refusal };
      }
      const caller = `${holder} ${address}`;
      return requests.take(caller) ? { ok: true, route: passage.route, caller } : tooMany;
    },
  };
};

/** A second of grace that keeps no process alive. */
const soon = (): Promise<void> => wait(1_000, undefined, { ref: false });

type Sockets = { readonly beat: () => void; readonly close: () => void };

const serveSockets = (http: Server, { ports, gate }: { ports: HubServerPorts; gate: Gate }): Sockets => {
  const live = new Map<LiveConnection, string>();
  const isFull = (owner: string): boolean =>
    live.size >= ports.limits.sockets ||
    [...live.values()].filter((each) => each === owner).length >= ports.limits.socketsOfOne;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: BODY_LIMIT,
    perMessageDeflate: false,
    // Never a protocol that carries a page key: what is chosen is said aloud in the answer.
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const checked = gate.check(request, true);
    if (!checked.ok) return refuseUpgrade(socket, checked);
    if (checked.route.id === 'relay')
      return ports.relay.upgrade(request, { socket, head, proved: () => gate.know(request) });
    const owner = gate.socketOwner(request);
    if (isFull(owner)) {
      return refuseUpgrade(socket, { status: 503, code: 'too_many_connections' });
    }
    ports.greet({ language: languageAsked(request.headers), zone: null });
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = createLiveConnection({
        socket: opened,
        transport: ports.transport,
        limits: ports.limits,
        mayAct: () => gate.requests.take(checked.caller),
        isStillKnown: () => gate.isKnown(request),
      });
      live.set(connection, owner);
      const stopListening = gate.onEnd(request, connection.signOut);
      opened.on('close', () => {
        stopListening();
        live.delete(connection);
      });
    });
  });
  return {
    beat: () => [...live.keys()].forEach((connection) => connection.beat()),
    close: () => {
      [...live.keys()].forEach((connection) => connection.close());
      void soon().then(() => sockets.clients.forEach((client) => client.terminate()));
      sockets.close();
    },
  };
};

const closeHttp = (http: Server): Promise<void> =>
  new Promise((resolve) => {
    http.close(() => resolve());
    http.closeIdleConnections();
    // Whoever is still reading after a second is cut off.
    void soon().then(() => http.closeAllConnections());
  });

/** A whole profile over a slow line. */
const LARGE_BODY_MS = 300_000;

const refuse = (response: ServerResponse, refusal: Extract<Checked, { ok: false }>): void => {
  const { method, headers } = response.req;
  const { status } = refusal;
  const isReading = method === 'GET' || method === 'HEAD';
  if (isReading && (status === 401 || status === 404) && asksForPage(headers)) sendLostPage(response, status);
  else sendCode(response, refusal);
};

const answerRequests = (
  { limits, relayOrigin }: HubServerPorts,
  { gate, handlers }: { gate: Gate; handlers: ReturnType<typeof createHandlers> },
) => {
  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(securityHeaders(request.headers.host, relayOrigin()))) {
      response.setHeader(name, value);
    }
    const checked = gate.check(request, false);
    if (!checked.ok) {
      // A refused body is not read.
      if (request.method !== 'GET' && request.method !== 'HEAD') response.setHeader('connection', 'close');
      return refuse(response, checked);
    }
    const { route } = checked;
    const bodyMs = isLarge(route) ? LARGE_BODY_MS : limits.bodyMs;
    const exchange = { request, response, route, bodyMs, path: pathOf(request) };
    void Promise.resolve()
      .then(() => handlers[route.id](exchange))
      .catch(() => {
        // What went wrong may hold content; the caller learns that it did, and nothing else.
        if (response.headersSent) response.destroy();
        else sendCode(response, { status: 500, code: 'unexpected_failure' });
      });
  };
};

/** Everything but listening: the caller has bound the port already, since the home folder's note names it. */
export const serve = (http: Server, ports: HubServerPorts): HubServer => {
  const credentials = createCredentials({ ...ports, port: ports.listening.port });
  const connections = shareConnections(http, ports.limits);
  const gate = createGate(ports, { addresses: createAddresses(ports.listening), credentials, connections });
  const codeAttempts = createRateLimit({ rate: ports.limits.codeAttempts, clock: ports.clock });
  const handlers = createHandlers({ ...ports, credentials, codeAttempts });
  http.on('request', answerRequests(ports, { gate, handlers }));
  const sockets = serveSockets(http, { ports, gate });
  const heart = setInterval(sockets.beat, ports.limits.heartbeatMs);
  return {
    http,
    close: () => {
      clearInterval(heart);
      sockets.close();
      return closeHttp(http);
    },
  };
};

/** [HUB-24] Whatever comes in one turn of the loop, before those that have to go are gone. */
const MOST_AT_ONCE = 1024;

export const createHttpServer = (): Server => {
  const http = createServer({
    requestTimeout: LARGE_BODY_MS,
    headersTimeout: 10_000,
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  http.maxConnections = MOST_AT_ONCE;
  return http;
};

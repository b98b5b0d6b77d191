import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { ApiAnswer, ApiTransport } from '../src/runtime/api/transport';
import type { Comer } from '../src/runtime/example-life/first-comer';
import { readBody } from './body';
import type { Credentials } from './credentials';
import { sendCode, sendFile, sendJson } from './http-answers';
import { languageAsked } from './language-asked';
import { CodeBody, CommandBody, commandMessageOf, parseJson, QueryBody, RelayListenBody } from './messages';
import type { OneTimeCodes } from './one-time-code';
import type { RateLimit } from './rate-limit';
import type { RelayEntrance } from './relay/relay-entrance';
import { isLarge, type Route, type RouteId } from './routes';
import { SESSION_LIFETIME_MS, type Sessions } from './sessions';
import type { SiteFile, Site } from './site';

export type HandlerPorts = {
  readonly transport: ApiTransport;
  readonly greet: (comer: Comer) => void;
  readonly site: Site;
  readonly sessions: Sessions;
  readonly credentials: Credentials;
  readonly codes: OneTimeCodes;
  readonly codeAttempts: RateLimit;
  readonly relay: RelayEntrance;
};
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  readonly path: string;
  /** How long its body may take. */
  readonly bodyMs: number;
};
export type Handler = (exchange: Exchange) => Promise<void> | void;

const statusByBodyCode = { body_too_large: 413, body_not_readable: 400 } as const;

/** The checked body, or null after the refusal was sent. */
const bodyOf = async <S extends z.ZodType>(exchange: Exchange, schema: S): Promise<z.output<S> | null> => {
  const { request, response, route, bodyMs } = exchange;
  const refuse = (status: number, code: string): null => {
    // The rest of the body is not waited for.
    response.setHeader('connection', 'close');
    sendCode(response, { status, code });
    return null;
  };
  // A form of another site can only send simple types: JSON by name keeps it out once more.
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    return refuse(415, 'json_expected');
  }
  const text = await readBody(request, { limit: route.bodyLimit, withinMs: bodyMs });
  if (!text.ok) return refuse(statusByBodyCode[text.error.code], text.error.code);
  const json = parseJson(text.value);
  if (!json.ok) return refuse(400, 'invalid_json');
  const body = schema.safeParse(json.value);
  return body.success ? body.data : refuse(400, 'invalid_message');
};

/** The large routes are for one name each: what they are called is what they do. */
const isNamedByPath = (exchange: Exchange, name: string): boolean => {
  const [, , , named] = exchange.path.split('/');
  return named === undefined || named === name;
};

const answerWith = (response: ServerResponse, answer: ApiAnswer): void =>
  sendJson(response, {
    status: 200,
    body: answer.ok ? { ok: true, value: answer.value } : { ok: false, error: { ...answer.error } },
  });

const page = (response: ServerResponse, file: SiteFile | null): void => {
  if (file === null) sendCode(response, { status: 404, code: 'web_app_not_built' });
  else sendFile(response, file);
};

const SESSION_SECONDS = Math.floor(SESSION_LIFETIME_MS / 1000);

const openSession =
  ({ codes, codeAttempts, sessions, credentials, greet }: HandlerPorts): Handler =>
  async (exchange) => {
    const { request, response } = exchange;
    const body = await bodyOf(exchange, CodeBody);
    if (body === null) return;
    if (!codes.redeem(body.code)) {
      // Only guesses are counted: a stranger who guesses must not keep out whoever has the right code.
      const mayGuess = codeAttempts.take(request.socket.remoteAddress ?? '');
      return sendCode(
        response,
        mayGuess ? { status: 401, code: 'code_not_valid' } : { status: 429, code: 'too_many_requests' },
      );
    }
    greet({ language: languageAsked(request.headers), zone: body.zone ?? null });
    const { cookie, pageKey } = sessions.open();
    sendJson(response, {
      status: 200,
      body: { signedIn: true, pageKey },
      headers: { 'set-cookie': credentials.cookieFor(cookie, SESSION_SECONDS) },
    });
  };

const readSession =
  ({ credentials }: HandlerPorts): Handler =>
  ({ request, response }) => {
    const session = credentials.sessionIn(request.headers);
    // The browser's copy slides with the hub's.
    const headers: Record<string, string> =
      session === null ? {} : { 'set-cookie': credentials.cookieFor(session.cookie, SESSION_SECONDS) };
    sendJson(response, { status: 200, body: { signedIn: true }, headers });
  };

const closeSession =
  ({ credentials, sessions }: HandlerPorts): Handler =>
  ({ request, response }) => {
    const session = credentials.sessionIn(request.headers);
    if (session !== null) sessions.close(session);
    sendJson(response, {
      status: 200,
      body: { signedIn: false },
      headers: { 'set-cookie': credentials.cookieFor('', 0) },
    });
  };

/** A whole profile takes several times its size while it is read: one at a time, the others come back. */
const oneLargeAtATime = () => {
  let isTaken = false;
  return (handler: Handler): Handler =>
    async (exchange) => {
      const { route, response } = exchange;
      if (!isLarge(route)) return handler(exchange);
      if (isTaken) {
        response.setHeader('connection', 'close');
        return sendCode(response, { status: 429, code: 'too_many_requests' });
      }
      isTaken = true;
      try {
        await handler(exchange);
      } finally {
        isTaken = false;
      }
    };
};

/** [HUB-30] A caller may be signed out while its body comes, or while it is answered. True: that was said. */
const wasSignedOut = ({ credentials }: HandlerPorts, { request, response }: Exchange): boolean => {
  if (credentials.holderOf(request.headers) !== 'nobody') return false;
  sendCode(response, { status: 401, code: 'token_required' });
  return true;
};

const command =
  (ports: HandlerPorts): Handler =>
  async (exchange) => {
    const { transport, greet } = ports;
    const body = await bodyOf(exchange, CommandBody);
    if (body === null || wasSignedOut(ports, exchange)) return;
    if (!isNamedByPath(exchange, body.name))
      return sendCode(exchange.response, { status: 400, code: 'invalid_message' });
    greet({ language: languageAsked(exchange.request.headers), zone: null });
    const answer = await transport.command(commandMessageOf(body));
    if (!wasSignedOut(ports, exchange)) answerWith(exchange.response, answer);
  };

/** The hub's owner opens, moves or closes the relay's second listener while the hub runs. */
const listenForRelay =
  ({ relay }: HandlerPorts): Handler =>
  async (exchange) => {
    const body = await bodyOf(exchange, RelayListenBody);
    if (body === null) return;
    const done = await relay.listen({ listen: body.listen, name: body.name });
    sendJson(exchange.response, {
      status: 200,
      body: done.ok ? { ok: true } : { ok: false, code: done.error.code },
    });
  };

const query =
  (ports: HandlerPorts): Handler =>
  async (exchange) => {
    const { transport, greet } = ports;
    const body = await bodyOf(exchange, QueryBody);
    if (body === null || wasSignedOut(ports, exchange)) return;
    if (!isNamedByPath(exchange, body.name))
      return sendCode(exchange.response, { status: 400, code: 'invalid_message' });
    greet({ language: languageAsked(exchange.request.headers), zone: null });
    const answer = await transport.query(body);
    if (!wasSignedOut(ports, exchange)) answerWith(exchange.response, answer);
  };

export const createHandlers = (ports: HandlerPorts): Readonly<Record<RouteId, Handler>> => {
  const inTurn = oneLargeAtATime();
  return {
    health: ({ response }) => sendJson(response, { status: 200, body: { reveille: 'hub' } }),
    shell: ({ response }) => page(response, ports.site.shell()),
    static: ({ response, path }) => page(response, ports.site.file(path)),
    'session.open': openSession(ports),
    'session.read': readSession(ports),
    'session.close': closeSession(ports),
    'code.issue': ({ response }) => sendJson(response, { status: 200, body: { code: ports.codes.issue() } }),
    command: inTurn(command(ports)),
    query: inTurn(query(ports)),
    // Only ever reached as an upgrade, which the server takes before handlers.
    'relay.listen': listenForRelay(ports),
    relay: ({ response }) => sendCode(response, { status: 426, code: 'upgrade_required' }),
    live: ({ response }) => sendCode(response, { status: 426, code: 'upgrade_required' }),
  };
};

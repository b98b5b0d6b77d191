import type { IncomingHttpHeaders } from 'node:http';
import type { Holder } from './guard';
import { isSameSecret } from './secret';
import { PAGE_KEY_HEADER, PAGE_KEY_PROTOCOL } from '../src/runtime/transports/page-key';
import type { SessionHalves, Sessions } from './sessions';

// [HUB-21] Three ways to be known: the token of this start (whoever can read the home folder), a token the person
// configured (devices, other programs), and a browser's session: its cookie and its page key ([HUB-23]). A header that is
// wrong is not saved by a cookie.
export type Credentials = {
  readonly holderOf: (headers: IncomingHttpHeaders) => Holder;
  readonly sessionIn: (headers: IncomingHttpHeaders) => SessionHalves | null;
  /** Calls once, when what makes this caller known ends; answers how to stop listening. */
  readonly onEnd: (headers: IncomingHttpHeaders, ended: () => void) => () => void;
  readonly cookieFor: (cookie: string, maxAgeSeconds: number) => string;
};

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** All of them: a server on another port can set a second cookie of our name, which must not hide ours. */
const cookiesNamed = (name: string, header: string | undefined): readonly string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const cut = pair.indexOf('=');
    return cut > 0 && pair.slice(0, cut).trim() === name ? [pair.slice(cut + 1).trim()] : [];
  });

/** A page sends its key as a header, or, since it cannot set one on a socket, as a protocol that it offers. */
const pageKeyIn = (headers: IncomingHttpHeaders): string | null => {
  const sent = headers[PAGE_KEY_HEADER];
  if (typeof sent === 'string') return sent;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  return offered.find((each) => each.startsWith(PAGE_KEY_PROTOCOL))?.slice(PAGE_KEY_PROTOCOL.length) ?? null;
};

export const createCredentials = ({
  ownerToken,
  configuredToken,
  sessions,
  port,
}: {
  readonly ownerToken: string;
  readonly configuredToken: string | null;
  readonly sessions: Sessions;
  readonly port: number;
}): Credentials => {
  // Cookies ignore the port: two hubs on one machine must not overwrite each other's.
  const name = `reveille_${port}`;
  const sessionIn = (headers: IncomingHttpHeaders): SessionHalves | null => {
    const pageKey = pageKeyIn(headers);
    if (pageKey === null) return null;
    const offered = cookiesNamed(name, headers.cookie).map((cookie) => ({ cookie, pageKey }));
    return offered.find(sessions.isOpen) ?? null;
  };
  return {
    sessionIn,
    onEnd: (headers, ended) => {
      // Tokens live as long as this process.
      const session = headers.authorization === undefined ? sessionIn(headers) : null;
      return session === null ? () => undefined : sessions.onEnd(session, ended);
    },
    holderOf: (headers) => {
      if (headers.authorization === undefined) return sessionIn(headers) === null ? 'nobody' : 'session';
      const token = BEARER.exec(headers.authorization)?.[1];
      if (token === undefined) return 'nobody';
      if (isSameSecret(token, ownerToken)) return 'owner';
      return configuredToken !== null && isSameSecret(token, configuredToken) ? 'token' : 'nobody';
    },
    cookieFor: (cookie, maxAgeSeconds) =>
      `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`,
  };
};

import type { IncomingHttpHeaders } from 'node:http';
import type { Holder } from './guard';
import { isSameSecret } from './secret';
import type { Sessions } from './sessions';

// [HUB-21] Three ways to be known: the token of this start (whoever can read the home folder), a token the person
// configured (devices, other programs), and a browser's session cookie. A header that is wrong is not saved by a cookie.
export type Credentials = {
  readonly holderOf: (headers: IncomingHttpHeaders) => Holder;
  readonly sessionIn: (headers: IncomingHttpHeaders) => string | null;
  readonly cookieFor: (session: string, maxAgeSeconds: number) => string;
};

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

const cookieNamed = (name: string, header: string | undefined): string | null => {
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return null;
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
  const sessionIn = (headers: IncomingHttpHeaders): string | null => {
    const token = cookieNamed(name, headers.cookie);
    return token !== null && sessions.isOpen(token) ? token : null;
  };
  return {
    sessionIn,
    holderOf: (headers) => {
      if (headers.authorization === undefined) return sessionIn(headers) === null ? 'nobody' : 'session';
      const token = BEARER.exec(headers.authorization)?.[1];
      if (token === undefined) return 'nobody';
      if (isSameSecret(token, ownerToken)) return 'owner';
      return configuredToken !== null && isSameSecret(token, configuredToken) ? 'token' : 'nobody';
    },
    cookieFor: (session, maxAgeSeconds) =>
      `${name}=${session}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`,
  };
};

// [HUB-13] The Host a browser names must be one of ours, or a stranger's name was bent to point here (DNS rebinding).
export type Listening = {
  readonly host: string;
  readonly port: number;
  /** Names the person configured, `name` or `name:port`: what a proxy in front is called. */
  readonly names: readonly string[];
};
export type Addresses = {
  readonly isOurHost: (host: string) => boolean;
  readonly isOurOrigin: (origin: string) => boolean;
};

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const ANY = ['0.0.0.0', '::', '[::]'];

export const isLoopback = (host: string): boolean =>
  ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);
export const inUrl = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

/** A browser leaves the port out where it is the scheme's own. */
const withPort = (name: string, port: number): readonly string[] =>
  port === 80 ? [`${name}:80`, name] : [`${name}:${port}`];

export const createAddresses = ({ host, port, names }: Listening): Addresses => {
  const own = ANY.includes(host) || isLoopback(host) ? [] : [inUrl(host)];
  const hosts = new Set([
    ...[...LOOPBACK, ...own].flatMap((name) => withPort(name, port)),
    ...names.flatMap((name) => (/:\d+$/.test(name) ? [name] : [name, ...withPort(name, port)])),
  ]);
  const origins = new Set([
    ...[...hosts].map((name) => `http://${name}`),
    // A proxy that speaks TLS in front of us is one of the configured names.
    ...names.map((name) => `https://${name}`),
  ]);
  return {
    isOurHost: (name) => hosts.has(name.toLowerCase()),
    isOurOrigin: (origin) => origins.has(origin.toLowerCase()),
  };
};

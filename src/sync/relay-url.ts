import { classOfAddress, ipv6Text, parseIpv4, parseIpv6 } from '../core/address-class';
import { fail, ok, type Failure, type Result } from '../core/result';

// [PAIR-2] A relay's address is read by a narrow grammar, so that no two readers differ about where it leads. Without TLS only loopback, private addresses and
// names under .local are called: there nobody but the own network sees when and how much is sent, and no certificate could be had. All else needs `wss://`.
export type RelayUrlCode = 'relay_unusable' | 'relay_insecure';
export type RelayUrl = {
  /** As it was given. */
  readonly url: string;
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  readonly reach: 'this_machine' | 'this_network' | 'anywhere';
};

export const LONGEST_RELAY_URL = 300;
const PATH = '/relay';
const SHAPE = /^(wss?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::([1-9]\d{0,4}))?((?:\/[a-z0-9._~-]+)*)$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT_OF = { ws: 80, wss: 443 } as const;

const reachOfName = (host: string): RelayUrl['reach'] | null => {
  if (host === 'localhost') return 'this_machine';
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return null;
  // Ends in a number: an old way of writing an address, which resolvers read as one.
  if (/^(\d|0x)/.test(last)) return null;
  return last === 'local' && labels.length > 1 ? 'this_network' : 'anywhere';
};

const reachOfAddress = (address: string): RelayUrl['reach'] | null => {
  switch (classOfAddress(address)) {
    case 'loopback':
      return 'this_machine';
    case 'private':
      return 'this_network';
    case 'public':
      return 'anywhere';
    case 'special':
    case null:
      return null;
  }
};

const reachOf = (host: string): RelayUrl['reach'] | null => {
  if (!host.startsWith('[')) return parseIpv4(host) === null ? reachOfName(host) : reachOfAddress(host);
  const inner = host.slice(1, -1);
  const groups = parseIpv6(inner);
  return groups === null || ipv6Text(groups) !== inner ? null : reachOfAddress(inner);
};

const hasNoDots = (path: string): boolean => !path.split('/').some((part) => part === '.' || part === '..');

export const readRelayUrl = (url: string): Result<RelayUrl, Failure<RelayUrlCode>> => {
  if (url.length > LONGEST_RELAY_URL) return fail('relay_unusable', 'length');
  const [, scheme, host = '', portText = '', path = ''] = SHAPE.exec(url) ?? [];
  if (scheme !== 'ws' && scheme !== 'wss') return fail('relay_unusable', 'form');
  if (!path.endsWith(PATH) || !hasNoDots(path)) return fail('relay_unusable', 'path');
  const reach = reachOf(host);
  const port = portText === '' ? PORT_OF[scheme] : Number(portText);
  if (reach === null || port > 65_535) return fail('relay_unusable', 'host');
  const isSecure = scheme === 'wss';
  if (!isSecure && reach === 'anywhere') return fail('relay_insecure');
  return ok({ url, isSecure, host, port, reach });
};

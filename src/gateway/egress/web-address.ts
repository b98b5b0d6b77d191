import { classOfAddress, ipv6Text, parseIpv4, parseIpv6, type AddressClass } from '../../core/address-class';

// [EGRESS-3] An address is read by a narrow grammar of our own, not by a parser that mends what it gets: there is one way to write an origin, and
// whatever a browser, a resolver or a human eye could read as another one is no address at all.
export type WebAddress = {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  /** `name`: what stands behind it is known only once it is resolved. */
  readonly where: AddressClass | 'name';
  readonly path: string;
};

const SHAPE = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::([1-9]\d{0,4}))?((?:[/?][!-~]*)?)$/;
/** Never sent, or read differently by different readers. */
const UNSAFE_IN_PATH = /[\\#"<>^`{|}]/;
const LABEL = /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that a local network answers as it likes. */
const LOCAL_ENDINGS: readonly string[] = [
  'local',
  'localhost',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'lan',
  'home',
  'corp',
  'arpa',
];
const PORT_OF = { http: 80, https: 443 } as const;

const whereOfName = (host: string): WebAddress['where'] | null => {
  if (host === 'localhost') return 'loopback';
  const labels = host.split('.');
  const last = labels[labels.length - 1] ?? '';
  if (host.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  // Ends in a number: an old way of writing an address.
  if (/^(\d|0x)/.test(last) || LOCAL_ENDINGS.includes(last)) return null;
  return 'name';
};

const whereOf = (host: string): WebAddress['where'] | null => {
  if (host.startsWith('[')) {
    const inner = host.slice(1, -1);
    const groups = parseIpv6(inner);
    return groups === null || ipv6Text(groups) !== inner ? null : classOfAddress(inner);
  }
  return parseIpv4(host) === null ? whereOfName(host) : classOfAddress(host);
};

/** Null: it is not an address that we would ever go to. */
export const parseWebAddress = (text: string): WebAddress | null => {
  const [, scheme, host = '', port = '', path = ''] = SHAPE.exec(text) ?? [];
  if (scheme !== 'http' && scheme !== 'https') return null;
  const where = whereOf(host);
  if (where === null || where === 'special' || UNSAFE_IN_PATH.test(path)) return null;
  const number = port === '' ? PORT_OF[scheme] : Number(port);
  return number > 65_535 ? null : { scheme, host, port: number, where, path };
};

/** As a person is shown it; the port only where it is not the usual one. */
export const originText = ({ scheme, host, port }: WebAddress): string =>
  `${scheme}://${host}${port === PORT_OF[scheme] ? '' : `:${port}`}`;

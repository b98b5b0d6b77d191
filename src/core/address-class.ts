// [EGRESS-4] An address is one of three: `loopback` or `private` (a provider may be there if the person added it as local), `public`, or
// `special`, where no provider ever is: unspecified, link-local (where clouds answer with their own secrets), multicast, shared, mapped,
// translated, documentation and reserved ranges.
export type AddressClass = 'loopback' | 'private' | 'public' | 'special';

const OCTET = /^(0|[1-9]\d{0,2})$/;

/** Four decimal octets without leading zeros; null: anything else, however an old resolver would read it. */
export const parseIpv4 = (text: string): readonly number[] | null => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => OCTET.test(part))) return null;
  const octets = parts.map(Number);
  return octets.every((octet) => octet <= 255) ? octets : null;
};

const isSpecialIpv4 = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean =>
  a === 0 ||
  a >= 224 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 192 && b === 0 && (c === 0 || c === 2)) ||
  (a === 192 && b === 88 && c === 99) ||
  (a === 198 && (b === 18 || b === 19)) ||
  (a === 198 && b === 51 && c === 100) ||
  (a === 203 && b === 0 && c === 113) ||
  // A cloud answers with its own secrets from this public address.
  (a === 168 && b === 63 && c === 129 && d === 16);

const classOfIpv4 = (octets: readonly number[]): AddressClass => {
  const [a = 0, b = 0] = octets;
  if (isSpecialIpv4(octets)) return 'special';
  if (a === 127) return 'loopback';
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return 'private';
  return 'public';
};

const GROUP = /^[0-9a-f]{1,4}$/i;
const groupsOf = (text: string): readonly number[] | null => {
  if (text === '') return [];
  const parts = text.split(':');
  return parts.every((part) => GROUP.test(part)) ? parts.map((part) => Number.parseInt(part, 16)) : null;
};

/** Eight groups. No zone id and no dotted tail: those are ways of writing something else. */
export const parseIpv6 = (text: string): readonly number[] | null => {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')];
  if (head === null || tail === null) return null;
  if (halves.length === 1) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array<number>(missing).fill(0), ...tail];
};

/** RFC 5952: the one way to write it. */
export const ipv6Text = (groups: readonly number[]): string => {
  let [bestAt, bestLength] = [-1, 1];
  for (let at = 0; at < groups.length; at += 1) {
    let length = 0;
    while (groups[at + length] === 0) length += 1;
    if (length > bestLength) [bestAt, bestLength] = [at, length];
  }
  const hex = groups.map((group) => group.toString(16));
  if (bestAt < 0) return hex.join(':');
  return `${hex.slice(0, bestAt).join(':')}::${hex.slice(bestAt + bestLength).join(':')}`;
};

const classOfIpv6 = (groups: readonly number[]): AddressClass => {
  const [a = 0, b = 0] = groups;
  const text = ipv6Text(groups);
  if (text === '::1') return 'loopback';
  // A cloud's own secrets live here, among the private addresses.
  if (text === 'fd00:ec2::254' || text === 'fd20:ce::254') return 'special';
  if ((a & 0xfe00) === 0xfc00) return 'private';
  const isTunnel = a === 0x2002 || (a === 0x2001 && b < 0x0200);
  const isDocumentation = (a === 0x2001 && b === 0x0db8) || (a === 0x3fff && b < 0x1000);
  return (a & 0xe000) === 0x2000 && !isTunnel && !isDocumentation ? 'public' : 'special';
};

/** Of an address as a resolver gives it; null: this is no address. */
export const classOfAddress = (text: string): AddressClass | null => {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return classOfIpv4(ipv4);
  const ipv6 = parseIpv6(text);
  return ipv6 === null ? null : classOfIpv6(ipv6);
};

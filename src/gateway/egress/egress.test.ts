import fc from 'fast-check';
import { classOfAddress, ipv6Text, parseIpv6 } from '../../core/address-class';
import { egress, placeOfProvider, type ProviderPlace } from './egress';
import { originText, parseWebAddress } from './web-address';

const cloud: ProviderPlace = { id: 'cloud', baseUrl: 'https://api.models.com/v1', local: false };
const local: ProviderPlace = { id: 'local', baseUrl: 'http://127.0.0.1:11434/v1', local: true };
const providers = [cloud, local];
const isAllowed = (url: string, of: readonly ProviderPlace[] = providers): boolean =>
  egress({ url, method: 'POST', providers: of }).ok;

test('[EGRESS-1] exactly the origins that were added, at any path of theirs', () => {
  expect(isAllowed('https://api.models.com/v1/chat/completions')).toBe(true);
  expect(isAllowed('https://api.models.com:443/v1/x?alt=sse')).toBe(true);
  expect(isAllowed('https://api.models.com')).toBe(true);
  expect(isAllowed('https://api.models.com/v1beta/models/some-model:streamGenerateContent?alt=sse')).toBe(
    true,
  );
  expect(isAllowed('http://127.0.0.1:11434/v1/chat/completions')).toBe(true);
  expect(isAllowed('https://api.models.com/v1', [])).toBe(false);
  for (const method of ['GET', 'POST'])
    expect(egress({ url: cloud.baseUrl, method, providers }).ok).toBe(true);
  for (const method of ['PUT', 'DELETE', 'CONNECT', 'get', 'OPTIONS', ''])
    expect(egress({ url: cloud.baseUrl, method, providers })).toMatchObject({
      error: { code: 'network_denied' },
    });
});

/** How an address is written that is not one of ours, or tries to look like it. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'another origin': [
    'https://models.com/v1',
    'https://api.models.com.evil.com/v1',
    'https://evil.com/api.models.com',
    'https://api.models.com:8443/v1',
    'https://api.models.com:80/v1',
    'https://sub.api.models.com/v1',
    'https://apimodels.com/v1',
    'http://127.0.0.1:11435/v1',
    'http://127.0.0.1/v1',
    'http://127.0.0.2:11434/v1',
    'https://127.0.0.1:11434/v1',
  ],
  'another scheme': [
    'http://api.models.com/v1',
    'http://api.models.com:443/v1',
    'ftp://api.models.com/v1',
    'ws://api.models.com/v1',
    'wss://api.models.com/v1',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'blob:https://api.models.com/1',
    '//api.models.com/v1',
    'api.models.com/v1',
    '/v1/chat',
    '',
  ],
  'credentials in it': [
    'https://user@api.models.com/v1',
    'https://user:key@api.models.com/v1',
    'https://:key@api.models.com/v1',
    'https://@api.models.com/v1',
    'https://api.models.com@evil.com/v1',
    'https://api.models.com%40evil.com/v1',
    'https://evil.com#@api.models.com/v1',
    'https://evil.com?@api.models.com/v1',
  ],
  'a look-alike': [
    'https://API.MODELS.COM/v1',
    'HTTPS://api.models.com/v1',
    'https://api.models.com./v1',
    'https://api.models.com../v1',
    'https://api..models.com/v1',
    'https://.api.models.com/v1',
    'https://аpi.models.com/v1',
    'https://xn--pi-6kc.models.com/v1',
    'https://api。models。com/v1',
    'https://api.mоdels.com/v1',
    'https://ａｐｉ.models.com/v1',
    'https://api.models.com\u200b/v1',
    'https://api\u00ad.models.com/v1',
    'https://api.models.com\u2024/v1',
    'https://%61pi.models.com/v1',
    'https://api%2emodels.com/v1',
    'https://-api.models.com/v1',
    'https://api_.models.com/v1',
  ],
  'a mended one': [
    ' https://api.models.com/v1',
    'https://api.models.com/v1 ',
    'https://api.models.com/v 1',
    'https://api.models.com\t/v1',
    'https://api.mo\ndels.com/v1',
    'https://api.models.com\u0000/v1',
    'https:/api.models.com/v1',
    'https:api.models.com/v1',
    'https:///api.models.com/v1',
    'https:\\\\api.models.com\\v1',
    'https://api.models.com\\@evil.com/v1',
    'https://evil.com\\.api.models.com/v1',
    'https://api.models.com\\v1',
    'https://api.models.com:/v1',
    'https://api.models.com:0443/v1',
    'https://api.models.com:443443/v1',
    'https://api.models.com:65536/v1',
    'https://api.models.com:0/v1',
    'https://api.models.com:-1/v1',
    'https://api.models.com/v1#part',
  ],
  'a private address written otherwise': [
    'http://localhost:11434/v1',
    'http://localhost.:11434/v1',
    'http://127.1:11434/v1',
    'http://127.0.1:11434/v1',
    'http://2130706433:11434/v1',
    'http://0x7f000001:11434/v1',
    'http://0x7f.0.0.1:11434/v1',
    'http://0177.0.0.1:11434/v1',
    'http://017700000001:11434/v1',
    'http://127.0.0.01:11434/v1',
    'http://127.0.0.1.:11434/v1',
    'http://127.0.0.1.nip.io:11434/v1',
    'http://256.0.0.1:11434/v1',
    'http://0.0.0.0:11434/v1',
    'http://0:11434/v1',
    'http://①②⑦.0.0.1:11434/v1',
    'http://[::1]:11434/v1',
    'http://[0:0:0:0:0:0:0:1]:11434/v1',
    'http://[::]:11434/v1',
    'http://[::ffff:127.0.0.1]:11434/v1',
    'http://[::ffff:7f00:1]:11434/v1',
    'http://[::127.0.0.1]:11434/v1',
    'http://[64:ff9b::7f00:1]:11434/v1',
    'http://[::1%25lo]:11434/v1',
    'http://[::1%lo]:11434/v1',
    'http://[fe80::1%25eth0]:11434/v1',
    'http://::1:11434/v1',
  ],
};
const ways = Object.entries(refused).flatMap(([kind, urls]) => urls.map((url) => ({ kind, url })));

test('[EGRESS-3] there are more than sixty ways to be refused, and all of them are', () => {
  expect(ways.length).toBeGreaterThanOrEqual(60);
  expect(new Set(ways.map(({ url }) => url)).size).toBe(ways.length);
  const allowed = ways.filter(({ url }) => egress({ url, method: 'POST', providers }).ok);
  expect(allowed).toEqual([]);
});

test('[EGRESS-3] whatever our reader takes, the platform’s own reads as the same origin', () => {
  const part = fc.constantFrom(
    'https://',
    'http://',
    'api.models.com',
    '127.0.0.1',
    '[::1]',
    ':443',
    ':11434',
    '/',
    '?',
    'a',
    '.',
    '@',
    '%2e',
    '..',
    '\\',
    '#',
    ':',
    '0x7f',
    'xn--',
    'A',
    'é',
    '\t',
    '//',
    '[',
    ']',
    '::ffff:',
    'localhost',
    '8.8.8.8',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
      const text = parts.join('');
      const read = parseWebAddress(text);
      if (read === null) return;
      const url = new URL(text);
      expect([url.origin, url.username, url.password, url.hash]).toEqual([originText(read), '', '', '']);
    }),
    { numRuns: 3_000 },
  );
});

test('[EGRESS-2] where a provider may be at all', () => {
  const isPlace = (baseUrl: string, isLocal: boolean): boolean =>
    placeOfProvider({ baseUrl, local: isLocal }) !== null;
  const near = [
    'http://127.0.0.1:1234/v1',
    'http://192.168.1.20:11434',
    'http://10.0.0.2',
    'http://localhost:8080',
  ];
  const nearToo = [
    'http://[::1]:11434/v1',
    'http://[fd12:3456::1]:80',
    'http://172.31.0.9',
    'https://10.0.0.2/v1',
  ];
  for (const baseUrl of [...near, ...nearToo]) {
    expect({ baseUrl, isPlace: isPlace(baseUrl, true) }).toEqual({ baseUrl, isPlace: true });
    expect({ baseUrl, isPlace: isPlace(baseUrl, false) }).toEqual({ baseUrl, isPlace: false });
  }
  const far = ['https://api.models.com', 'https://8.8.8.8/v1', 'https://[2606:4700::1111]/v1'];
  for (const baseUrl of far) {
    expect({ baseUrl, isPlace: isPlace(baseUrl, false) }).toEqual({ baseUrl, isPlace: true });
    expect({ baseUrl, isPlace: isPlace(baseUrl, true) }).toEqual({ baseUrl, isPlace: false });
  }
  const nowhere = [
    'http://api.models.com',
    'http://169.254.169.254',
    'https://169.254.169.254',
    'http://[fe80::1]',
    'http://0.0.0.0',
    'http://[fd00:ec2::254]',
    'https://metadata.google.internal',
    'https://printer.local',
    'https://intranet',
    'http://172.32.0.1',
    'http://100.100.100.200',
    'https://168.63.129.16',
    'http://[::ffff:10.0.0.1]',
    'http://224.0.0.1',
    'https://a:b@api.models.com',
    'https://api.models.com/v1?key=1',
    'https://1.2.3',
    'https://[2002:7f00:1::]',
    'http://255.255.255.255',
  ];
  for (const baseUrl of nowhere)
    for (const isLocal of [true, false])
      expect({ baseUrl, isLocal, isPlace: isPlace(baseUrl, isLocal) }).toEqual({
        baseUrl,
        isLocal,
        isPlace: false,
      });
});

test('[EGRESS-4] what an address is', () => {
  expect(['127.9.9.9', '::1', '10.1.2.3', 'fdab::1', '1.1.1.1', '2606:4700::1'].map(classOfAddress)).toEqual([
    'loopback',
    'loopback',
    'private',
    'private',
    'public',
    'public',
  ]);
  const special = [
    '0.1.2.3',
    '169.254.1.1',
    '100.64.0.1',
    '192.0.2.1',
    '198.19.0.1',
    '203.0.113.9',
    '240.0.0.1',
  ];
  const specialToo = [
    '::',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '::ffff:7f00:1',
    '64:ff9b::1',
    '2001:db8::1',
    '2001::1',
    '2002::1',
  ];
  for (const text of [...special, ...specialToo])
    expect({ text, is: classOfAddress(text) }).toEqual({ text, is: 'special' });
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.256',
    '::1%lo',
    ':::',
    '1::2::3',
    '12345::',
  ])
    expect({ text, is: classOfAddress(text) }).toEqual({ text, is: null });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 0xfe80, 0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
      const text = ipv6Text(groups);
      expect(parseIpv6(text)).toEqual(groups);
      // RFC 5952 by the platform's own writer; where it shows a mapped IPv4 address, so do we not.
      expect(new URL(`http://[${text}]/`).hostname).toBe(`[${text}]`);
    }),
  );
});

import { readRelayUrl } from './relay-url';

const answerTo = (url: string): string => {
  const read = readRelayUrl(url);
  return read.ok ? read.value.reach : read.error.code;
};
type Row = readonly [string, string];
const M = 'this_machine';
const N = 'this_network';
const INSECURE = 'relay_insecure';
const INVALID = 'relay_unusable';

const near: readonly Row[] = [
  ['ws://127.0.0.1:8787/relay', M],
  ['ws://127.200.3.4/relay', M],
  ['ws://localhost:8787/relay', M],
  ['ws://[::1]:8787/relay', M],
  ['ws://10.0.0.7:8787/relay', N],
  ['ws://172.16.0.1/relay', N],
  ['ws://172.31.255.254/relay', N],
  ['ws://192.168.1.20:8787/relay', N],
  ['ws://[fd12:3456::1]:8787/relay', N],
  ['ws://kitchen.local:8787/relay', N],
  ['ws://hub.kitchen.local/life/relay', N],
];
const far: readonly Row[] = [
  ['ws://8.8.8.8/relay', INSECURE],
  ['ws://172.15.0.1/relay', INSECURE],
  ['ws://172.32.0.1/relay', INSECURE],
  ['ws://192.169.0.1/relay', INSECURE],
  ['ws://11.0.0.1/relay', INSECURE],
  ['ws://hub.example.org/relay', INSECURE],
  ['ws://hub/relay', INSECURE],
  ['ws://local/relay', INSECURE],
  ['ws://evil-local/relay', INSECURE],
  ['ws://x.local.example.org/relay', INSECURE],
  ['ws://10.0.0.1.example.org/relay', INSECURE],
  ['ws://localhost.example.org/relay', INSECURE],
  ['ws://sub.localhost/relay', INSECURE],
  ['ws://[2606:4700::1111]/relay', INSECURE],
  ['wss://hub.example.org/relay', 'anywhere'],
  ['wss://hub.example.org:8443/a/b/relay', 'anywhere'],
  ['wss://8.8.8.8/relay', 'anywhere'],
  ['wss://xn--kche-0ra.example/relay', 'anywhere'],
  ['wss://192.168.1.20/relay', N],
];
const refused: readonly string[] = [
  '',
  'http://127.0.0.1/relay',
  'https://hub.example.org/relay',
  'WSS://hub.example.org/relay',
  'wss://Hub.example.org/relay',
  'wss:hub.example.org/relay',
  'wss:///relay',
  'wss://hub.example.org',
  'wss://hub.example.org/',
  'wss://hub.example.org/relays',
  'wss://hub.example.org/relay/',
  'wss://hub.example.org/../relay',
  'wss://hub.example.org/relay?token=1',
  'wss://hub.example.org/relay#x',
  'wss://hub.example.org/%72elay/relay',
  // A reader that stops at the first colon believes that this leads to a private address.
  'ws://192.168.1.20:8787@evil.example/relay',
  'wss://name:secret@hub.example.org/relay',
  'ws://192.168.1.20\\@evil.example/relay',
  'wss://hub.example.org:0/relay',
  'wss://hub.example.org:65536/relay',
  'wss://hub.example.org:/relay',
  'wss://hub.example.org:08443/relay',
  // A resolver reads 010.0.0.1 as 8.0.0.1, and the others as addresses too.
  'ws://010.0.0.1/relay',
  'ws://127.1/relay',
  'ws://2130706433/relay',
  'ws://0x7f000001/relay',
  'ws://127.0.0.0x1/relay',
  'ws://256.0.0.1/relay',
  'ws://0.0.0.0/relay',
  'ws://169.254.169.254/relay',
  'ws://100.64.0.1/relay',
  'ws://224.0.0.1/relay',
  'ws://[::ffff:127.0.0.1]/relay',
  'ws://[::ffff:7f00:1]/relay',
  'ws://[::ffff:c0a8:114]/relay',
  'ws://[::ffff:808:808]/relay',
  'ws://[::127.0.0.1]/relay',
  'ws://[64:ff9b::7f00:1]/relay',
  'ws://[::]/relay',
  'ws://[fe80::1]/relay',
  'ws://[fe80::1%25eth0]/relay',
  'ws://[0:0:0:0:0:0:0:1]/relay',
  'ws://::1/relay',
  'ws://[::1/relay',
  'ws://kitchen.local./relay',
  'ws://-a.local/relay',
  'ws://a..local/relay',
  'ws://ｋitchen.local/relay',
  'ws://kitchen.local /relay',
  ' ws://kitchen.local/relay',
  `wss://${'a.'.repeat(150)}example/relay`,
];

test.each([...near, ...far])('[PAIR-2] %s is %s', (url, expected) => {
  expect(answerTo(url)).toBe(expected);
});

test.each(refused)('[PAIR-2] %p is no address of a relay', (url) => {
  expect(answerTo(url)).toBe(INVALID);
});

test('[PAIR-2] what is taken leads the platform’s own reader to the same host and port', () => {
  for (const [text] of [...near, ...far]) {
    const read = readRelayUrl(text);
    if (!read.ok) continue;
    const url = new URL(text);
    const port = url.port === '' ? (url.protocol === 'wss:' ? 443 : 80) : Number(url.port);
    expect([read.value.host, read.value.port]).toEqual([url.hostname, port]);
    expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
    expect(url.href).toBe(text);
  }
});

import { decodeMark, decodeSpaceKeys, encodeMark, encodeSpaceKeys, type SpaceKeys } from './space-keys';

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
const keys: SpaceKeys = {
  space: filled(16, 1),
  host: '01kakqw2r3tt5nz0y8c5v7h9xa',
  signingSeed: filled(32, 2),
  agreementSecret: filled(32, 3),
  spaceKey: filled(32, 4),
  epochs: new Map([
    [1, filled(32, 5)],
    [2, filled(32, 6)],
  ]),
  relay: 'ws://192.168.1.20:8787/relay',
};
const text = encodeSpaceKeys(keys);
const codeOf = (given: string): string => {
  const read = decodeSpaceKeys(given);
  return read.ok ? 'ok' : read.error.code;
};

test('[SYNC-20] the keys come back from one line of text, which is this for ever', () => {
  expect(decodeSpaceKeys(text)).toEqual({ ok: true, value: keys });
  expect(text).toMatch(/^[!-~]+$/);
  expect(text).toBe(
    '{"version":1,"space":"AQEBAQEBAQEBAQEBAQEBAQ","host":"01kakqw2r3tt5nz0y8c5v7h9xa",' +
      '"signingSeed":"AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI","agreementSecret":"AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM",' +
      '"spaceKey":"BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ","epochs":[[1,"BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"],' +
      '[2,"BgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgY"]],"relay":"ws://192.168.1.20:8787/relay"}',
  );
});

test('[SYNC-20] a text that is not exactly that is refused, and tells nothing of itself', () => {
  const refused = [
    '',
    '{}',
    'null',
    text.slice(0, -1),
    text.replace('"host"', '"host2"'),
    text.replace('"version":1', '"version":1,"more":true'),
    text.replace('AQEBAQEBAQEBAQEBAQEBAQ', 'AQEB'),
    text.replace('[2,', '[1,'),
    text.replace(/\[\[.*\]\]/, '[]'),
    text.replace('ws://192.168.1.20', 'ws://8.8.8.8'),
    text.replace('"version":1', '"version":0'),
  ];
  for (const one of refused) expect(codeOf(one)).toBe('space_keys_unreadable');
  expect(codeOf(text.replace('"version":1', '"version":2'))).toBe('space_keys_newer');
  expect(JSON.stringify(decodeSpaceKeys(refused[6] ?? ''))).toBe(
    '{"ok":false,"error":{"code":"space_keys_unreadable"}}',
  );
});

test('[SYNC-20] a mark comes back, and one that cannot be read says nothing', () => {
  expect(decodeMark(encodeMark({ journal: 300, agent: 100 }))).toEqual({ journal: 300, agent: 100 });
  for (const given of [
    '',
    '{}',
    '{"version":1,"journal":-1,"agent":0}',
    '{"version":2,"journal":1,"agent":0}',
  ])
    expect(decodeMark(given)).toBeNull();
});

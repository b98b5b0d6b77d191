import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { inflateSync } from 'fflate';
import type { Result } from '../../src/core/result';
import { concatBytes } from '../../src/core/wire-bytes';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { encodeBody } from '../../src/sync/body';
import { createSpent } from '../../src/sync/body-scan';
import { dictionary } from '../../src/sync/dictionary';
import {
  commitmentOf,
  createEnvelopeKeys,
  HEADER_BYTES,
  isSignedBy,
  NO_COMMITMENT,
  openEnvelope,
  readHeader,
  sealEnvelope,
  streamId,
  type EnvelopeHeader,
} from '../../src/sync/envelope';
import { portablePacking } from '../../src/sync/packing';
import { goldenBodies } from './golden-bodies';

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const keys = {
  space: filled(16, 1),
  spaceKey: filled(32, 2),
  epochKey: filled(32, 3),
  signingSeed: filled(32, 4),
};
const publicKey = nodeCrypto.signingPublicKey(keys.signingSeed);
const codec = { crypto: nodeCrypto, keyOf: createEnvelopeKeys(nodeCrypto), packing: portablePacking };
const stream = streamId(nodeCrypto, { spaceKey: keys.spaceKey, host: 'hosta', domain: 'journal' });

const headerOf = (seq: number): EnvelopeHeader => ({
  space: keys.space,
  stream,
  seq,
  epoch: 1,
  nonce: filled(24, seq),
});
const sealed = (seq: number, { previous, body }: { previous: Uint8Array; body: Uint8Array }): Uint8Array =>
  sealEnvelope(codec, { header: headerOf(seq), ...keys, previous, body });
const opened = (envelope: Uint8Array, previous: Uint8Array, epochKey = keys.epochKey) =>
  openEnvelope(codec, { envelope, epochKey, previous, spent: createSpent() });
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

/** One envelope of every golden body, each behind the one before. */
const chain = goldenBodies.reduce<readonly { bytes: Uint8Array; body: Uint8Array; previous: Uint8Array }[]>(
  (before, { rosterVersion, commits }) => {
    const last = before.at(-1);
    const previous = last === undefined ? NO_COMMITMENT : commitmentOf(nodeCrypto, last.body);
    const { bytes: body } = encodeBody({ rosterVersion, commits });
    return [...before, { bytes: sealed(before.length + 1, { previous, body }), body, previous }];
  },
  [],
);

const path = join(__dirname, 'golden', 'envelopes.json');
if (process.env['WRITE_GOLDEN_BODIES'] === '1')
  writeFileSync(
    path,
    `${JSON.stringify(
      chain.map(({ bytes }) => bytesToHex(bytes)),
      null,
      2,
    )}\n`,
  );
const kept: readonly string[] = JSON.parse(readFileSync(path, 'utf8'));

test('[SYNC-2] the kept envelopes verify, and open one behind the other', () => {
  expect(kept).toHaveLength(goldenBodies.length);
  for (const [place, hex] of kept.entries()) {
    const envelope = hexToBytes(hex);
    const { body, previous } = chain[place] ?? { body: filled(0, 0), previous: filled(0, 0) };
    expect(readHeader(envelope)).toEqual(headerOf(place + 1));
    expect(isSignedBy(codec, { envelope, publicKey })).toBe(true);
    expect(opened(envelope, previous)).toEqual({ ok: true, value: body });
  }
});

test('[SYNC-1] [SYNC-2] a second implementation, by the rules alone, reads the kept envelopes', () => {
  const streamBytes = hmac(sha256, keys.spaceKey, utf8('stream|hosta|journal')).slice(0, 16);
  const key = hkdf(sha256, keys.epochKey, undefined, utf8('reveille-1|envelope'), 32);
  let previous = filled(32, 0);
  for (const [place, hex] of kept.entries()) {
    const envelope = hexToBytes(hex);
    const seq = new Uint8Array([0, 0, 0, 0, 0, 0, 0, place + 1]);
    const header = concatBytes([
      new Uint8Array([1]),
      keys.space,
      streamBytes,
      seq,
      new Uint8Array([0, 0, 0, 1]),
      filled(24, place + 1),
    ]);
    expect(bytesToHex(envelope.subarray(0, 69))).toBe(bytesToHex(header));
    const ciphertext = envelope.subarray(69, envelope.length - 64);
    // [CRYPTO-3] The associated data is authenticated as hex.
    const associated = utf8(bytesToHex(concatBytes([header, previous])));
    const plain = xchacha20poly1305(key, filled(24, place + 1), associated).decrypt(ciphertext);
    const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0);
    const body = inflateSync(plain.subarray(4, 4 + length), { dictionary });
    const message = sha256(concatBytes([utf8('reveille-env-1'), header, ciphertext]));
    const signature = envelope.subarray(envelope.length - 64);
    expect(nodeCrypto.verify({ publicKey, message, signature })).toBe(true);
    expect([place, new TextDecoder().decode(body)]).toEqual([
      place,
      new TextDecoder().decode(chain[place]?.body),
    ]);
    previous = sha256(body);
  }
});

test('[STREAM-5] the dictionary stays as it is', () => {
  expect(bytesToHex(sha256(dictionary))).toBe(
    'dfdc61cd9f64d57c217a23a17e42eabc9f769b4d71ac3d2be8300a01bfbcdd7e',
  );
});

const second = chain[1] ?? { bytes: filled(0, 0), previous: filled(0, 0), body: filled(0, 0) };

test('[SYNC-2] with any byte flipped, nothing is a signed envelope any more', () => {
  for (let at = 0; at < second.bytes.length; at += 1) {
    const flipped = second.bytes.slice();
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect([at, isSignedBy(codec, { envelope: flipped, publicKey })]).toEqual([at, false]);
  }
});

test('[SYNC-2] with any header byte flipped, it does not open either', () => {
  for (let at = 0; at < HEADER_BYTES; at += 1) {
    const flipped = second.bytes.slice();
    flipped[at] = (flipped[at] ?? 0) ^ 0x80;
    expect([at, codeOf(opened(flipped, second.previous))]).toEqual([at, 'stream_fork']);
  }
});

describe('[SYNC-2] a good signature that does not open is a fork', () => {
  test.each([
    ['behind another envelope', sealed(2, { previous: filled(32, 9), body: second.body })],
    ['behind nothing', sealed(2, { previous: NO_COMMITMENT, body: second.body })],
  ])('%s', (_, envelope) => {
    expect(isSignedBy(codec, { envelope, publicKey })).toBe(true);
    expect(codeOf(opened(envelope, second.previous))).toBe('stream_fork');
  });
  test('under another key of the epoch', () => {
    expect(codeOf(opened(second.bytes, second.previous, filled(32, 8)))).toBe('stream_fork');
  });
});

test('[SYNC-2] sealed again in a later epoch it keeps seq and body, so what stands behind it still opens', () => {
  const again = sealEnvelope(codec, {
    header: { ...headerOf(1), epoch: 2, nonce: filled(24, 77) },
    ...keys,
    epochKey: filled(32, 6),
    previous: NO_COMMITMENT,
    body: chain[0]?.body ?? filled(0, 0),
  });
  const body = opened(again, NO_COMMITMENT, filled(32, 6));
  if (!body.ok) throw new Error(body.error.code);
  expect(codeOf(opened(second.bytes, commitmentOf(nodeCrypto, body.value)))).toBe('ok');
});

test('[SYNC-1] no header: too short, too long, another version, a seq of 0 or above 2^53', () => {
  const changedAt = (at: number, bytes: readonly number[]): Uint8Array => {
    const changed = second.bytes.slice();
    changed.set(bytes, at);
    return changed;
  };
  for (const envelope of [
    filled(0, 0),
    second.bytes.subarray(0, 69 + 16 + 64 - 1),
    concatBytes([second.bytes, new Uint8Array(640 * 1024)]),
    changedAt(0, [2]),
    changedAt(33, [0, 0, 0, 0, 0, 0, 0, 0]),
    changedAt(33, [0, 0x20, 0, 0, 0, 0, 0, 0]),
  ])
    expect(readHeader(envelope)).toBeNull();
  expect(readHeader(changedAt(33, [0, 0x1f, 255, 255, 255, 255, 255, 255]))?.seq).toBe(
    Number.MAX_SAFE_INTEGER,
  );
});

import { concatBytes } from '@noble/hashes/utils.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CryptoLibrary } from '../../src/core/checked-crypto';
import type { Crypto } from '../../src/core/crypto';
import { loadDrivers, type CryptoDriver } from './drivers';
import { Hex } from './vectors';

// Wycheproof's cases over every driver; without REVEILLE_OUTSIDE there are none.
const groupsOf = <T extends z.ZodType>(file: string, group: T): readonly z.output<T>[] => {
  const path = join(process.env['REVEILLE_OUTSIDE'] ?? '', 'wycheproof', file);
  if (process.env['REVEILLE_OUTSIDE'] === undefined || !existsSync(path)) return [];
  const { testGroups } = z
    .object({ testGroups: z.array(group).min(1) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  return testGroups;
};
const Verdict = z.enum(['valid', 'invalid', 'acceptable']);
let drivers: readonly CryptoDriver[] = [];
beforeAll(async () => {
  drivers = await loadDrivers();
});
/** Each case with its answer from each driver, if not all of them say what was published. */
type Wrong = { readonly tcId: number; readonly answers: readonly unknown[] };
const wrongOf = <T extends { readonly tcId: number }>(
  cases: readonly T[],
  judge: (crypto: Crypto, each: T) => boolean,
): readonly Wrong[] =>
  cases.flatMap((each) => {
    const answers = drivers.map(({ crypto }) => judge(crypto, each));
    return answers.every(Boolean) ? [] : [{ tcId: each.tcId, answers }];
  });
const isSame = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && a.length === b.length && a.every((byte, place) => byte === b[place]);
const enough = (cases: readonly unknown[], least: number): void =>
  expect(cases.length === 0 || cases.length >= least).toBe(true);

test('[CRYPTO-1] Ed25519: every case has its published verdict on every driver', () => {
  const Case = z.object({ tcId: z.number(), msg: Hex, sig: Hex, result: Verdict });
  const groups = groupsOf(
    'ed25519_test.json',
    z.object({ publicKey: z.object({ pk: Hex }), tests: z.array(Case) }),
  );
  const cases = groups.flatMap(({ publicKey, tests }) =>
    tests.map((each) => ({ ...each, pk: publicKey.pk })),
  );
  const wrong = wrongOf(cases, (crypto, { pk, msg, sig, result }) => {
    expect(result).not.toBe('acceptable');
    return crypto.verify({ publicKey: pk, message: msg, signature: sig }) === (result === 'valid');
  });
  expect(wrong).toEqual([]);
  enough(cases, 100);
});

test('[CRYPTO-1] X25519: every case gives its secret on every driver, or null where that is zero', () => {
  const Case = z.object({ tcId: z.number(), public: Hex, private: Hex, shared: Hex, result: Verdict });
  const cases = groupsOf('x25519_test.json', z.object({ tests: z.array(Case) })).flatMap(
    ({ tests }) => tests,
  );
  const wrong = wrongOf(cases, (crypto, each) => {
    const shared = crypto.agree(each.private, each.public);
    return each.shared.every((byte) => byte === 0) ? shared === null : isSame(shared, each.shared);
  });
  expect(wrong).toEqual([]);
  enough(cases, 300);
});

const Aead = z.object({
  tcId: z.number(),
  key: Hex,
  iv: Hex,
  aad: Hex,
  msg: Hex,
  ct: Hex,
  tag: Hex,
  result: Verdict,
});
const openedBy = (
  library: CryptoLibrary,
  { key, iv, aad, ct, tag }: z.output<typeof Aead>,
): Uint8Array | null => {
  try {
    return library.open({ key, nonce: iv, associated: aad, ciphertext: concatBytes(ct, tag) });
  } catch {
    return null;
  }
};
test('[CRYPTO-3] XChaCha20-Poly1305: every case opens or does not, as published, on every library', () => {
  const cases = groupsOf('xchacha20_poly1305_test.json', z.object({ tests: z.array(Aead) })).flatMap(
    ({ tests }) => tests,
  );
  for (const { name, library, crypto } of drivers)
    for (const each of cases) {
      if (each.iv.length !== 24) {
        const { key, iv, aad, ct } = each;
        const open = (): unknown => crypto.open({ key, nonce: iv, associated: aad, ciphertext: ct });
        expect(open).toThrow('[CRYPTO-2]');
        continue;
      }
      // Bytes that are no text do not reach the native library as they are.
      if (name === 'native' && each.aad.some((byte) => byte > 127)) continue;
      const opened = openedBy(library, each);
      const isRight = each.result === 'valid' ? isSame(opened, each.msg) : opened === null;
      expect({ name, tcId: each.tcId, isRight }).toEqual({ name, tcId: each.tcId, isRight: true });
    }
  enough(cases, 100);
});

test('HKDF-SHA-256: every case gives its key on every driver', () => {
  const Case = z.object({
    tcId: z.number(),
    ikm: Hex,
    salt: Hex,
    info: Hex,
    size: z.number(),
    okm: Hex,
    result: Verdict,
  });
  const cases = groupsOf('hkdf_sha256_test.json', z.object({ tests: z.array(Case) })).flatMap(
    ({ tests }) => tests,
  );
  const wrong = wrongOf(cases, (crypto, { ikm, salt, info, size, okm, result }) => {
    const derive = (): Uint8Array => crypto.hkdfSha256({ key: ikm, salt, info, length: size });
    if (result === 'valid') return isSame(derive(), okm);
    expect(derive).toThrow('[CRYPTO-2]');
    return true;
  });
  expect(wrong).toEqual([]);
  enough(cases, 50);
});

test('HMAC-SHA-256: every case has its tag on every driver, or has not', () => {
  const Case = z.object({ tcId: z.number(), key: Hex, msg: Hex, tag: Hex, result: Verdict });
  const cases = groupsOf('hmac_sha256_test.json', z.object({ tests: z.array(Case) })).flatMap(
    ({ tests }) => tests,
  );
  const wrong = wrongOf(cases, (crypto, { key, msg, tag, result }) => {
    const made = crypto.hmacSha256(key, msg).slice(0, tag.length);
    return isSame(made, tag) === (result === 'valid');
  });
  expect(wrong).toEqual([]);
  enough(cases, 100);
});

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createWords, entropyOf } from '../../src/sync/recovery-words';

// What a backup stands on, against cases of others; without REVEILLE_OUTSIDE there are none.
const readOutside = (...parts: readonly string[]): unknown => {
  const path = join(process.env['REVEILLE_OUTSIDE'] ?? '', ...parts);
  return process.env['REVEILLE_OUTSIDE'] !== undefined && existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : null;
};
const groupsOf = <T extends z.ZodType>(test: T, json: unknown): readonly z.output<T>[] => {
  const read = z.object({ testGroups: z.array(z.object({ tests: z.array(test) })) }).nullable();
  return read.parse(json)?.testGroups.flatMap(({ tests }) => tests) ?? [];
};

const AeadCase = z.object({
  tcId: z.number(),
  key: z.string(),
  iv: z.string(),
  aad: z.string(),
  msg: z.string(),
  ct: z.string(),
  tag: z.string(),
  result: z.enum(['valid', 'invalid', 'acceptable']),
});
const verdictOf = (work: () => string): string | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

test('[BACKUP-2] XChaCha20-Poly1305 opens and refuses every published case as it should', () => {
  const cases = groupsOf(AeadCase, readOutside('wycheproof', 'xchacha20_poly1305_test.json'));
  for (const { tcId, key, iv, aad, msg, ct, tag, result } of cases) {
    const opened = verdictOf(() =>
      bytesToHex(
        xchacha20poly1305(hexToBytes(key), hexToBytes(iv), hexToBytes(aad)).decrypt(hexToBytes(ct + tag)),
      ),
    );
    expect({ tcId, opened }).toEqual({ tcId, opened: result === 'valid' ? msg : null });
  }
  expect(cases.length === 0 || cases.length > 100).toBe(true);
});

const HkdfCase = z.object({
  tcId: z.number(),
  ikm: z.string(),
  salt: z.string(),
  info: z.string(),
  size: z.number(),
  okm: z.string(),
  result: z.enum(['valid', 'invalid', 'acceptable']),
});
test('[BACKUP-2] HKDF-SHA-256 gives every published key', () => {
  const cases = groupsOf(HkdfCase, readOutside('wycheproof', 'hkdf_sha256_test.json'));
  for (const { tcId, ikm, salt, info, size, okm, result } of cases) {
    const made = verdictOf(() =>
      bytesToHex(hkdf(sha256, hexToBytes(ikm), hexToBytes(salt), hexToBytes(info), size)),
    );
    expect({ tcId, made }).toEqual({ tcId, made: result === 'valid' ? okm : null });
  }
});

test('[BACKUP-1] every published phrase of 24 words has its entropy, and the other way round', () => {
  const Vectors = z.object({ english: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])) });
  const vectors = Vectors.nullable().parse(readOutside('bip39', 'vectors.json'))?.english ?? [];
  for (const [hex, phrase] of vectors) {
    const entropy = entropyOf(phrase);
    if (hex.length !== 64) expect(entropy).toMatchObject({ error: { code: 'backup_words_count' } });
    else {
      expect(entropy.ok && bytesToHex(entropy.value)).toBe(hex);
      expect(createWords({ bytes: () => hexToBytes(hex) })).toBe(phrase);
    }
  }
});

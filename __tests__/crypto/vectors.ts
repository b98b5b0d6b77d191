import { hexToBytes } from '@noble/hashes/utils.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Vectors as their documents print them.
export const Hex = z
  .string()
  .regex(/^([0-9a-f]{2})*$/)
  .transform((hex) => hexToBytes(hex));

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, 'vectors', file), 'utf8'));

export const signatures = z
  .object({
    vectors: z
      .array(z.object({ name: z.string(), seed: Hex, publicKey: Hex, message: Hex, signature: Hex }))
      .min(4),
  })
  .parse(read('rfc-8032-ed25519.json')).vectors;

export const agreements = z
  .object({
    agreements: z.array(z.object({ name: z.string(), secret: Hex, publicKey: Hex, shared: Hex })).min(4),
    publicKeys: z.array(z.object({ name: z.string(), secret: Hex, publicKey: Hex })).min(2),
    iterated: z.object({ start: Hex, after1: Hex, after1000: Hex }),
  })
  .parse(read('rfc-7748-x25519.json'));

export const derivations = z
  .object({
    vectors: z
      .array(z.object({ name: z.string(), key: Hex, salt: Hex, info: Hex, length: z.number(), derived: Hex }))
      .min(3),
  })
  .parse(read('rfc-5869-hkdf.json')).vectors;

export const tags = z
  .object({ vectors: z.array(z.object({ name: z.string(), key: Hex, message: Hex, tag: Hex })).min(7) })
  .parse(read('rfc-4231-hmac.json')).vectors;

export const xchacha = z
  .object({
    hChaCha20: z.object({ key: Hex, nonce: Hex, derived: Hex }),
    aead: z.object({
      key: Hex,
      nonce: Hex,
      associated: Hex,
      plaintext: Hex,
      ciphertext: Hex,
      tag: Hex,
    }),
  })
  .parse(read('draft-xchacha-03.json'));

import { hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import xchachaDraft from './vectors/draft-xchacha-03.json';
import rfc4231 from './vectors/rfc-4231-hmac.json';
import rfc5869 from './vectors/rfc-5869-hkdf.json';
import rfc7748 from './vectors/rfc-7748-x25519.json';
import rfc8032 from './vectors/rfc-8032-ed25519.json';

// Vectors as their documents print them.
export const Hex = z
  .string()
  .regex(/^([0-9a-f]{2})*$/)
  .transform((hex) => hexToBytes(hex));

export const signatures = z
  .object({
    vectors: z
      .array(z.object({ name: z.string(), seed: Hex, publicKey: Hex, message: Hex, signature: Hex }))
      .min(4),
  })
  .parse(rfc8032).vectors;

export const agreements = z
  .object({
    agreements: z.array(z.object({ name: z.string(), secret: Hex, publicKey: Hex, shared: Hex })).min(4),
    publicKeys: z.array(z.object({ name: z.string(), secret: Hex, publicKey: Hex })).min(2),
    iterated: z.object({ start: Hex, after1: Hex, after1000: Hex }),
  })
  .parse(rfc7748);

export const derivations = z
  .object({
    vectors: z
      .array(z.object({ name: z.string(), key: Hex, salt: Hex, info: Hex, length: z.number(), derived: Hex }))
      .min(3),
  })
  .parse(rfc5869).vectors;

export const tags = z
  .object({ vectors: z.array(z.object({ name: z.string(), key: Hex, message: Hex, tag: Hex })).min(7) })
  .parse(rfc4231).vectors;

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
  .parse(xchachaDraft);

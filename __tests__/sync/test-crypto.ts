import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  sign,
  verify,
} from 'node:crypto';
import type { Crypto } from '../../src/core/crypto';
import type { Random } from '../../src/core/ports';

const PKCS8 = { ed: '302e020100300506032b657004220420', x: '302e020100300506032b656e04220420' };
const SPKI = { ed: '302a300506032b6570032100', x: '302a300506032b656e032100' };
const privateKey = (kind: 'ed' | 'x', secret: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from(PKCS8[kind], 'hex'), secret]),
    format: 'der',
    type: 'pkcs8',
  });
const publicKey = (kind: 'ed' | 'x', key: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([Buffer.from(SPKI[kind], 'hex'), key]), format: 'der', type: 'spki' });
const rawPublic = (kind: 'ed' | 'x', secret: Uint8Array): Uint8Array =>
  new Uint8Array(
    createPublicKey(privateKey(kind, secret)).export({ format: 'der', type: 'spki' }).subarray(12),
  );
const orNull = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export const testCrypto: Crypto = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  hmacSha256: (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest()),
  hkdfSha256: ({ key, salt, info, length }) =>
    new Uint8Array(hkdfSync('sha256', key, salt ?? new Uint8Array(0), info, length)),
  seal: ({ key, nonce, associated, plaintext }) =>
    xchacha20poly1305(key, nonce, associated).encrypt(plaintext),
  open: ({ key, nonce, associated, ciphertext }) =>
    orNull(() => xchacha20poly1305(key, nonce, associated).decrypt(ciphertext)),
  signingPublicKey: (seed) => rawPublic('ed', seed),
  sign: (seed, message) => new Uint8Array(sign(null, message, privateKey('ed', seed))),
  verify: (signed) =>
    orNull(() => verify(null, signed.message, publicKey('ed', signed.publicKey), signed.signature)) === true,
  agreementPublicKey: (secret) => rawPublic('x', secret),
  agree: (secret, key) =>
    orNull(
      () =>
        new Uint8Array(
          diffieHellman({ privateKey: privateKey('x', secret), publicKey: publicKey('x', key) }),
        ),
    ),
};

/** The same bytes for the same seed, for ever: SHA-256 over a count. */
export const seededRandom = (seed: string): Random => {
  let count = 0;
  return {
    bytes: (length) => {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 32) {
        count += 1;
        const block = createHash('sha256').update(`${seed}|${count}`).digest();
        bytes.set(block.subarray(0, Math.min(32, length - at)), at);
      }
      return bytes;
    },
  };
};

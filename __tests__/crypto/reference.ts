import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { CryptoLibrary } from '../../src/core/checked-crypto';

const { Point } = ed25519;
const { Fn } = Point;
const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.slice().reverse())}`);

/** A second implementation of everything, in plain JavaScript. */
export const referenceLibrary: CryptoLibrary = {
  sha256: (bytes) => sha256(bytes),
  hmacSha256: (key, message) => hmac(sha256, key, message),
  hkdfSha256: ({ key, salt, info, length }) => hkdf(sha256, key, salt, info, length),
  seal: ({ key, nonce, associated, plaintext }) =>
    xchacha20poly1305(key, nonce, associated).encrypt(plaintext),
  open: ({ key, nonce, associated, ciphertext }) =>
    xchacha20poly1305(key, nonce, associated).decrypt(ciphertext),
  signingPublicKey: (seed) => ed25519.getPublicKey(seed),
  sign: (seed, message) => ed25519.sign(message, seed),
  verify: ({ publicKey, message, signature }) => {
    const [r, s] = [signature.subarray(0, 32), Fn.fromBytes(signature.subarray(32))];
    const hash = Fn.create(littleEndian(sha512(concatBytes(r, publicKey, message))));
    const key = Point.fromBytes(publicKey);
    // [CRYPTO-1] The verify of this library multiplies by the cofactor.
    const expected = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(hash));
    return bytesToHex(expected.toBytes()) === bytesToHex(r);
  },
  agreementPublicKey: (secret) => x25519.getPublicKey(secret),
  agree: (secret, publicKey) => x25519.getSharedSecret(secret, publicKey),
};

import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { checkedCrypto, type CryptoLibrary } from '../../core/checked-crypto';
import type { Crypto } from '../../core/crypto';

// Not run on a machine without a phone: type-checked, bundled for both systems, and its library read. The library has no X25519, which only pairing
// and keys for a new device need, and hashes nothing from bytes: these are plain JavaScript here.
const SEED_BYTES = 32;

/** [CRYPTO-3] Hex: each byte is a letter. */
const textOf = (associated: Uint8Array): string => String.fromCharCode(...associated);

export const loadNativeLibrary = async (): Promise<CryptoLibrary | null> => {
  const sodium = await import('react-native-libsodium');
  await sodium.ready;
  if (sodium.crypto_sign_SEEDBYTES !== SEED_BYTES) return null;
  return {
    sha256: (bytes) => sha256(bytes),
    hmacSha256: (key, message) => hmac(sha256, key, message),
    hkdfSha256: ({ key, salt, info, length }) => hkdf(sha256, key, salt, info, length),
    seal: ({ key, nonce, associated, plaintext }) =>
      sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(plaintext, textOf(associated), null, nonce, key),
    open: ({ key, nonce, associated, ciphertext }) =>
      sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, ciphertext, textOf(associated), nonce, key),
    signingPublicKey: (seed) => sodium.crypto_sign_seed_keypair(seed).publicKey,
    sign: (seed, message) => {
      const { privateKey } = sodium.crypto_sign_seed_keypair(seed);
      const signature = sodium.crypto_sign_detached(message, privateKey);
      privateKey.fill(0);
      return signature;
    },
    verify: ({ publicKey, message, signature }) =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
    agreementPublicKey: (secret) => x25519.getPublicKey(secret),
    agree: (secret, publicKey) => x25519.getSharedSecret(secret, publicKey),
  };
};

/** Null where the native half is not linked, as in Expo Go: there is no sync then. */
export const loadNativeCrypto = async (): Promise<Crypto | null> => {
  const library = await loadNativeLibrary();
  return library === null ? null : checkedCrypto(library);
};

import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { checkedCrypto, type CryptoLibrary } from '../../core/checked-crypto';
import type { Crypto } from '../../core/crypto';

/** libsodium is 300 KB of WebAssembly: only a device that is in a space, or is about to be, loads it. */
export const loadWebLibrary = async (): Promise<CryptoLibrary> => {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return {
    sha256: (bytes) => sha256(bytes),
    hmacSha256: (key, message) => hmac(sha256, key, message),
    hkdfSha256: ({ key, salt, info, length }) => hkdf(sha256, key, salt, info, length),
    seal: ({ key, nonce, associated, plaintext }) =>
      sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(plaintext, associated, null, nonce, key),
    open: ({ key, nonce, associated, ciphertext }) =>
      sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, ciphertext, associated, nonce, key),
    signingPublicKey: (seed) => sodium.crypto_sign_seed_keypair(seed).publicKey,
    sign: (seed, message) => {
      const { privateKey } = sodium.crypto_sign_seed_keypair(seed);
      const signature = sodium.crypto_sign_detached(message, privateKey);
      sodium.memzero(privateKey);
      return signature;
    },
    verify: ({ publicKey, message, signature }) =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
    agreementPublicKey: (secret) => sodium.crypto_scalarmult_base(secret),
    agree: (secret, publicKey) => sodium.crypto_scalarmult(secret, publicKey),
  };
};

export const loadWebCrypto = async (): Promise<Crypto> => checkedCrypto(await loadWebLibrary());

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Crypto } from './crypto';

// [CRYPTO-1] Two devices must agree on what is valid, and libraries do not: about points of small order, encodings that are not canonical, a scalar
// above the order. Every driver takes these checks from here, and asks its library about the rest alone; the library compares R byte by byte and does
// not multiply by the cofactor, as OpenSSL and every release of libsodium through 1.0.22 do (its main branch does).
// [CRYPTO-2] The wrong length of an own key, nonce or seed is a bug of the caller and throws; signatures, public keys and ciphertexts came from outside.
// [CRYPTO-3] The hex of `associated` is authenticated: the native library takes text there, and no text carries arbitrary bytes.

/** A library as it is: asked only with right lengths and canonical forms. Throws, or answers null or false, for what does not open or verify. */
export type CryptoLibrary = Crypto;

const KEY = 32;
const NONCE = 24;
const TAG = 16;
const SIGNATURE = 64;
const MOST_DERIVED = 255 * 32;
const SIGN_BIT = 0x80;

const littleEndian = (value: bigint): Uint8Array =>
  Uint8Array.from({ length: KEY }, (_, place) => Number((value >> BigInt(8 * place)) & 255n));
const prime = 2n ** 255n - 19n;
const fieldSize = littleEndian(prime);
/** How many points the subgroup has. */
const order = littleEndian(2n ** 252n + 27742317777372353535851937790883648493n);
const orderEightY = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
/** The y of all eight points of small order. */
const smallOrderYs = [0n, 1n, prime - 1n, orderEightY, prime - orderEightY].map(littleEndian);

const isBelow = (number: Uint8Array, bound: Uint8Array): boolean => {
  for (let place = KEY - 1; place >= 0; place -= 1) {
    const [here = 0, there = 0] = [number[place], bound[place]];
    if (here !== there) return here < there;
  }
  return false;
};
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, place) => byte === b[place]);

const isUsualPoint = (encoded: Uint8Array): boolean => {
  const y = Uint8Array.from(encoded);
  y[KEY - 1] = (y[KEY - 1] ?? 0) & ~SIGN_BIT;
  return isBelow(y, fieldSize) && !smallOrderYs.some((small) => isSame(small, y));
};
const isUsualSignature = (publicKey: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === KEY &&
  signature.length === SIGNATURE &&
  isBelow(signature.subarray(KEY), order) &&
  isUsualPoint(publicKey) &&
  isUsualPoint(signature.subarray(0, KEY));

const needLength = (bytes: Uint8Array, length: number): void => {
  if (bytes.length !== length) throw new Error(`[CRYPTO-2] ${bytes.length} bytes given, ${length} needed`);
};
const needSealing = (key: Uint8Array, nonce: Uint8Array): void => {
  needLength(key, KEY);
  needLength(nonce, NONCE);
};
const orElse = <T>(otherwise: T, work: () => T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
const hexOf = (bytes: Uint8Array): Uint8Array => utf8ToBytes(bytesToHex(bytes));

export const checkedCrypto = (library: CryptoLibrary): Crypto => ({
  sha256: library.sha256,
  hmacSha256: library.hmacSha256,
  hkdfSha256: (derive) => {
    if (!Number.isInteger(derive.length) || derive.length < 1 || derive.length > MOST_DERIVED)
      throw new Error(`[CRYPTO-2] ${derive.length} bytes are not to be derived`);
    return library.hkdfSha256(derive);
  },
  seal: ({ key, nonce, associated, plaintext }) => {
    needSealing(key, nonce);
    return library.seal({ key, nonce, associated: hexOf(associated), plaintext });
  },
  open: ({ key, nonce, associated, ciphertext }) => {
    needSealing(key, nonce);
    if (ciphertext.length < TAG) return null;
    return orElse(null, () => library.open({ key, nonce, associated: hexOf(associated), ciphertext }));
  },
  signingPublicKey: (seed) => {
    needLength(seed, KEY);
    return library.signingPublicKey(seed);
  },
  sign: (seed, message) => {
    needLength(seed, KEY);
    return library.sign(seed, message);
  },
  verify: (signed) =>
    isUsualSignature(signed.publicKey, signed.signature) && orElse(false, () => library.verify(signed)),
  agreementPublicKey: (secret) => {
    needLength(secret, KEY);
    return library.agreementPublicKey(secret);
  },
  agree: (secret, publicKey) => {
    needLength(secret, KEY);
    if (publicKey.length !== KEY) return null;
    const shared = orElse(null, () => library.agree(secret, publicKey));
    return shared === null || shared.every((byte) => byte === 0) ? null : shared;
  },
});

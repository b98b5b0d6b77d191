import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { checkedCrypto, type CryptoLibrary } from '../../core/checked-crypto';
import { hChaCha20 } from './hchacha20';

const CIPHER = 'chacha20-poly1305';
const TAG = 16;
/** More signers than that are of many spaces: a relay's. */
const MOST_KEPT_KEYS = 256;

type Curve = 'Ed25519' | 'X25519';
/** PKCS #8 of a raw secret, by RFC 8410. */
const secretPrefix: Readonly<Record<Curve, Uint8Array>> = {
  Ed25519: Buffer.from('302e020100300506032b657004220420', 'hex'),
  X25519: Buffer.from('302e020100300506032b656e04220420', 'hex'),
};
/** A Buffer's `slice` shares its memory: drivers hand out plain arrays. */
const plain = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);

const secretKeyOf = (curve: Curve, secret: Uint8Array): KeyObject => {
  const der = Buffer.concat([secretPrefix[curve], secret]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  return key;
};
/** As a JWK, since OpenSSL reads DER ten times as slowly. */
const publicKeyOf = (curve: Curve, raw: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: curve, x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  });
const rawPublicKey = (key: KeyObject): Uint8Array =>
  plain(Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url'));

/** Reading a seed takes ten times as long as signing. A key is forgotten with the array that holds its seed. */
const signingKeys = (): ((seed: Uint8Array) => KeyObject) => {
  const kept = new WeakMap<Uint8Array, { readonly hash: Buffer; readonly key: KeyObject }>();
  return (seed) => {
    const hash = createHash('sha256').update(seed).digest();
    const known = kept.get(seed);
    // Another seed may have been written into the same array.
    if (known?.hash.equals(hash) === true) return known.key;
    const key = secretKeyOf('Ed25519', seed);
    kept.set(seed, { hash, key });
    return key;
  };
};
const verifyingKeys = (): ((raw: Uint8Array) => KeyObject) => {
  const kept = new Map<string, KeyObject>();
  return (raw) => {
    const name = Buffer.from(raw).toString('base64url');
    const known = kept.get(name);
    if (known !== undefined) return known;
    const key = publicKeyOf('Ed25519', raw);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT_KEYS && oldest !== undefined) kept.delete(oldest);
    kept.set(name, key);
    return key;
  };
};

const createLibrary = (): CryptoLibrary => {
  const signingKey = signingKeys();
  const verifyingKey = verifyingKeys();
  return {
    sha256: (bytes) => plain(createHash('sha256').update(bytes).digest()),
    hmacSha256: (key, message) => plain(createHmac('sha256', key).update(message).digest()),
    hkdfSha256: ({ key, salt = new Uint8Array(0), info, length }) =>
      new Uint8Array(hkdfSync('sha256', key, salt, info, length)),
    seal: ({ key, nonce, associated, plaintext }) => {
      const subKey = hChaCha20(key, nonce);
      const cipher = createCipheriv(CIPHER, subKey, shortNonce(nonce), { authTagLength: TAG });
      subKey.fill(0);
      cipher.setAAD(associated, { plaintextLength: plaintext.length });
      const sealed = new Uint8Array(plaintext.length + TAG);
      sealed.set(cipher.update(plaintext));
      cipher.final();
      sealed.set(cipher.getAuthTag(), plaintext.length);
      return sealed;
    },
    open: ({ key, nonce, associated, ciphertext }) => {
      const subKey = hChaCha20(key, nonce);
      const decipher = createDecipheriv(CIPHER, subKey, shortNonce(nonce), { authTagLength: TAG });
      subKey.fill(0);
      const length = ciphertext.length - TAG;
      decipher.setAAD(associated, { plaintextLength: length });
      decipher.setAuthTag(ciphertext.subarray(length));
      const opened = decipher.update(ciphertext.subarray(0, length));
      // Throws where the tag is not of these bytes.
      decipher.final();
      return plain(opened);
    },
    signingPublicKey: (seed) => rawPublicKey(signingKey(seed)),
    sign: (seed, message) => plain(sign(null, message, signingKey(seed))),
    verify: ({ publicKey, message, signature }) => verify(null, message, verifyingKey(publicKey), signature),
    agreementPublicKey: (secret) => rawPublicKey(secretKeyOf('X25519', secret)),
    agree: (secret, publicKey) =>
      plain(
        diffieHellman({
          privateKey: secretKeyOf('X25519', secret),
          publicKey: publicKeyOf('X25519', publicKey),
        }),
      ),
  };
};
/** ChaCha20 takes 12 bytes: four zeros and the part of the nonce that HChaCha20 did not take. */
const shortNonce = (nonce: Uint8Array): Uint8Array => {
  const short = new Uint8Array(12);
  short.set(nonce.subarray(16), 4);
  return short;
};

export const nodeLibrary: CryptoLibrary = createLibrary();
export const nodeCrypto = checkedCrypto(nodeLibrary);

import { concatBytes } from '../core/wire-bytes';
import type { Crypto } from '../core/crypto';

// Every key is derived for one purpose, which its info names.
export type KeyPurpose =
  | 'envelope'
  | 'ack'
  | 'card'
  | 'ghosts'
  | 'wrap'
  | 'invite'
  | 'pair'
  | 'check'
  | 'snapshot'
  | 'blob'
  | 'words|sign'
  | 'words|agree';

const infoOf = (purpose: KeyPurpose): Uint8Array => new TextEncoder().encode(`reveille-1|${purpose}`);
export const SEALED_NONCE = 24;
const TAG = 16;
/** So much longer is what `sealWithNonce` gives. */
export const SEAL_OVERHEAD = SEALED_NONCE + TAG;

export const deriveKey = (
  crypto: Crypto,
  from: { readonly key: Uint8Array; readonly salt?: Uint8Array; readonly purpose: KeyPurpose },
): Uint8Array => {
  const { key, salt, purpose } = from;
  const info = infoOf(purpose);
  return crypto.hkdfSha256(salt === undefined ? { key, info, length: 32 } : { key, salt, info, length: 32 });
};

type Sealing = { readonly key: Uint8Array; readonly associated: Uint8Array };

/** The nonce, which is random, stands before what it sealed. */
export const sealWithNonce = (
  crypto: Crypto,
  { nonce, plaintext, ...sealing }: Sealing & { readonly nonce: Uint8Array; readonly plaintext: Uint8Array },
): Uint8Array => concatBytes([nonce, crypto.seal({ ...sealing, nonce, plaintext })]);

/** Null: it was not sealed with this key for this place. */
export const openWithNonce = (
  crypto: Crypto,
  { sealed, ...sealing }: Sealing & { readonly sealed: Uint8Array },
): Uint8Array | null =>
  sealed.length < SEAL_OVERHEAD
    ? null
    : crypto.open({
        ...sealing,
        nonce: sealed.subarray(0, SEALED_NONCE),
        ciphertext: sealed.subarray(SEALED_NONCE),
      });

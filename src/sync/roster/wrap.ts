import { concatBytes, u32Bytes } from '../../core/wire-bytes';
import { deriveKey } from '../key-parts';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import type { WrappedKeys } from './entry';

// [PAIR-1] The space's key and an epoch's key are wrapped to an X25519 key: 32 bytes of a key pair made for this one wrapping ‖ XChaCha20-Poly1305 under
// HKDF(agreement, salt = both public keys, `wrap`). Space and epoch are sealed with them, so nothing wrapped for one place opens in another.
// The key is used once; that is why the nonce may be zeros. Wrapping says nothing about its maker: the signed entry does.
export type UnwrappedKeys = { readonly spaceKey: Uint8Array; readonly epochKey: Uint8Array };
type Place = { readonly space: Uint8Array; readonly epoch: number };

const KEY = 32;
const NONCE = new Uint8Array(24);
const placeBytes = ({ space, epoch }: Place): Uint8Array => concatBytes([space, u32Bytes(epoch)]);

/** Null: `to` is a point of small order, and no device's key. */
export const wrapBytes = (
  { crypto, random }: { readonly crypto: Crypto; readonly random: Random },
  { to, associated, plaintext }: Readonly<Record<'to' | 'associated' | 'plaintext', Uint8Array>>,
): Uint8Array | null => {
  const secret = random.bytes(KEY);
  const made = crypto.agreementPublicKey(secret);
  const agreed = crypto.agree(secret, to);
  if (agreed === null) return null;
  const key = deriveKey(crypto, { key: agreed, salt: concatBytes([made, to]), purpose: 'wrap' });
  return concatBytes([made, crypto.seal({ key, nonce: NONCE, associated, plaintext })]);
};

export const unwrapBytes = (
  crypto: Crypto,
  { secret, associated, wrapped }: Readonly<Record<'secret' | 'associated' | 'wrapped', Uint8Array>>,
): Uint8Array | null => {
  if (wrapped.length < KEY) return null;
  const made = wrapped.subarray(0, KEY);
  const agreed = crypto.agree(secret, made);
  if (agreed === null) return null;
  const salt = concatBytes([made, crypto.agreementPublicKey(secret)]);
  const key = deriveKey(crypto, { key: agreed, salt, purpose: 'wrap' });
  return crypto.open({ key, nonce: NONCE, associated, ciphertext: wrapped.subarray(KEY) });
};

export const wrapKeys = (
  ports: { readonly crypto: Crypto; readonly random: Random },
  { to, space, epoch, spaceKey, epochKey }: Place & UnwrappedKeys & { readonly to: Uint8Array },
): WrappedKeys | null => {
  const plaintext = concatBytes([spaceKey, epochKey]);
  const bytes = wrapBytes(ports, { to, associated: placeBytes({ space, epoch }), plaintext });
  return bytes === null ? null : { to, epoch, bytes };
};

/** `secret`: of the key that they are wrapped to. Null: they are not for it, or for another space. */
export const unwrapKeys = (
  crypto: Crypto,
  {
    secret,
    space,
    wrapped,
  }: { readonly secret: Uint8Array; readonly space: Uint8Array; readonly wrapped: WrappedKeys },
): UnwrappedKeys | null => {
  const associated = placeBytes({ space, epoch: wrapped.epoch });
  const keys = unwrapBytes(crypto, { secret, associated, wrapped: wrapped.bytes });
  if (keys?.length !== 2 * KEY) return null;
  return { spaceKey: keys.slice(0, KEY), epochKey: keys.slice(KEY) };
};

import { concatBytes, createByteReader } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import { deriveKey } from '../key-parts';
import type { DeviceCard } from '../roster/entry';
import { cardBytes, readCard } from '../roster/sealed-parts';

// [SYNC-22] Each side says once who it is: a key made for this pairing alone, its two keys for good, its card, and 32 random bytes, so that a hash of a hello
// tells nothing of it. Hello ‖ ephemeral 32 ‖ signing key 32 ‖ agreement key 32 ‖ random 32 ‖ card.
export type Hello = DeviceCard & {
  readonly ephemeral: Uint8Array;
  readonly signingKey: Uint8Array;
  readonly agreementKey: Uint8Array;
};
export type OwnHello = { readonly bytes: Uint8Array; readonly ephemeralSecret: Uint8Array };
/** This device, as it wants to be known; its secrets stay where they are. */
export type Self = DeviceCard & { readonly signingKey: Uint8Array; readonly agreementKey: Uint8Array };

const KEY = 32;

export const createHello = ({ crypto, random }: { crypto: Crypto; random: Random }, self: Self): OwnHello => {
  const ephemeralSecret = random.bytes(KEY);
  const keys = [crypto.agreementPublicKey(ephemeralSecret), self.signingKey, self.agreementKey];
  return { bytes: concatBytes([...keys, random.bytes(KEY), cardBytes(self)]), ephemeralSecret };
};

export const readHello = (bytes: Uint8Array): Hello | null => {
  const reader = createByteReader(bytes);
  const ephemeral = reader.bytes(KEY);
  const signingKey = reader.bytes(KEY);
  const agreementKey = reader.bytes(KEY);
  reader.bytes(KEY);
  const card = readCard(reader.bytes(reader.left()));
  if (!reader.isWhole() || !card.ok || card.value.rest.length > 0) return null;
  return { ephemeral, signingKey, agreementKey, ...card.value.card };
};

export type PairKeys = { readonly key: Uint8Array; readonly code: string };

/**
 * The key both sides come to, and the code both screens show: 64 bits of HKDF, as six digits. Null: the other side sent a point of small order.
 */
export const pairKeys = (
  crypto: Crypto,
  agreement: {
    readonly secret: Uint8Array;
    readonly theirs: Uint8Array;
    readonly inviterHello: Uint8Array;
    readonly joinerHello: Uint8Array;
  },
): PairKeys | null => {
  const { secret, theirs, inviterHello, joinerHello } = agreement;
  const agreed = crypto.agree(secret, theirs);
  if (agreed === null) return null;
  const salt = concatBytes([crypto.sha256(inviterHello), crypto.sha256(joinerHello)]);
  const key = deriveKey(crypto, { key: agreed, salt, purpose: 'pair' });
  const check = deriveKey(crypto, { key, purpose: 'check' });
  // 48 bits: the remainder's bias is below one in 10^8, and the number is exact.
  const number = check.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return { key, code: `${number % 1_000_000}`.padStart(6, '0') };
};

import { concatBytes, createByteReader, u16Bytes, u8Bytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import { deriveKey, openWithNonce, SEALED_NONCE, sealWithNonce } from '../key-parts';
import type { Invite } from './invite';

// [PAIR-3] A frame is its kind u8 ‖ nonce 24 ‖ sealed under HKDF(the invite's secret, salt = its id, `invite`), padded to one size. The invite, the side and
// the kind are sealed with it: whoever lacks the secret can drop, double and reorder frames, and neither read nor make one, nor send one back to its author.
export type Side = 'inviter' | 'joiner';
export type FrameKind = 'commitment' | 'hello' | 'welcome' | 'refusal';
export type PairFrame = { readonly kind: FrameKind; readonly bytes: Uint8Array };

const KINDS: readonly FrameKind[] = ['commitment', 'hello', 'welcome', 'refusal'];
const SIDES: readonly Side[] = ['inviter', 'joiner'];
const SIZE = 512;
const LABEL = new TextEncoder().encode('reveille-pair-1');

export type FrameSeal = { readonly key: Uint8Array; readonly id: Uint8Array };
export const frameSeal = (crypto: Crypto, { id, secret }: Invite): FrameSeal => ({
  key: deriveKey(crypto, { key: secret, salt: id, purpose: 'invite' }),
  id,
});

const associatedWith = (seal: FrameSeal, { side, kind }: { side: Side; kind: FrameKind }): Uint8Array =>
  concatBytes([LABEL, seal.id, u8Bytes(SIDES.indexOf(side)), u8Bytes(KINDS.indexOf(kind))]);

export const sealFrame = (
  { crypto, random }: { readonly crypto: Crypto; readonly random: Random },
  { seal, side, frame }: { readonly seal: FrameSeal; readonly side: Side; readonly frame: PairFrame },
): Uint8Array => {
  const { kind, bytes } = frame;
  const padding = new Uint8Array(SIZE - 2 - bytes.length);
  const sealed = sealWithNonce(crypto, {
    key: seal.key,
    nonce: random.bytes(SEALED_NONCE),
    associated: associatedWith(seal, { side, kind }),
    plaintext: concatBytes([u16Bytes(bytes.length), bytes, padding]),
  });
  return concatBytes([u8Bytes(KINDS.indexOf(kind)), sealed]);
};

/** `side`: the one that is expected to have sent it. Null: it did not, or not with this invite. */
export const openFrame = (
  crypto: Crypto,
  { seal, side, bytes }: { readonly seal: FrameSeal; readonly side: Side; readonly bytes: Uint8Array },
): PairFrame | null => {
  const kind = KINDS[bytes[0] ?? KINDS.length];
  if (kind === undefined) return null;
  const associated = associatedWith(seal, { side, kind });
  const plain = openWithNonce(crypto, { key: seal.key, associated, sealed: bytes.subarray(1) });
  if (plain?.length !== SIZE) return null;
  const reader = createByteReader(plain);
  const content = reader.bytes(reader.u16());
  const rest = reader.bytes(reader.left());
  return reader.isWhole() && rest.every((byte) => byte === 0) ? { kind, bytes: content } : null;
};

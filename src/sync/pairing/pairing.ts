import { concatBytes, createByteReader, sameBytes, u32Bytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import { openWithNonce, SEALED_NONCE, sealWithNonce } from '../key-parts';
import { openFrame, sealFrame, type FrameKind, type FrameSeal, type PairFrame, type Side } from './frames';
import type { OwnHello } from './hello';
import { INVITE_MS, type Invite } from './invite';

// The parts that inviter and joiner share. Both are pure: an event goes in, a state comes out, and `sent` is all that this side has to say so far. It may be put
// into the mailbox again whole after every lost connection: a frame that is heard twice is heard once.
// [PAIR-4] Each side says each thing once. A second, different frame of one kind that opens was made by somebody else who holds the invite: that ends it.
// [PAIR-5] An invite ends by time, by a refusal of either side, or by use, and never opens again.
export type PairPorts = { readonly crypto: Crypto; readonly random: Random };
export type PairEnd = 'invite_expired' | 'invite_refused' | 'invite_used' | 'pairing_failed' | 'code_differs';
export type Heard = ReadonlyMap<FrameKind, Uint8Array>;
export type PairBase = {
  readonly invite: Invite;
  readonly seal: FrameSeal;
  readonly side: Side;
  readonly own: OwnHello;
  readonly startedAt: number;
};
export type Ended = { readonly is: 'ended'; readonly code: PairEnd };
export type Pairing<Step> = {
  readonly base: PairBase;
  readonly step: Step | Ended;
  /** In order; a frame's number in the mailbox is its place, from 1. */
  readonly sent: readonly Uint8Array[];
  readonly heard: Heard;
};

/** A clock that was put back must not lengthen an invite. */
export const isOver = ({ startedAt }: PairBase, now: number): boolean =>
  now < startedAt || now >= startedAt + INVITE_MS;

/** With one frame more to say. */
export const says = <Step>(
  ports: PairPorts,
  { state, frame }: { readonly state: Pairing<Step>; readonly frame: PairFrame },
): Pairing<Step> => {
  const { seal, side } = state.base;
  return { ...state, sent: [...state.sent, sealFrame(ports, { seal, side, frame })] };
};

const NOTHING = new Uint8Array(0);

/** The other side is told, so that it does not wait. */
export const ended = <Step>(
  ports: PairPorts,
  { state, code }: { readonly state: Pairing<Step>; readonly code: PairEnd },
): Pairing<Step> =>
  says<Step>(ports, {
    state: { ...state, step: { is: 'ended', code } },
    frame: { kind: 'refusal', bytes: NOTHING },
  });

/** Null: the frame says nothing new. */
export const hear = <Step>(
  { crypto }: PairPorts,
  { state, bytes, from }: { readonly state: Pairing<Step>; readonly bytes: Uint8Array; readonly from: Side },
): Pairing<Step> | 'said_twice' | null => {
  const frame = openFrame(crypto, { seal: state.base.seal, side: from, bytes });
  if (frame === null) return null;
  const before = state.heard.get(frame.kind);
  if (before !== undefined) return sameBytes(before, frame.bytes) ? null : 'said_twice';
  return { ...state, heard: new Map([...state.heard, [frame.kind, frame.bytes]]) };
};

/** [SYNC-22] The roster of the space, pinned by the hash of the entry that let the joiner in. */
export type Welcome = { readonly space: Uint8Array; readonly version: number; readonly hash: Uint8Array };
const SPACE = 16;
const HASH = 32;

export const sealWelcome = (
  { crypto, random }: PairPorts,
  { key, id, welcome }: { readonly key: Uint8Array; readonly id: Uint8Array; readonly welcome: Welcome },
): Uint8Array =>
  sealWithNonce(crypto, {
    key,
    nonce: random.bytes(SEALED_NONCE),
    associated: id,
    plaintext: concatBytes([welcome.space, u32Bytes(welcome.version), welcome.hash]),
  });

/** Null: it was not made by the side whose code was compared. */
export const openWelcome = (
  crypto: Crypto,
  { key, id, sealed }: Readonly<Record<'key' | 'id' | 'sealed', Uint8Array>>,
): Welcome | null => {
  const plain = openWithNonce(crypto, { key, associated: id, sealed });
  if (plain === null) return null;
  const reader = createByteReader(plain);
  const welcome = { space: reader.bytes(SPACE), version: reader.u32(), hash: reader.bytes(HASH) };
  return reader.isWhole() ? welcome : null;
};

import { sameBytes } from '../../core/wire-bytes';
import type { DeviceRole } from '../roster/entry';
import type { NewDevice } from '../roster/enrol';
import { frameSeal } from './frames';
import { createHello, pairKeys, readHello, type Hello, type Self } from './hello';
import { createInvite } from './invite';
import {
  ended,
  hear,
  isOver,
  says,
  sealWelcome,
  type Pairing,
  type PairPorts,
  type Welcome,
} from './pairing';

// [SYNC-22] The side that is in the space. It says its own hello only when the other side is bound to one by a hash, so neither can choose its keys to match a
// code. It lets in nobody before the person said that the code is the same on both screens.
export type InviterStep =
  | { readonly is: 'waiting' }
  /** The joiner is bound to a hello. */
  | { readonly is: 'committed'; readonly commitment: Uint8Array }
  | { readonly is: 'compare'; readonly joiner: Hello; readonly code: string; readonly key: Uint8Array }
  /** It may be enrolled now: `device` goes into the roster. */
  | { readonly is: 'confirmed'; readonly device: NewDevice; readonly key: Uint8Array }
  | { readonly is: 'done' };
export type Inviter = Pairing<InviterStep>;

export const startInviter = (
  ports: PairPorts,
  { relay, self, now }: { readonly relay: string; readonly self: Self; readonly now: number },
): Inviter => {
  const invite = createInvite(ports.random, relay);
  const own = createHello(ports, self);
  const base = {
    invite,
    seal: frameSeal(ports.crypto, invite),
    side: 'inviter',
    own,
    startedAt: now,
  } as const;
  return { base, step: { is: 'waiting' }, sent: [], heard: new Map() };
};

const isOpen = ({ step }: Inviter): boolean => ['waiting', 'committed', 'compare'].includes(step.is);

/** As far as what was heard goes, whatever order it came in. */
const advanced = (ports: PairPorts, state: Inviter): Inviter => {
  const { step, heard, base } = state;
  const { own } = base;
  const hello = heard.get('hello');
  if (heard.has('refusal')) return { ...state, step: { is: 'ended', code: 'invite_refused' } };
  if (step.is === 'waiting') {
    const commitment = heard.get('commitment');
    if (commitment === undefined) return state;
    const next: Inviter = { ...state, step: { is: 'committed', commitment } };
    return advanced(ports, says(ports, { state: next, frame: { kind: 'hello', bytes: own.bytes } }));
  }
  if (step.is !== 'committed' || hello === undefined) return state;
  const joiner = sameBytes(ports.crypto.sha256(hello), step.commitment) ? readHello(hello) : null;
  const agreement = { secret: own.ephemeralSecret, inviterHello: own.bytes, joinerHello: hello };
  const keys = joiner === null ? null : pairKeys(ports.crypto, { ...agreement, theirs: joiner.ephemeral });
  if (joiner === null || keys === null) return ended(ports, { state, code: 'pairing_failed' });
  return { ...state, step: { is: 'compare', joiner, code: keys.code, key: keys.key } };
};

export const createInviterSteps = (ports: PairPorts) => {
  const passed = (state: Inviter, now: number): Inviter =>
    isOpen(state) && isOver(state.base, now) ? ended(ports, { state, code: 'invite_expired' }) : state;
  const hears = (
    before: Inviter,
    { bytes, now }: { readonly bytes: Uint8Array; readonly now: number },
  ): Inviter => {
    const state = passed(before, now);
    if (state.step.is === 'done' || state.step.is === 'ended') return state;
    const next = hear(ports, { state, bytes, from: 'joiner' });
    if (next === 'said_twice') return ended(ports, { state, code: 'invite_used' });
    return next === null ? state : advanced(ports, next);
  };
  /** `code`: as the person says it stands on the other screen. Another one ends the invite. */
  const confirms = (
    before: Inviter,
    { code, role, now }: { readonly code: string; readonly role: DeviceRole; readonly now: number },
  ): Inviter => {
    const state = passed(before, now);
    const { step } = state;
    if (step.is !== 'compare') return state;
    if (step.code !== code) return ended(ports, { state, code: 'code_differs' });
    const { signingKey, agreementKey, host, name, kind } = step.joiner;
    const device = { signingKey, agreementKey, host, name, kind, role };
    return { ...state, step: { is: 'confirmed', device, key: step.key } };
  };
  /** The relay keeps the entry that lets the joiner in. */
  const welcomes = (state: Inviter, welcome: Welcome): Inviter => {
    const { step, base } = state;
    if (step.is !== 'confirmed') return state;
    const bytes = sealWelcome(ports, { key: step.key, id: base.invite.id, welcome });
    return says(ports, { state: { ...state, step: { is: 'done' } }, frame: { kind: 'welcome', bytes } });
  };
  const refuses = (state: Inviter): Inviter =>
    state.step.is === 'done' || state.step.is === 'ended'
      ? state
      : ended(ports, { state, code: 'invite_refused' });
  return { passed, hears, confirms, welcomes, refuses };
};

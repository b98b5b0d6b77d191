import { frameSeal } from './frames';
import { createHello, pairKeys, readHello, type Hello, type Self } from './hello';
import type { Invite } from './invite';
import {
  ended,
  hear,
  isOver,
  openWelcome,
  says,
  type Pairing,
  type PairPorts,
  type Welcome,
} from './pairing';

// [SYNC-22] The side that wants in. It binds itself to its hello first, and shows it only against the inviter's.
// [PAIR-6] A welcome is believed only after the person said here too that the code is the same. Without that, somebody who photographed the invite could welcome
// this device into a space of their own, while the real inviter still waits: its person would see another code, and this device would be gone already.
export type JoinerStep =
  | { readonly is: 'calling' }
  | {
      readonly is: 'compare';
      readonly inviter: Hello;
      readonly code: string;
      readonly key: Uint8Array;
      readonly isConfirmed: boolean;
    }
  /** The roster is to be read now, and to be judged by `acceptWelcome`. */
  | { readonly is: 'welcomed'; readonly inviter: Hello; readonly welcome: Welcome };
export type Joiner = Pairing<JoinerStep>;

export const startJoiner = (
  ports: PairPorts,
  { invite, self, now }: { readonly invite: Invite; readonly self: Self; readonly now: number },
): Joiner => {
  const own = createHello(ports, self);
  const base = {
    invite,
    seal: frameSeal(ports.crypto, invite),
    side: 'joiner',
    own,
    startedAt: now,
  } as const;
  const state: Joiner = { base, step: { is: 'calling' }, sent: [], heard: new Map() };
  return says(ports, { state, frame: { kind: 'commitment', bytes: ports.crypto.sha256(own.bytes) } });
};

const advanced = (ports: PairPorts, state: Joiner): Joiner => {
  const { step, heard, base } = state;
  const { own, invite } = base;
  if (heard.has('refusal')) return { ...state, step: { is: 'ended', code: 'invite_refused' } };
  if (step.is === 'calling') {
    const hello = heard.get('hello');
    if (hello === undefined) return state;
    const inviter = readHello(hello);
    const agreement = { secret: own.ephemeralSecret, inviterHello: hello, joinerHello: own.bytes };
    const keys =
      inviter === null ? null : pairKeys(ports.crypto, { ...agreement, theirs: inviter.ephemeral });
    if (inviter === null || keys === null) return ended(ports, { state, code: 'pairing_failed' });
    const next: Joiner = { ...state, step: { is: 'compare', inviter, ...keys, isConfirmed: false } };
    return advanced(ports, says(ports, { state: next, frame: { kind: 'hello', bytes: own.bytes } }));
  }
  const sealed = heard.get('welcome');
  if (step.is !== 'compare' || !step.isConfirmed || sealed === undefined) return state;
  const welcome = openWelcome(ports.crypto, { key: step.key, id: invite.id, sealed });
  if (welcome === null) return ended(ports, { state, code: 'pairing_failed' });
  return { ...state, step: { is: 'welcomed', inviter: step.inviter, welcome } };
};

export const createJoinerSteps = (ports: PairPorts) => {
  const passed = (state: Joiner, now: number): Joiner =>
    (state.step.is === 'calling' || state.step.is === 'compare') && isOver(state.base, now)
      ? ended(ports, { state, code: 'invite_expired' })
      : state;
  const hears = (
    before: Joiner,
    { bytes, now }: { readonly bytes: Uint8Array; readonly now: number },
  ): Joiner => {
    const state = passed(before, now);
    if (state.step.is === 'welcomed' || state.step.is === 'ended') return state;
    const next = hear(ports, { state, bytes, from: 'inviter' });
    if (next === 'said_twice') return ended(ports, { state, code: 'invite_used' });
    return next === null ? state : advanced(ports, next);
  };
  /** The person says that the other screen shows the same code. */
  const confirms = (before: Joiner, now: number): Joiner => {
    const state = passed(before, now);
    const { step } = state;
    if (step.is !== 'compare') return state;
    return advanced(ports, { ...state, step: { ...step, isConfirmed: true } });
  };
  const refuses = (state: Joiner): Joiner =>
    state.step.is === 'welcomed' || state.step.is === 'ended'
      ? state
      : ended(ports, { state, code: 'invite_refused' });
  return { passed, hears, confirms, refuses };
};

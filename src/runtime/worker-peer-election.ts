import type { Failure } from '../core/result';
import type { Presence } from './transports/worker-messages';

// Who owns the files, as a pure step; worker-peer.ts runs it. The browser's lock decides; this decides when to ask for it
// and when to let it go.
// [WORKER-6] Every worker whose page is there waits for the lock; only its holder opens the files.
// [WORKER-7] A hidden owner hands over as soon as a visible worker waits: browsers put hidden pages to sleep, lock and all.
// Hidden ones do not pass it among themselves.
// [WORKER-8] A page that leaves hands over at once.
// [WORKER-9] Files that a dying owner still holds are tried for some seconds; then everybody is told why, and it goes on trying.
export type ElectionState = {
  readonly at:
    'idle' | 'waiting' | 'checking' | 'opening' | 'retrying' | 'owning' | 'leaving' | 'yielding' | 'failed';
  readonly presence: Presence;
  readonly attempts: number;
};
export type ElectionEvent =
  | { readonly type: 'presence'; readonly presence: Presence }
  | { readonly type: 'granted' }
  | { readonly type: 'opened' }
  | { readonly type: 'not-opened'; readonly failure: Failure }
  | { readonly type: 'left' }
  | { readonly type: 'rang' }
  | { readonly type: 'who-waits' }
  | { readonly type: 'visible-waits' };
export type ElectionEffect =
  | { readonly type: 'wait' | 'stop-waiting' | 'open' | 'leave' | 'release' | 'quiet' }
  | { readonly type: 'say'; readonly what: 'who-waits' | 'visible-waits' }
  | { readonly type: 'ring'; readonly after: number }
  | { readonly type: 'refuse'; readonly failure: Failure };
export type ElectionStep = { readonly state: ElectionState; readonly effects: readonly ElectionEffect[] };

/** How long a visible worker may take to answer a hidden one that was given the lock. */
const CHECK_MS = 60;
/** Whoever yields stands back, so that it is not first in line again. */
const YIELD_MS = 100;
const RETRY_MS = 100;
const ATTEMPTS = 80;
const FAILED_MS = 5_000;

export const newElection: ElectionState = { at: 'idle', presence: 'away', attempts: 0 };

const say = (what: 'who-waits' | 'visible-waits'): ElectionEffect => ({ type: 'say', what });
const stay = (state: ElectionState, ...effects: readonly ElectionEffect[]): ElectionStep => ({
  state,
  effects,
});
/** To another place, with what that takes. */
const goTo =
  (at: ElectionState['at'], ...effects: readonly ElectionEffect[]) =>
  (state: ElectionState): ElectionStep => ({ state: { ...state, at }, effects });

/** In line; a visible one says so, in case a hidden owner listens. */
const queue = (state: ElectionState): ElectionStep => {
  if (state.presence === 'away') return goTo('idle')(state);
  const heard = state.presence === 'visible' ? [say('visible-waits')] : [];
  return goTo('waiting', { type: 'wait' }, ...heard)(state);
};
const open = goTo('opening', { type: 'open' });
const leave = goTo('leaving', { type: 'leave' });
const standBack = (state: ElectionState, ...effects: readonly ElectionEffect[]): ElectionStep =>
  goTo('yielding', ...effects, { type: 'ring', after: YIELD_MS })(state);
const stop = (state: ElectionState, ...effects: readonly ElectionEffect[]): ElectionStep =>
  goTo('idle', ...effects)({ ...state, attempts: 0 });

const onAway = (state: ElectionState): ElectionStep => {
  switch (state.at) {
    case 'waiting':
      return stop(state, { type: 'stop-waiting' });
    case 'checking':
    case 'retrying':
      return stop(state, { type: 'quiet' }, { type: 'release' });
    case 'yielding':
    case 'failed':
      return stop(state, { type: 'quiet' });
    case 'owning':
      return leave(state);
    case 'idle':
    case 'opening':
    case 'leaving':
      return stay(state);
  }
};

const onPresence = (state: ElectionState): ElectionStep => {
  if (state.presence === 'away') return onAway(state);
  const isVisible = state.presence === 'visible';
  if (state.at === 'idle') return queue(state);
  if (state.at === 'waiting' && isVisible) return stay(state, say('visible-waits'));
  if (state.at === 'owning' && !isVisible) return stay(state, say('who-waits'));
  if (state.at === 'checking' && isVisible)
    return goTo('opening', { type: 'quiet' }, { type: 'open' })(state);
  return stay(state);
};

const onGranted = (state: ElectionState): ElectionStep => {
  if (state.at !== 'waiting') throw new Error(`[WORKER-6] given the lock while ${state.at}`);
  if (state.presence === 'visible') return open(state);
  return goTo('checking', say('who-waits'), { type: 'ring', after: CHECK_MS })(state);
};

const onOpened = (before: ElectionState): ElectionStep => {
  const state = { ...before, attempts: 0 };
  if (state.presence === 'away') return leave(state);
  const question = state.presence === 'hidden' ? [say('who-waits')] : [];
  return goTo('owning', ...question)(state);
};

const onNotOpened = (before: ElectionState, failure: Failure): ElectionStep => {
  const state = { ...before, attempts: before.attempts + 1 };
  if (state.presence === 'away') return stop(state, { type: 'release' });
  if (failure.code === 'browser_storage_in_use' && state.attempts < ATTEMPTS)
    return goTo('retrying', { type: 'ring', after: RETRY_MS })(state);
  const told: ElectionEffect = { type: 'refuse', failure };
  const later: ElectionEffect = { type: 'ring', after: FAILED_MS };
  return goTo('failed', told, { type: 'release' }, later)({ ...state, attempts: 0 });
};

const onVisibleWaits = (state: ElectionState): ElectionStep => {
  if (state.presence !== 'hidden') return stay(state);
  if (state.at === 'owning') return leave(state);
  return state.at === 'checking' ? standBack(state, { type: 'quiet' }, { type: 'release' }) : stay(state);
};

const onRang = (state: ElectionState): ElectionStep => {
  if (state.at === 'checking' || state.at === 'retrying') return open(state);
  return state.at === 'yielding' || state.at === 'failed' ? queue(state) : stay(state);
};

const onWhoWaits = (state: ElectionState): ElectionStep =>
  state.at === 'waiting' && state.presence === 'visible' ? stay(state, say('visible-waits')) : stay(state);

export const stepElection = (state: ElectionState, event: ElectionEvent): ElectionStep => {
  switch (event.type) {
    case 'presence':
      return onPresence({ ...state, presence: event.presence });
    case 'granted':
      return onGranted(state);
    case 'opened':
      return onOpened(state);
    case 'not-opened':
      return onNotOpened(state, event.failure);
    case 'left':
      return state.presence === 'away' ? stop(state) : standBack(state);
    case 'rang':
      return onRang(state);
    case 'visible-waits':
      return onVisibleWaits(state);
    case 'who-waits':
      return onWhoWaits(state);
  }
};

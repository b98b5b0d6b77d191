import { err, fail, ok, type Failure } from '../../core/result';
import { createBackOff } from './back-off';
import { createCall } from './call';
import type { LineEnd } from './line';
import type { Session, SessionParts, SessionStatus } from './session-parts';
import { createShown } from './shown';
import { createTraffic } from './traffic';

// [LINE-3] One line to the relay. In this order: the roster is one, then the relay's ranges are compared, then envelopes go and come.
/** [LINE-1] A connection that stood this long starts the waits anew. */
const HEALTHY_MS = 60_000;
const MAY_FOUND: readonly LineEnd[] = ['unknown_space', 'not_enrolled'];
const NOT_WANTED: readonly LineEnd[] = [
  'not_enrolled',
  'founding_not_allowed',
  'space_known',
  'version',
  'not_a_relay',
];

export const createSession = (parts: SessionParts): Session => {
  const { roster, after, clock } = parts;
  const backOff = createBackOff(parts.random);
  const shown = createShown(parts.onChange);
  let isWanted = false;
  let halted: Failure | null = null;
  /** Why this device brings the roster with its next call. */
  let founds: LineEnd | null = null;
  let stopTry = (): void => undefined;
  let stopHealthy = (): void => undefined;

  const lineIsGone = (): void => {
    stopTry();
    stopHealthy();
    traffic.ended();
  };
  const hangUp = (): void => {
    call.hangUp();
    lineIsGone();
  };
  const halt = (failure: Failure): void => {
    halted = failure;
    traffic.stop();
    hangUp();
    shown.show({ connection: 'refused', reason: failure, nextTryAt: null });
    shown.tell(err(failure));
  };
  const tryIn = (milliseconds: number, next: Partial<SessionStatus>): void => {
    stopTry = after(milliseconds, connect);
    shown.show({ nextTryAt: clock.now() + milliseconds, ...next });
  };
  const ended = (end: LineEnd): void => {
    lineIsGone();
    if (!isWanted || halted !== null) return;
    // [SYNC-16] The relay lost it, or was filled again by one that knows less of the roster: whoever comes brings it.
    const before = founds;
    founds = before === null && roster.version() > 0 && MAY_FOUND.includes(end) ? end : null;
    const cameSecond = end === 'space_known' && before === 'unknown_space';
    if (founds !== null || cameSecond) return connect();
    const reason = { code: end };
    shown.tell(err(reason));
    if (NOT_WANTED.includes(end)) return tryIn(backOff.longest(), { connection: 'refused', reason });
    tryIn(backOff.next(), { connection: 'waiting', reason });
  };
  const call = createCall({
    parts,
    welcomed: (welcome) => {
      founds = null;
      stopHealthy = after(HEALTHY_MS, backOff.reset);
      traffic.welcomed(welcome);
    },
    heard: (message) => traffic.heard(message),
    ended,
  });
  const traffic = createTraffic(parts, { send: call.send, shown, halt });
  const connect = (): void => {
    if (call.isCalling() || !isWanted || halted !== null) return;
    stopTry();
    shown.show({ connection: 'connecting', nextTryAt: null });
    call.call({ isFounding: founds !== null });
  };
  return {
    ...traffic.requests,
    status: () => ({ ...shown.status(), lastHeardAt: call.lastHeardAt() }),
    start: () => {
      isWanted = true;
      connect();
    },
    stop: () => {
      if (halted === null) traffic.sealing.sealIfAny();
      isWanted = false;
      traffic.stop();
      hangUp();
      shown.tell(fail('sync_closed'));
    },
    now: () => {
      if (!traffic.isOpen()) return connect();
      traffic.sealing.sealIfAny();
      traffic.pushing.goAgain();
    },
    committed: (units) => {
      if (halted === null) traffic.sealing.committed(units);
    },
    halt,
    halted: () => halted,
    again: () => {
      hangUp();
      connect();
    },
    nextOutcome: () => {
      if (traffic.isOpen()) return Promise.resolve(ok(null));
      return halted === null ? shown.wait() : Promise.resolve(err(halted));
    },
    send: call.send,
  };
};

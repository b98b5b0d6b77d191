import { err, type Failure } from '../core/result';
import { holdLock, type HeldLock } from '../platform/web/web-lock';
import { channelNames, Election, lockNames, type FromOwner } from './transports/worker-messages';
import {
  newElection,
  stepElection,
  type ElectionEffect,
  type ElectionEvent,
  type ElectionState,
} from './worker-peer-election';
import type { createPeerOpener, OwnedPeer } from './worker-peer-files';
import type { Owning } from './worker-peer-owning';

const refuse = (failure: Failure): void => {
  const everybody = new BroadcastChannel(channelNames.fromOwner);
  everybody.postMessage({ type: 'refused', text: JSON.stringify(err(failure)) } satisfies FromOwner);
  everybody.close();
};

const createLockWait = (granted: () => void, failed: (failure: Failure) => void) => {
  let held: HeldLock | null = null;
  let waiting: AbortController | null = null;
  const wait = async (): Promise<void> => {
    const mine = new AbortController();
    waiting = mine;
    const lock = await holdLock(lockNames.owner, mine.signal);
    if (lock === null) return;
    if (mine.signal.aborted) return lock.release();
    held = lock;
    granted();
  };
  return {
    wait: () => {
      wait().catch(() => failed({ code: 'browser_cannot_keep', detail: 'locks' }));
    },
    stop: () => waiting?.abort(),
    release: () => {
      held?.release();
      held = null;
    },
  };
};

type RunnerParts = {
  readonly open: () => ReturnType<ReturnType<typeof createPeerOpener>>;
  readonly own: (peer: OwnedPeer) => Owning;
  /** Ends this worker: the browser then frees whatever it held, and the page starts another. */
  readonly giveUp: () => void;
};

/** Opening and giving back, each of which ends in an event. What throws here is a bug, or files that are gone. */
const createTenure = ({ open, own, giveUp }: RunnerParts, tell: (event: ElectionEvent) => void) => {
  let owning: Owning | null = null;
  const start = async (): Promise<void> => {
    const opened = await open();
    if (opened.ok) owning = own(opened.value);
    tell(opened.ok ? { type: 'opened' } : { type: 'not-opened', failure: opened.error });
    if (!opened.ok && opened.error.code === 'start_failed') giveUp();
  };
  const end = async (release: () => void): Promise<void> => {
    await owning?.resign();
    owning = null;
    release();
    tell({ type: 'left' });
  };
  return {
    start: () => void start().catch(giveUp),
    end: (release: () => void) => void end(release).catch(giveUp),
  };
};

export const runElection = (parts: RunnerParts): ((event: ElectionEvent) => void) => {
  let state: ElectionState = newElection;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const others = new BroadcastChannel(channelNames.election);
  const lock = createLockWait(() => dispatch({ type: 'granted' }), refuse);
  const tenure = createTenure(parts, (event) => dispatch(event));
  const run = (effect: ElectionEffect): void => {
    switch (effect.type) {
      case 'wait':
        return lock.wait();
      case 'stop-waiting':
        return lock.stop();
      case 'release':
        return lock.release();
      case 'open':
        return tenure.start();
      case 'leave':
        return tenure.end(lock.release);
      case 'say':
        return others.postMessage({ type: effect.what } satisfies Election);
      case 'refuse':
        return refuse(effect.failure);
      case 'ring':
        alarm = setTimeout(() => dispatch({ type: 'rang' }), effect.after);
        return;
      case 'quiet':
        return clearTimeout(alarm);
    }
  };
  const dispatch = (event: ElectionEvent): void => {
    const step = stepElection(state, event);
    state = step.state;
    step.effects.forEach(run);
  };
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = Election.safeParse(data);
    if (said.success) dispatch(said.data);
  });
  return dispatch;
};

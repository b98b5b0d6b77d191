import type { Failure } from '../../core/result';
import type { StreamDesk } from '../stream-desk';
import type { After } from './line';

/** [SYNC-11] Screens and other work get their turn after each of these. */
const SLICE_MS = 8;
/** Bytes that are checked and stored in one go. */
const TOGETHER = 64 * 1024;
/** So long after the last one applied the others are told. */
const SAY_MS = 250;
/** A disk that was full may have room again. */
const FAULT_MS = 30_000;

type Frame = {
  readonly envelopes: readonly Uint8Array[];
  /** Everything through here is staged, once these are. Null: they were asked for by name. */
  readonly position: number | null;
};
export type ArrivingParts = {
  readonly streams: Pick<StreamDesk, 'arrived' | 'applySome'>;
  readonly pause: (task: () => void) => void;
  readonly after: After;
  /** Milliseconds that only ever grow, for measuring. */
  readonly elapsed: () => number;
  readonly keepPosition: (position: number) => void;
  /** Nothing is left to check or apply. */
  readonly settled: () => void;
  /** Time to tell the others. */
  readonly say: () => void;
  readonly faulted: (failure: Failure | null) => void;
};

const firstTogether = (envelopes: readonly Uint8Array[]): readonly Uint8Array[] => {
  let bytes = 0;
  return envelopes.filter((envelope, index) => {
    bytes += envelope.length;
    return index === 0 || bytes <= TOGETHER;
  });
};

const createSaying = ({ after, say }: Pick<ArrivingParts, 'after' | 'say'>) => {
  let stop: (() => void) | null = null;
  return {
    later: (): void => {
      stop?.();
      stop = after(SAY_MS, say);
    },
    stop: (): void => stop?.(),
  };
};

/** [LINE-5] Arrivals are staged in their order, in slices; the position is kept when what it covers is staged, and then they are applied. */
export const createArriving = (parts: ArrivingParts) => {
  const { streams, pause, after, elapsed } = parts;
  const frames: Frame[] = [];
  let position: number | null = null;
  let isOpen = false;
  let isScheduled = false;
  let mayApply = false;
  let run = 0;
  const saying = createSaying(parts);
  let stopFault: (() => void) | null = null;

  const keep = (): void => {
    if (position !== null) parts.keepPosition(position);
    position = null;
  };
  const fault = (failure: Failure): void => {
    parts.faulted(failure);
    stopFault ??= after(FAULT_MS, () => {
      stopFault = null;
      parts.faulted(null);
      schedule();
    });
  };
  /** False: it failed, and the frame stays. */
  const stage = (frame: Frame): boolean => {
    const some = firstTogether(frame.envelopes);
    if (some.length > 0) {
      const taken = streams.arrived(some);
      if (!taken.ok) {
        fault(taken.error);
        return false;
      }
    }
    const left = frame.envelopes.slice(some.length);
    frames.shift();
    if (left.length > 0) frames.unshift({ ...frame, envelopes: left });
    if (left.length === 0 && frame.position !== null) position = frame.position;
    mayApply = true;
    return true;
  };
  const apply = (milliseconds: number): void => {
    const applied = streams.applySome(milliseconds);
    if (!applied.ok) return fault(applied.error);
    mayApply = applied.value;
    if (mayApply) return schedule();
    saying.later();
    parts.settled();
  };
  const slice = (): void => {
    const end = elapsed() + SLICE_MS;
    for (let frame = frames[0]; isOpen && frame !== undefined && elapsed() < end; frame = frames[0])
      if (!stage(frame)) return;
    if (frames.length > 0) return isOpen ? schedule() : undefined;
    keep();
    if (mayApply) apply(Math.max(1, end - elapsed()));
  };
  const schedule = (): void => {
    if (isScheduled || stopFault !== null) return;
    isScheduled = true;
    const mine = run;
    pause(() => {
      if (mine !== run) return;
      isScheduled = false;
      slice();
    });
  };
  return {
    take: (frame: Frame): void => {
      frames.push(frame);
      if (isOpen) schedule();
    },
    /** The roster is known: what came may be checked. */
    open: (): void => {
      isOpen = true;
      schedule();
    },
    /** Something else may have made way for what is staged. */
    nudge: (): void => {
      mayApply = true;
      schedule();
    },
    sayLater: saying.later,
    isIdle: (): boolean => frames.length === 0 && !mayApply,
    /** The line is gone: what was not staged comes again. What is staged goes on being applied. */
    ended: (): void => {
      isOpen = false;
      frames.length = 0;
      keep();
    },
    stop: (): void => {
      run += 1;
      isScheduled = false;
      isOpen = false;
      frames.length = 0;
      saying.stop();
      stopFault?.();
      stopFault = null;
    },
  };
};

import type { Failure } from '../../core/result';
import type { StreamDesk } from '../stream-desk';
import type { After } from './line';

/** [SYNC-5] An edit goes out this long after the last one, and no later than that after the first. */
const QUIET_MS = 100;
const LATEST_MS = 300;
/** About 64 KiB. */
const AT_ONCE_UNITS = 256;
/** Where nobody is connected. */
const UNSEALED_UNITS = 1500;

export type SealingParts = {
  readonly streams: Pick<StreamDesk, 'seal'>;
  readonly after: After;
  readonly isConnected: () => boolean;
  readonly sealed: () => void;
  readonly failed: (failure: Failure) => void;
};

/** When own commits become envelopes. */
export const createSealing = ({ streams, after, isConnected, sealed, failed }: SealingParts) => {
  let unsealed = 0;
  let stopQuiet: (() => void) | null = null;
  let stopLatest: (() => void) | null = null;
  const calm = (): void => {
    stopQuiet?.();
    stopLatest?.();
    stopQuiet = null;
    stopLatest = null;
  };
  const seal = (): void => {
    calm();
    unsealed = 0;
    const done = streams.seal();
    if (!done.ok) return failed(done.error);
    sealed();
  };
  return {
    seal,
    sealIfAny: (): void => {
      if (unsealed > 0) seal();
    },
    committed: (units: number): void => {
      unsealed += units;
      if (unsealed >= (isConnected() ? AT_ONCE_UNITS : UNSEALED_UNITS)) return seal();
      if (!isConnected()) return;
      stopQuiet?.();
      stopQuiet = after(QUIET_MS, seal);
      stopLatest ??= after(LATEST_MS, seal);
    },
    calm,
  };
};

import { sameBytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { Failure, Result } from '../../core/result';
import type { Sliced } from '../../core/sliced';
import type { Stores } from '../../db/stores';
import type { OpenRoster } from '../../sync/roster/entry';
import type { Session, Slot } from '../../sync/session/session-parts';
import {
  begunSnapshot,
  forgetSnapshot,
  startTaking,
  type SnapshotTaker,
} from '../../sync/snapshot/take-snapshot';
import type { SpaceKeys } from '../../sync/space-keys';
import type { SyncWorld } from '../sync-world';
import { inSlices } from './in-slices';
import { isSnapshotSlot, TAKER_BYTES } from './snapshot-slot';

export type TakingParts = {
  readonly world: SyncWorld;
  readonly crypto: Crypto;
  readonly stores: Stores;
  readonly keys: SpaceKeys;
  readonly device: Uint8Array;
  readonly roster: () => OpenRoster;
  readonly pause: (task: () => void) => void;
  readonly session: Session;
  readonly onChange: () => void;
  readonly done: () => void;
};
export type Taking = {
  readonly heardSlot: (slot: Slot) => void;
  readonly fetched: () => { readonly bytes: number; readonly of: number } | null;
  readonly failure: () => Failure | null;
  /** Goes on with the snapshot that an earlier opening began. */
  readonly resume: () => void;
  readonly close: () => void;
};

const AGAIN_MS = 5000;

/** [SYNC-19] Fetches the life that another device wrote for this one, chunk by chunk; what is taken stays taken, whatever ends this. */
export const createTaking = (parts: TakingParts): Taking => {
  const { world, crypto, stores, keys, session, onChange } = parts;
  let offered: Uint8Array | null = null;
  let taker: SnapshotTaker | null = null;
  let failure: Failure | null = null;
  let isRunning = false;
  let isClosed = false;
  let stopAgain = (): void => undefined;

  const finish = <T>(work: Sliced<T>): Promise<T | null> =>
    inSlices(work, { elapsed: world.elapsed, pause: parts.pause, isStopped: () => isClosed });
  /** Null: try again later. */
  const takeNext = async (from: SnapshotTaker, number: number): Promise<'more' | 'taken' | null> => {
    const got = await session.getPiece({ blob: from.blob, piece: number });
    if (got === null) return null;
    if (got.bytes === null) {
      failure = { code: 'snapshot_not_there' };
      return null;
    }
    const taken: Result<'more' | 'taken', Failure> | null = await finish(from.take(got.bytes));
    if (taken === null) return null;
    failure = taken.ok ? null : taken.error;
    onChange();
    return taken.ok ? taken.value : null;
  };
  const begin = (): SnapshotTaker | null => {
    const sealedManifest = begunSnapshot(stores.journal) ?? offered;
    if (sealedManifest === null) return null;
    const started = startTaking({ crypto, stores, keys, roster: parts.roster(), sealedManifest });
    if (started.ok) return started.value;
    failure = started.error;
    // The snapshot that was begun cannot be finished: the one that is offered now may be.
    forgetSnapshot(stores.journal);
    return null;
  };
  const run = async (): Promise<void> => {
    if (isRunning || isClosed) return;
    isRunning = true;
    taker ??= begin();
    let outcome: 'more' | 'taken' | null = taker === null ? null : 'more';
    while (outcome === 'more' && taker !== null && !isClosed) {
      const wanted = taker.wants();
      outcome = wanted === null ? 'taken' : await takeNext(taker, wanted.number);
    }
    isRunning = false;
    if (isClosed) return;
    if (outcome === 'taken') return parts.done();
    onChange();
    stopAgain();
    stopAgain = world.after(AGAIN_MS, again);
  };
  const again = (): void => {
    if (failure?.code === 'snapshot_not_there' && offered !== null) {
      taker = null;
      forgetSnapshot(stores.journal);
    }
    void run();
  };
  return {
    heardSlot: ({ name, bytes }) => {
      if (!isSnapshotSlot(name) || !sameBytes(bytes.subarray(0, TAKER_BYTES), parts.device)) return;
      offered = bytes.slice(TAKER_BYTES);
      void run();
    },
    fetched: () => taker?.progress() ?? null,
    failure: () => failure,
    resume: () => {
      if (begunSnapshot(stores.journal) !== null) void run();
    },
    close: () => {
      isClosed = true;
      stopAgain();
    },
  };
};

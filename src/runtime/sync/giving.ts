import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import { concatBytes, sameBytes } from '../../core/wire-bytes';
import { keepSyncValue, syncValue } from '../../db/journal/sync-state';
import type { SqlDatabase } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import type { OpenRoster } from '../../sync/roster/entry';
import type { Session, Slot } from '../../sync/session/session-parts';
import type { Chunk } from '../../sync/snapshot/chunks';
import { sealManifest, type Manifest } from '../../sync/snapshot/manifest';
import { snapshotSources } from '../../sync/snapshot/sources';
import { writeSnapshot } from '../../sync/snapshot/write-snapshot';
import type { SpaceKeys } from '../../sync/space-keys';
import type { SyncWorld } from '../sync-world';
import { SLICE_MS } from './in-slices';
import { snapshotSlot } from './snapshot-slot';

// [SYNC-19] A device that let another one in writes its life for it, sealed, to the relay: chunk by chunk as they are made, then the manifest as a slot. What
// was cut short is written anew at the next opening; the relay forgets it when the taker says that it has applied something.
const GIVES = 'gives';
const Hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const Give = z.object({
  /** Hex of the taker's signing key. */
  device: Hex,
  /** Written, under this name. */
  blob: Hex.nullable(),
  slot: z.string(),
});
type Give = z.infer<typeof Give>;
const Gives = z.array(Give);

export type GivingParts = {
  readonly world: SyncWorld;
  readonly crypto: Crypto;
  readonly random: Random;
  readonly stores: Stores;
  readonly keys: SpaceKeys;
  readonly pause: (task: () => void) => void;
  readonly session: Session;
  readonly roster: () => OpenRoster;
  readonly onChange: () => void;
  readonly fault: (code: string) => void;
};
export type Giving = {
  readonly give: (signingKey: Uint8Array) => void;
  /** Goes on with the snapshots that an earlier opening did not finish. */
  readonly resume: () => void;
  readonly sent: () => { readonly bytes: number; readonly of: number } | null;
  /** The last one is with the relay as a whole. */
  readonly isDone: () => boolean;
  readonly heardSlot: (slot: Slot) => void;
  readonly close: () => void;
};

const AGAIN_MS = 15_000;
/** A device has few slots: an older taker that never came is given nothing more. */
const SLOTS = 3;

const createGives = (journal: SqlDatabase) => ({
  read: (): readonly Give[] => {
    const json = parseJson(syncValue(journal, GIVES) ?? '[]');
    return json.ok ? (Gives.safeParse(json.value).data ?? []) : [];
  },
  keep: (gives: readonly Give[]): void =>
    keepSyncValue(journal, { key: GIVES, value: gives.length === 0 ? null : JSON.stringify(gives) }),
});

/** [SYNC-19] The taker applies by itself now: the relay may forget what was written for it. */
const forgetTaken = (
  { device, name }: Slot,
  { read, keep, session }: ReturnType<typeof createGives> & { readonly session: Session },
): void => {
  if (name !== 'applied') return;
  const gives = read();
  const taken = gives.find((each) => each.blob !== null && sameBytes(hexToBytes(each.device), device));
  if (taken === undefined || taken.blob === null) return;
  session.send({ is: 'blob.drop', blob: hexToBytes(taken.blob) });
  keep(gives.filter((each) => each !== taken));
};

/** False: it was closed meanwhile, or the relay is full. Over lost lines it is put again. */
const putting =
  ({ session, world }: Pick<GivingParts, 'session' | 'world'>, isClosed: () => boolean) =>
  async (blob: Uint8Array, { number, isLast, bytes }: Chunk): Promise<boolean> => {
    for (;;) {
      const outcome = await session.putPiece({ blob, piece: number, isLast, bytes });
      if (outcome === 'kept') return true;
      if (isClosed() || (outcome !== null && outcome !== 'rate')) return false;
      const connected = await session.nextOutcome();
      if (!connected.ok && (isClosed() || session.halted() !== null)) return false;
      if (outcome === 'rate') await new Promise<void>((resolve) => world.after(AGAIN_MS, resolve));
    }
  };

export const createGiving = (parts: GivingParts): Giving => {
  const { world, crypto, random, stores, keys, session, roster, onChange } = parts;
  const journal = stores.journal.database;
  let isClosed = false;
  let isRunning = false;
  let sent: { readonly bytes: number; readonly of: number } | null = null;
  let isDone = false;
  let stopAgain = (): void => undefined;

  const { read, keep } = createGives(journal);
  const rest = (): Promise<void> => new Promise((resolve) => parts.pause(resolve));

  const put = putting(parts, () => isClosed);
  const write = async (): Promise<Manifest | null> => {
    const queue: { readonly chunk: Chunk; readonly blob: Uint8Array }[] = [];
    const enrolled = new Set(roster().devices.map(({ host }) => host));
    const work = writeSnapshot(
      { crypto, random },
      {
        sources: snapshotSources(stores),
        rosterVersion: roster().version,
        isEnrolled: (host) => enrolled.has(host),
        out: (chunk, blob) => queue.push({ chunk, blob }),
      },
    );
    let bytes = 0;
    for (;;) {
      const end = world.elapsed() + SLICE_MS;
      let step = work.next();
      while (step.done !== true && queue.length === 0 && world.elapsed() < end) step = work.next();
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        if (!(await put(next.blob, next.chunk))) return null;
        bytes += next.chunk.bytes.length;
        sent = { bytes, of: bytes };
        onChange();
      }
      if (isClosed) return null;
      if (step.done === true) return step.value.manifest;
      await rest();
    }
  };
  const giveTo = async (give: Give): Promise<boolean> => {
    const taker = roster().devices.find(({ signingKey }) => bytesToHex(signingKey) === give.device);
    if (taker === undefined) return true;
    const manifest = await write();
    if (manifest === null) return false;
    const { space, signingSeed } = keys;
    const sealed = sealManifest(
      { crypto, random },
      { space, taker: taker.agreementKey, manifest, signingSeed },
    );
    if (!sealed.ok) {
      parts.fault(`sync.${sealed.error.code}`);
      return true;
    }
    const outcome = await session.putSlot(give.slot, concatBytes([taker.signingKey, sealed.value]));
    if (outcome !== 'kept') return false;
    keep(
      read().map((each) => (each.device === give.device ? { ...each, blob: bytesToHex(manifest.id) } : each)),
    );
    return true;
  };
  const run = async (): Promise<void> => {
    if (isRunning || isClosed) return;
    isRunning = true;
    for (let next = read().find(({ blob }) => blob === null); next !== undefined && !isClosed;) {
      const given = await giveTo(next);
      if (!given) {
        if (!isClosed) stopAgain = world.after(AGAIN_MS, () => void run());
        break;
      }
      isDone = true;
      onChange();
      next = read().find(({ blob }) => blob === null);
    }
    isRunning = false;
  };
  return {
    give: (signingKey) => {
      const device = bytesToHex(signingKey);
      const others = read().filter((each) => each.device !== device);
      const slot = snapshotSlot(others.length % SLOTS);
      keep([...others.filter((each) => each.slot !== slot), { device, blob: null, slot }]);
      sent = null;
      isDone = false;
      void run();
    },
    resume: () => {
      if (read().some(({ blob }) => blob === null)) void run();
    },
    sent: () => sent,
    isDone: () => isDone,
    heardSlot: (slot) => forgetTaken(slot, { read, keep, session }),
    close: () => {
      isClosed = true;
      stopAgain();
    },
  };
};

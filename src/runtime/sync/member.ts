import { ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import type { SpaceDevices } from '../../core/space-devices';
import type { DeviceView, SpaceStatus, SyncStatus } from '../../api/space';
import type { Stores } from '../../db/stores';
import { createSession } from '../../sync/session/session';
import type { SpaceKeys, SpaceMark } from '../../sync/space-keys';
import type { SyncWorld } from '../sync-world';
import { createGiving } from './giving';
import { createLettingIn } from './letting-in';
import type { Inviting } from './inviting';
import { devicesOf, statusOf, syncOf } from './member-views';
import { createMarkKeeper } from './mark-keeper';
import { openRosterKeeper } from './roster-keeper';
import { writeSpaceMark } from './space-secrets';
import { createRowKeeper, relayMemory, type RowKeeper, type SpaceRow } from './space-row';
import { openStreams, type Streams } from './streams';
import { createTaking, type Taking } from './taking';

export type MemberParts = {
  readonly world: SyncWorld;
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (task: () => void) => void;
  readonly stores: Stores;
  readonly keys: SpaceKeys;
  readonly row: SpaceRow;
  /** [SYNC-20] Out of the store of secrets. */
  readonly mark: SpaceMark | null;
  readonly appVersion: string;
  readonly onChange: () => void;
  /** The snapshot is taken: what came meanwhile was passed over, and comes again. */
  readonly reopen: () => void;
  /** A snapshot changed everything. */
  readonly touchAll: () => void;
  readonly fault: (code: string) => void;
};
export type Member = {
  readonly status: () => SpaceStatus;
  readonly devices: () => readonly DeviceView[];
  readonly sync: () => SyncStatus;
  readonly hosts: () => SpaceDevices;
  readonly confirmWords: () => Result<null, Failure>;
  readonly invite: () => Promise<
    Result<{ readonly text: string; readonly expiresAt: number; readonly isReachable: boolean }, Failure>
  >;
  readonly confirm: Inviting['confirm'];
  readonly refuse: () => Promise<Result<null, Failure>>;
  readonly seen: (deviceId: string) => Result<null, Failure>;
  readonly syncNow: () => Promise<Result<null, Failure>>;
  readonly committed: (units: number) => void;
  readonly close: () => void;
};

const HEARTBEAT_MS = 30_000;

/** Where this device reaches the relay now, and where others do. */
const relayOf = ({ world, keys }: MemberParts, row: () => SpaceRow) => {
  const here = () => (row().isOwnRelay ? world.relay() : null);
  return {
    own: (): string => here()?.own ?? keys.relay,
    forOthers: (): string => {
      const place = here();
      return place === null ? keys.relay : (place.forOthers ?? place.own);
    },
  };
};

const markKeeperOf = (
  { world, mark, keys }: MemberParts,
  { streams, row }: { readonly streams: Streams; readonly row: RowKeeper },
) =>
  createMarkKeeper({
    mark,
    heads: streams.ownHeads,
    write: (next) =>
      writeSpaceMark(world.secrets, {
        host: keys.host,
        mark: next,
        mayUseFile: row.now().areKeysInFile,
      }),
  });

export const openMember = (parts: MemberParts): Result<Member, Failure> => {
  const { world, crypto, clock, random, stores, keys, onChange } = parts;
  const journal = stores.journal.database;
  const device = crypto.signingPublicKey(keys.signingSeed);
  const row = createRowKeeper(journal, parts.row);
  const relay = relayOf(parts, row.now);
  const opened = openRosterKeeper({
    crypto,
    journal,
    spaceKey: keys.spaceKey,
    moved: (roster) => streams.useRoster(roster),
  });
  if (!opened.ok) return opened;
  const keeper = opened.value;
  const streams = openStreams({ ...parts, elapsed: world.elapsed, roster: keeper.roster() });

  const session = createSession({
    space: keys.space,
    device,
    sign: (message) => crypto.sign(keys.signingSeed, message),
    relay: relay.own,
    openSocket: world.openSocket,
    after: world.after,
    pause: parts.pause,
    clock,
    elapsed: world.elapsed,
    random,
    heartbeatMs: HEARTBEAT_MS,
    foundingToken: null,
    streams,
    roster: keeper,
    memory: relayMemory(journal),
    isOldState: streams.isOldState,
    heardSlot: (slot) => {
      taking?.heardSlot(slot);
      giving.heardSlot(slot);
    },
    heardMailbox: (message) => lettingIn.heard(message),
    connected: () => {
      lettingIn.connected();
      giving.resume();
    },
    takesEnvelopes: () => !row.now().isFetching,
    onChange,
  });
  const giving = createGiving({ ...parts, session, roster: keeper.roster });
  const taking: Taking | null = row.now().isFetching
    ? createTaking({
        ...parts,
        session,
        device,
        roster: keeper.roster,
        done: () => {
          row.change({ isFetching: false });
          parts.touchAll();
          parts.reopen();
        },
      })
    : null;
  const moveMark = markKeeperOf(parts, { streams, row });
  const shown = { row: row.now, keeper, streams, session };

  const lettingIn = createLettingIn({ ...parts, device, row, relay, keeper, session, giving });
  if (session.halted() === null) session.start();
  taking?.resume();
  return ok({
    status: () => statusOf(shown, { relay: relay.forOthers, invite: lettingIn.shown, taking }),
    devices: () => devicesOf(shown),
    sync: () => syncOf(shown),
    hosts: keeper.hosts,
    confirmWords: () => {
      row.change({ areWordsConfirmed: true });
      onChange();
      return ok(null);
    },
    invite: lettingIn.invite,
    confirm: lettingIn.confirm,
    refuse: async () => {
      lettingIn.refuse();
      return ok(null);
    },
    seen: (id) => {
      if (!row.now().seen.includes(id)) row.change({ seen: [...row.now().seen, id] });
      onChange();
      return ok(null);
    },
    syncNow: async () => {
      session.now();
      return session.nextOutcome();
    },
    committed: (units) => {
      session.committed(units);
      moveMark();
    },
    close: () => {
      lettingIn.close();
      giving.close();
      taking?.close();
      session.stop();
    },
  });
};

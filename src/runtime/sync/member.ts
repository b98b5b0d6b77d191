import { bytesToHex } from '@noble/hashes/utils.js';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import { sameBytes } from '../../core/wire-bytes';
import type { DeviceView, SpaceStatus, SyncStatus } from '../../api/space';
import type { Stores } from '../../db/stores';
import { enrol, type NewDevice } from '../../sync/roster/enrol';
import type { OpenDevice } from '../../sync/roster/entry';
import { lastHash } from '../../sync/roster/fold';
import { readRelayUrl } from '../../sync/relay-url';
import type { Welcome } from '../../sync/pairing/pairing';
import { createSession } from '../../sync/session/session';
import type { Session, Slot } from '../../sync/session/session-parts';
import type { SpaceKeys, SpaceMark } from '../../sync/space-keys';
import type { SyncWorld } from '../sync-world';
import { startInviting, type Inviting } from './inviting';
import { openRosterKeeper, type RosterKeeper } from './roster-keeper';
import { keepSpaceRow, relayMemory, type SpaceRow } from './space-row';
import { openStreams, type Streams } from './streams';
import { createGiving } from './giving';
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

const rowKeeper = ({ stores, row: first }: MemberParts) => {
  let row = first;
  return {
    now: () => row,
    change: (changes: Partial<SpaceRow>): void => {
      row = { ...row, ...changes };
      keepSpaceRow(stores.journal.database, row);
    },
  };
};

type Shown = {
  readonly parts: MemberParts;
  readonly row: () => SpaceRow;
  readonly keeper: RosterKeeper;
  readonly streams: Streams;
  readonly session: Session;
};
const devicesOf = ({ row, keeper, streams, session }: Shown): readonly DeviceView[] => {
  const { devices } = keeper.roster();
  const safe = streams.safeUntil();
  const halts = streams.halts();
  const mine = row().device;
  const nameOf = (key: Uint8Array): string | null =>
    devices.find(({ signingKey }) => sameBytes(signingKey, key))?.name ?? null;
  return devices.map((device: OpenDevice) => {
    const id = bytesToHex(device.signingKey);
    const halt = halts.find(({ host }) => host === device.host);
    const word = safe.get(id);
    const isFounder = sameBytes(device.by, device.signingKey);
    const ownTrouble = id === mine ? session.halted() : null;
    return {
      id,
      name: device.name,
      kind: device.kind,
      role: device.role,
      isThis: id === mine,
      addedBy: isFounder ? null : nameOf(device.by),
      isNew: id !== mine && !row().seen.includes(id),
      hasEverythingOf: word?.at ?? null,
      heardAt: word?.heardAt ?? null,
      halted: halt === undefined ? ownTrouble : { code: halt.code, detail: `${halt.domain} ${halt.seq}` },
    };
  });
};

const syncOf = ({ streams, session }: Omit<Shown, 'parts' | 'row' | 'keeper'>): SyncStatus => {
  const { toSend, toApply, refused } = streams.counts();
  return { ...session.status(), toSend, toApply, refused: [...refused] };
};

export const openMember = (parts: MemberParts): Result<Member, Failure> => {
  const { world, crypto, clock, random, stores, keys, onChange } = parts;
  const journal = stores.journal.database;
  const device = crypto.signingPublicKey(keys.signingSeed);
  const row = rowKeeper(parts);
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
  let inviting: Inviting | null = null;

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
    heardSlot: (slot: Slot) => {
      taking?.heardSlot(slot);
      giving.heardSlot(slot);
    },
    heardMailbox: (message) => inviting?.heard(message),
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
  const shown = { parts, row: row.now, keeper, streams, session };

  const enrolDevice = async (newcomer: NewDevice): Promise<Result<Welcome, Failure>> => {
    const entry = enrol({ crypto, random }, { keys, roster: keeper.roster(), device: newcomer });
    if (!entry.ok) return entry;
    const { version } = entry.value.roster;
    const answer = await session.appendRoster(version, entry.value.entry);
    if (answer !== 'kept') return fail(answer === null ? 'relay_unreachable' : `roster_${answer}`);
    const taken = keeper.take(version, [entry.value.entry]);
    if (!taken.ok) return taken;
    row.change({ seen: [...row.now().seen, bytesToHex(newcomer.signingKey)] });
    return ok({ space: keys.space, version, hash: lastHash(entry.value.roster) });
  };
  const self = () => {
    const me = keeper.roster().devices.find(({ signingKey }) => sameBytes(signingKey, device));
    if (me === undefined) return null;
    const { host, name, kind, signingKey, agreementKey } = me;
    return { host, name, kind, signingKey, agreementKey };
  };
  const inviteAnswer = (from: Inviting) => {
    const { text, expiresAt, isReachable } = from.shown(null);
    return ok({ text, expiresAt, isReachable });
  };
  const invite: Member['invite'] = async () => {
    if (session.halted() !== null) return fail(session.halted()?.code ?? 'sync_halted');
    if (inviting?.isOpen() === true) return inviteAnswer(inviting);
    const me = self();
    if (me === null) return fail('not_enrolled');
    session.now();
    const connected = await session.nextOutcome();
    if (!connected.ok) return connected;
    const url = relay.forOthers();
    const read = readRelayUrl(url);
    if (!read.ok) return read;
    inviting?.close();
    inviting = startInviting({
      crypto,
      random,
      clock,
      after: world.after,
      send: session.send,
      self: me,
      relay: url,
      isReachable: read.value.reach !== 'this_machine',
      enrol: enrolDevice,
      welcomed: ({ signingKey }) => giving.give(signingKey),
      changed: onChange,
    });
    return inviteAnswer(inviting);
  };
  if (session.halted() === null) session.start();
  giving.resume();
  taking?.resume();
  return ok({
    status: () => {
      const { relay: named, device: deviceId, areWordsConfirmed, isFetching } = row.now();
      if (isFetching)
        return {
          is: 'joining',
          step: 'fetching',
          code: null,
          fetched: taking?.fetched() ?? null,
          failure: taking?.failure() ?? session.halted(),
        };
      const me = keeper.roster().devices.find(({ signingKey }) => sameBytes(signingKey, device));
      return {
        is: 'in',
        deviceId,
        role: me?.role ?? 'person',
        relay: row.now().isOwnRelay ? relay.forOthers() : named,
        wordsUnconfirmed: !areWordsConfirmed,
        halted: session.halted(),
        invite: inviting?.shown(giving.sent()) ?? null,
      };
    },
    devices: () => devicesOf(shown),
    sync: () => syncOf(shown),
    confirmWords: () => {
      row.change({ areWordsConfirmed: true });
      onChange();
      return ok(null);
    },
    invite,
    confirm: (asked) => (inviting === null ? Promise.resolve(fail('no_invite')) : inviting.confirm(asked)),
    refuse: () => {
      inviting?.refuse();
      return Promise.resolve(ok(null));
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
    committed: session.committed,
    close: () => {
      inviting?.close();
      giving.close();
      taking?.close();
      session.stop();
    },
  });
};

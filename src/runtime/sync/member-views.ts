import { bytesToHex } from '@noble/hashes/utils.js';
import type { Failure } from '../../core/result';
import { sameBytes } from '../../core/wire-bytes';
import type { DeviceView, SpaceStatus, SyncStatus } from '../../api/space';
import type { OpenDevice } from '../../sync/roster/entry';
import type { Session } from '../../sync/session/session-parts';
import type { RosterKeeper } from './roster-keeper';
import type { SpaceRow } from './space-row';
import type { Streams } from './streams';
import type { Taking } from './taking';

export type Shown = {
  readonly row: () => SpaceRow;
  readonly keeper: RosterKeeper;
  readonly streams: Streams;
  readonly session: Session;
};
export const devicesOf = ({ row, keeper, streams, session }: Shown): readonly DeviceView[] => {
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

export const syncOf = ({ streams, session }: Pick<Shown, 'streams' | 'session'>): SyncStatus => {
  const { toSend, toApply, refused } = streams.counts();
  return { ...session.status(), toSend, toApply, refused: [...refused] };
};

/** A relay that was wiped looks the same until it is filled again: it is said, and what comes is taken. */
const withholding = ({ streams }: Pick<Shown, 'streams'>): Failure | null => {
  const found = streams.halts().find(({ code }) => code === 'relay_withholding');
  return found === undefined ? null : { code: found.code };
};
type InSpace = Extract<SpaceStatus, { is: 'in' }>;
const inSpaceOf = (shown: Shown, { relay, invite }: Pick<InSpace, 'relay' | 'invite'>): InSpace => {
  const { device, areWordsConfirmed } = shown.row();
  const me = shown.keeper.roster().devices.find(({ signingKey }) => bytesToHex(signingKey) === device);
  return {
    is: 'in',
    deviceId: device,
    role: me?.role ?? 'person',
    relay,
    wordsUnconfirmed: !areWordsConfirmed,
    halted: shown.session.halted() ?? withholding(shown),
    invite,
  };
};

export const statusOf = (
  shown: Shown,
  now: {
    readonly relay: () => string;
    readonly invite: () => InSpace['invite'];
    readonly taking: Pick<Taking, 'fetched' | 'failure'> | null;
  },
): SpaceStatus => {
  const { relay, isFetching, isOwnRelay } = shown.row();
  if (!isFetching) return inSpaceOf(shown, { relay: isOwnRelay ? now.relay() : relay, invite: now.invite() });
  const failure = now.taking?.failure() ?? shown.session.halted();
  return { is: 'joining', step: 'fetching', code: null, fetched: now.taking?.fetched() ?? null, failure };
};

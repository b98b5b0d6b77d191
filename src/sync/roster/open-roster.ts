import { ok, type Result } from '../../core/result';
import { sameBytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { EpochKeys } from '../space-keys';
import type { OpenDevice, OpenRoster, Roster, WrappedKeys } from './entry';
import { invalid, readRosterEntry, type RosterFailure } from './entry-codec';
import { openCard, openGhosts } from './sealed-parts';
import { unwrapKeys } from './wrap';

// [ROSTER-4] A device opens every card and the ghosts before it uses a roster. A host stands in it once: two devices, or a device and a ghost, that claim one
// host could write into one stream.
export const openRoster = (
  crypto: Crypto,
  { roster, spaceKey }: { readonly roster: Roster; readonly spaceKey: Uint8Array },
): Result<OpenRoster, RosterFailure> => {
  const { space, sealedGhosts } = roster;
  const ghosts = openGhosts(crypto, { sealedGhosts, space, spaceKey });
  if (!ghosts.ok) return ghosts;
  const devices: OpenDevice[] = [];
  const hosts = new Set(ghosts.value.map(({ host }) => host));
  for (const device of roster.devices) {
    const { sealedCard, signingKey } = device;
    const card = openCard(crypto, { sealedCard, signingKey, space, spaceKey });
    if (!card.ok) return card;
    const { host, name, kind } = card.value;
    if (hosts.has(host)) return invalid('host_twice');
    hosts.add(host);
    devices.push({ ...device, host, name, kind });
  }
  return ok({ ...roster, devices, ghosts: ghosts.value });
};

export type FoundKeys = { readonly spaceKey: Uint8Array; readonly epochs: EpochKeys };

const wrappedIn = (bytes: Uint8Array): readonly WrappedKeys[] => {
  const read = readRosterEntry(bytes);
  return read.ok ? read.value.entry.act.keys : [];
};

/**
 * The keys that a chain holds for one X25519 key: a device's that was let in, or the words'. `entries` have been folded. Null: there are none, or they do not
 * belong together.
 */
export const keysInRoster = (
  crypto: Crypto,
  opening: { readonly roster: Roster; readonly entries: readonly Uint8Array[]; readonly secret: Uint8Array },
): FoundKeys | null => {
  const { roster, entries, secret } = opening;
  const mine = crypto.agreementPublicKey(secret);
  const epochs = new Map<number, Uint8Array>();
  let spaceKey: Uint8Array | null = null;
  for (const wrapped of entries.flatMap(wrappedIn)) {
    if (!sameBytes(wrapped.to, mine)) continue;
    const keys = unwrapKeys(crypto, { secret, space: roster.space, wrapped });
    if (keys === null || (spaceKey !== null && !sameBytes(spaceKey, keys.spaceKey))) return null;
    spaceKey = keys.spaceKey;
    epochs.set(wrapped.epoch, keys.epochKey);
  }
  return spaceKey === null || !epochs.has(roster.epoch) ? null : { spaceKey, epochs };
};

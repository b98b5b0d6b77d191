import type { Crypto } from '../../core/crypto';
import { concatBytes, sameBytes } from '../../core/wire-bytes';
import type { Roster } from '../roster/entry';
import { foldRoster } from '../roster/fold';
import { relayLimits, type RelayCode, type ToRelay } from './messages';
import type { RelayAddress, RelayStore, Space } from './ports';

// [RELAY-5] A space is founded from this machine itself, with the founding token, or, where the relay knew it before, with the permit that it gave
// its devices then: so a relay that lost its database is filled again by any of them, and nobody has to do anything.
const PERMIT = new TextEncoder().encode('reveille-relay-permit-1');

type PermitPorts = { readonly crypto: Crypto; readonly permitKey: Uint8Array };
export const permitOf = ({ crypto, permitKey }: PermitPorts, space: Space): Uint8Array =>
  crypto.hmacSha256(permitKey, concatBytes([PERMIT, space]));

type Found = Extract<ToRelay, { is: 'found' }>;
type Asked = {
  readonly message: Found;
  readonly address: RelayAddress;
  readonly space: Space;
};
/** By their hashes, so that the time that it takes tells nothing of the text. */
const isSameText = (crypto: Crypto, [given, expected]: readonly [string, string]): boolean => {
  const encoder = new TextEncoder();
  return sameBytes(crypto.sha256(encoder.encode(given)), crypto.sha256(encoder.encode(expected)));
};

export const mayFound = (
  { message, address, space }: Asked,
  relay: PermitPorts & { readonly foundingToken: string | null },
): boolean => {
  const { crypto, foundingToken } = relay;
  if (address.mayFound) return true;
  if (message.permit !== null && sameBytes(message.permit, permitOf(relay, space))) return true;
  return (
    foundingToken !== null && message.token !== null && isSameText(crypto, [message.token, foundingToken])
  );
};

/** The given chain behind the one that is held. Null: it is not the same one, or brings nothing that stands. */
export const continued = (
  crypto: Crypto,
  { held, entries, space }: { held: Roster | null; entries: readonly Uint8Array[]; space: Space },
): { readonly roster: Roster; readonly more: readonly Uint8Array[] } | RelayCode => {
  if (entries.some((entry) => entry.length > relayLimits.rosterEntry)) return 'malformed';
  const folded = foldRoster(crypto, entries);
  if (!folded.ok || !sameBytes(folded.value.space, space)) return 'malformed';
  if (folded.value.version !== entries.length) return 'malformed';
  if (held === null) return { roster: folded.value, more: entries };
  const isSame = held.hashes.every((hash, at) => {
    const given = folded.value.hashes[at];
    return given !== undefined && sameBytes(given, hash);
  });
  if (!isSame) return 'space_known';
  return { roster: folded.value, more: entries.slice(held.version) };
};

/** [SYNC-13] Compare and set; on the disk when it returns. False: another entry was first. */
export const keepEntries = (
  store: RelayStore,
  { space, from, entries }: { space: Space; from: number; entries: readonly Uint8Array[] },
): boolean => {
  if (store.rosters.version(space) !== from - 1) return false;
  store.together('now', () => {
    entries.forEach((entry, at) => store.rosters.append(space, from + at, entry));
  });
  return true;
};

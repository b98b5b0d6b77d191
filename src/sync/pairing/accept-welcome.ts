import { ok, type Result } from '../../core/result';
import { sameBytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { HostId } from '../../core/named-ids';
import type { OpenRoster } from '../roster/entry';
import { invalid, type RosterFailure } from '../roster/entry-codec';
import { foldRoster } from '../roster/fold';
import { keysInRoster, openRoster } from '../roster/open-roster';
import type { SpaceKeys } from '../space-keys';
import type { Hello } from './hello';
import type { Welcome } from './pairing';

// [PAIR-7] The joiner reads the whole roster from the relay and believes it as far as the welcome pins it: the hash of the entry that let it in, which holds all
// before it; signed by the device whose code was compared; in this device's keys. The space's keys come out of that entry: a frame of the mailbox would hold
// neither a long roster nor many epochs, and they have to stand there anyway.
type Joining = {
  readonly welcome: Welcome;
  readonly inviter: Hello;
  readonly entries: readonly Uint8Array[];
  readonly signingSeed: Uint8Array;
  readonly agreementSecret: Uint8Array;
  readonly host: HostId;
  readonly relay: string;
};

export const acceptWelcome = (
  crypto: Crypto,
  joining: Joining,
): Result<{ readonly keys: SpaceKeys; readonly roster: OpenRoster }, RosterFailure> => {
  const { welcome, inviter, entries, signingSeed, agreementSecret, host, relay } = joining;
  const { space, version } = welcome;
  const roster = foldRoster(crypto, entries);
  if (!roster.ok) return roster;
  const hash = roster.value.hashes[version - 1];
  if (!sameBytes(roster.value.space, space) || hash === undefined || !sameBytes(hash, welcome.hash))
    return invalid('welcome');
  const mine = crypto.signingPublicKey(signingSeed);
  const device = roster.value.devices.find(({ signingKey }) => sameBytes(signingKey, mine));
  if (device?.enrolledIn !== version || !sameBytes(device.by, inviter.signingKey)) return invalid('welcome');
  const found = keysInRoster(crypto, { roster: roster.value, entries, secret: agreementSecret });
  if (found === null) return invalid('keys');
  const { spaceKey, epochs } = found;
  const opened = openRoster(crypto, { roster: roster.value, spaceKey });
  if (!opened.ok) return opened;
  const named = opened.value.devices.find(({ signingKey }) => sameBytes(signingKey, mine));
  if (named?.host !== host) return invalid('welcome');
  return ok({
    keys: { space, host, signingSeed, agreementSecret, spaceKey, epochs, relay },
    roster: opened.value,
  });
};

import { fail, ok, type Result } from '../../core/result';
import type { DeviceCard, DeviceRole, OpenRoster, WrappedKeys } from './entry';
import { extendRoster, lastHash, signRosterEntry } from './fold';
import { openRoster } from './open-roster';
import { sealCard, type SealingPorts } from './sealed-parts';
import { wrapKeys } from './wrap';
import type { RosterFailure } from './entry-codec';
import type { SpaceKeys } from '../space-keys';

export type NewDevice = DeviceCard & {
  readonly signingKey: Uint8Array;
  readonly agreementKey: Uint8Array;
  readonly role: DeviceRole;
};
export type Enrolled = { readonly entry: Uint8Array; readonly roster: OpenRoster };

/** Every epoch's key that is held here, wrapped to one key. Null: that key is none. */
export const wrappedEpochs = (
  ports: SealingPorts,
  { keys, to }: { readonly keys: Pick<SpaceKeys, 'space' | 'spaceKey' | 'epochs'>; readonly to: Uint8Array },
): readonly WrappedKeys[] | null => {
  const { space, spaceKey } = keys;
  const wrapped = [...keys.epochs].map(([epoch, epochKey]) =>
    wrapKeys(ports, { to, space, epoch, spaceKey, epochKey }),
  );
  const made = wrapped.filter((one) => one !== null);
  return made.length === wrapped.length ? made : null;
};

/**
 * [SYNC-12] The next entry: this device lets another one in, in a role for good. It is judged by the code that every other device will judge it with, so a
 * device that may not stand in the roster is refused here, before anything is sent.
 */
export const enrol = (
  ports: SealingPorts,
  { keys, roster, device }: { keys: SpaceKeys; roster: OpenRoster; device: NewDevice },
): Result<Enrolled, RosterFailure> => {
  const { crypto } = ports;
  const { host, name, kind, signingKey, agreementKey, role } = device;
  const { space, spaceKey, signingSeed } = keys;
  // A copy of a profile writes under the same host: it may not come in beside the original.
  const others = [...roster.devices, ...roster.ghosts];
  if (others.some((other) => other.host === host)) return fail('device_known');
  const wrapped = wrappedEpochs(ports, { keys, to: agreementKey });
  if (wrapped === null) return fail('roster_invalid', 'agreement_key');
  const sealedCard = sealCard(ports, { card: { host, name, kind }, signingKey, space, spaceKey });
  const entry = signRosterEntry(crypto, {
    entry: {
      version: roster.version + 1,
      space,
      previous: lastHash(roster),
      signer: crypto.signingPublicKey(signingSeed),
      epoch: roster.epoch,
      act: { is: 'enrol', device: { signingKey, agreementKey, role, sealedCard }, keys: wrapped },
    },
    signingSeed,
  });
  const next = extendRoster(crypto, { roster, bytes: entry });
  if (!next.ok) return next;
  const opened = openRoster(crypto, { roster: next.value, spaceKey });
  return opened.ok ? ok({ entry, roster: opened.value }) : opened;
};

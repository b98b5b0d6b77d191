import { concatBytes, sameBytes } from '../../core/wire-bytes';
import { fail, ok, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { EnrolledDevice, Roster, RosterAct, RosterDevice, RosterEntry } from './entry';
import {
  invalid,
  readRosterEntry,
  rosterEntryBody,
  rosterLimits,
  type RosterCode,
  type RosterFailure,
  type SignedRosterEntry,
} from './entry-codec';

// [SYNC-13] The roster is a chain: each entry names its version, the hash of the one before and its signer, and stands only behind exactly that one.
// [SYNC-12] A role is said when a device is enrolled, for good; only a person device enrols.
// Relay and devices fold with this code: the relay needs no key of the space for it.
export type RosterFold = Result<Roster, RosterFailure>;

const PREFIX = new TextEncoder().encode('reveille-roster-1');
const ZEROS = new Uint8Array(32);

const digestOf = (crypto: Crypto, body: Uint8Array): Uint8Array => crypto.sha256(concatBytes([PREFIX, body]));

/** The entry as it goes to the relay. */
export const signRosterEntry = (
  crypto: Crypto,
  { entry, signingSeed }: { readonly entry: RosterEntry; readonly signingSeed: Uint8Array },
): Uint8Array => {
  const body = rosterEntryBody(entry);
  return concatBytes([body, crypto.sign(signingSeed, digestOf(crypto, body))]);
};

const isSigned = (crypto: Crypto, { entry, body, signature }: SignedRosterEntry): boolean =>
  crypto.verify({ publicKey: entry.signer, message: digestOf(crypto, body), signature });

const deviceNamed = (roster: Roster, signingKey: Uint8Array): EnrolledDevice | undefined =>
  roster.devices.find((device) => sameBytes(device.signingKey, signingKey));

const mayEnrol = (roster: Roster, signer: Uint8Array): boolean =>
  deviceNamed(roster, signer)?.role === 'person';

/** The keys of every epoch that it names are wrapped to the right ones, each once, and the current epoch's to each of them. */
const hasKeysFor = (
  { keys }: RosterAct,
  { must, may, epoch }: { must: readonly Uint8Array[]; may: readonly Uint8Array[]; epoch: number },
): boolean =>
  keys.every(
    (key, place) =>
      key.epoch >= 1 &&
      key.epoch <= epoch &&
      may.some((to) => sameBytes(to, key.to)) &&
      !keys.slice(0, place).some((other) => other.epoch === key.epoch && sameBytes(other.to, key.to)),
  ) && must.every((to) => keys.some((key) => key.epoch === epoch && sameBytes(key.to, to)));

const firstRoster = (entry: RosterEntry, hash: Uint8Array): RosterFold => {
  const { act, space, signer, version, epoch, previous } = entry;
  if (act.is !== 'found' || version !== 1 || epoch !== 1 || !sameBytes(previous, ZEROS))
    return invalid('founding');
  const { device, words } = act;
  if (device.role !== 'person' || !sameBytes(device.signingKey, signer)) return invalid('founder');
  if (sameBytes(device.signingKey, words.signingKey) || sameBytes(device.agreementKey, words.agreementKey))
    return invalid('device_twice');
  const may = [words.agreementKey, device.agreementKey];
  if (!hasKeysFor(act, { must: [words.agreementKey], may, epoch })) return invalid('keys');
  const devices = [{ ...device, enrolledIn: version, by: signer }];
  return ok({ space, version, hashes: [hash], epoch, words, devices, sealedGhosts: act.sealedGhosts });
};

/** No key stands for two devices, nor for a device and the words. */
const isKnown = (roster: Roster, device: RosterDevice): boolean =>
  [...roster.devices, roster.words].some(
    (other) =>
      sameBytes(other.signingKey, device.signingKey) || sameBytes(other.agreementKey, device.agreementKey),
  );

const nextRoster = (
  roster: Roster,
  { entry, hash }: { entry: RosterEntry; hash: Uint8Array },
): RosterFold => {
  const { act, version, epoch, signer } = entry;
  if (act.is !== 'enrol') return invalid('founded_twice');
  if (epoch !== roster.epoch) return invalid('epoch');
  if (isKnown(roster, act.device)) return invalid('device_twice');
  if (roster.devices.length >= rosterLimits.devices) return invalid('full');
  const to = [act.device.agreementKey];
  if (!hasKeysFor(act, { must: to, may: to, epoch })) return invalid('keys');
  return ok({
    ...roster,
    version,
    hashes: [...roster.hashes, hash],
    devices: [...roster.devices, { ...act.device, enrolledIn: version, by: signer }],
  });
};

export const lastHash = (roster: Roster): Uint8Array => roster.hashes[roster.version - 1] ?? ZEROS;

const isHeld = (roster: Roster, { version, hash }: { version: number; hash: Uint8Array }): boolean => {
  const held = roster.hashes[version - 1];
  return held !== undefined && sameBytes(held, hash);
};

/**
 * The next entry of a roster; null: the first. One that is held already changes nothing. One that a person device of this roster signed for a place that is
 * taken, or behind another history, is a fork. So a device asks the relay from its last entry on, not from behind it: a relay that went back shows.
 */
export const extendRoster = (
  crypto: Crypto,
  { roster, bytes }: { readonly roster: Roster | null; readonly bytes: Uint8Array },
): RosterFold => {
  const read = readRosterEntry(bytes);
  if (!read.ok) return read;
  const { entry } = read.value;
  const { version } = entry;
  const hash = crypto.sha256(bytes);
  if (roster === null) return isSigned(crypto, read.value) ? firstRoster(entry, hash) : invalid('signature');
  if (isHeld(roster, { version, hash })) return ok(roster);
  if (!sameBytes(entry.space, roster.space)) return invalid('space');
  if (!mayEnrol(roster, entry.signer)) return invalid('signer');
  if (!isSigned(crypto, read.value)) return invalid('signature');
  if (version > roster.version + 1) return invalid('version');
  const isBehind = version > roster.version && sameBytes(entry.previous, lastHash(roster));
  return isBehind ? nextRoster(roster, { entry, hash }) : fail<RosterCode>('roster_fork', `${version}`);
};

/** A whole chain, from version 1 on. One entry that does not stand refuses it all: nothing is accepted behind it. */
export const foldRoster = (crypto: Crypto, entries: readonly Uint8Array[]): RosterFold => {
  let roster: Roster | null = null;
  for (const bytes of entries) {
    const next: RosterFold = extendRoster(crypto, { roster, bytes });
    if (!next.ok) return next;
    roster = next.value;
  }
  return roster === null ? invalid('empty') : ok(roster);
};

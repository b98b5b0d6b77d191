import type { HostId } from '../../core/named-ids';

// [SYNC-13] The roster is a chain of entries in one order, kept by the relay. Keys and roles are in the clear, since the relay lets in whom it names;
// hosts, names and ghosts are sealed under the space's key.
export type DeviceRole = 'person' | 'executor';
/** As the relay sees a device. */
export type RosterDevice = {
  /** Ed25519; names the device. */
  readonly signingKey: Uint8Array;
  /** X25519. */
  readonly agreementKey: Uint8Array;
  readonly role: DeviceRole;
  /** `DeviceCard`, sealed. */
  readonly sealedCard: Uint8Array;
};
export type DeviceKind = 'hub' | 'browser' | 'phone';
export type DeviceCard = {
  readonly host: HostId;
  readonly name: string;
  readonly kind: DeviceKind;
};
/** The space's key and an epoch's key, wrapped to an X25519 key. */
export type WrappedKeys = {
  readonly to: Uint8Array;
  readonly epoch: number;
  readonly bytes: Uint8Array;
};
export type WordsKeys = { readonly signingKey: Uint8Array; readonly agreementKey: Uint8Array };
export type RosterAct =
  | {
      readonly is: 'found';
      readonly device: RosterDevice;
      /** Public keys of the 24 words. */
      readonly words: WordsKeys;
      /** `Ghost[]`, sealed [SYNC-18]. */
      readonly sealedGhosts: Uint8Array;
      readonly keys: readonly WrappedKeys[];
    }
  | { readonly is: 'enrol'; readonly device: RosterDevice; readonly keys: readonly WrappedKeys[] };
export type RosterEntry = {
  /** From 1. */
  readonly version: number;
  readonly space: Uint8Array;
  /** SHA-256 of the entry before, with its signature; zeros at the start. */
  readonly previous: Uint8Array;
  /** The signing key of a person device that is enrolled; of the founder itself. */
  readonly signer: Uint8Array;
  /** The epoch in which envelopes are sealed from here on. */
  readonly epoch: number;
  readonly act: RosterAct;
};
/** [SYNC-18] A host that wrote before the space was founded: there are no envelopes of it, and it counts as applied through these counters. */
export type Ghost = {
  readonly host: HostId;
  readonly domain: 'journal' | 'agent';
  readonly counter: number;
};

export type EnrolledDevice = RosterDevice & {
  readonly enrolledIn: number;
  /** The signing key of the device that let it in; its own for the founder. */
  readonly by: Uint8Array;
};
/** The chain, checked and folded: all that the relay needs, and what devices open further. */
export type Roster = {
  readonly space: Uint8Array;
  readonly version: number;
  /** SHA-256 of each entry, from version 1 on; the last one is what the next entry names. */
  readonly hashes: readonly Uint8Array[];
  readonly epoch: number;
  readonly words: WordsKeys;
  readonly devices: readonly EnrolledDevice[];
  readonly sealedGhosts: Uint8Array;
};
/** With the sealed parts opened: for devices. */
export type OpenDevice = EnrolledDevice & DeviceCard;
export type OpenRoster = Omit<Roster, 'devices'> & {
  readonly devices: readonly OpenDevice[];
  readonly ghosts: readonly Ghost[];
};

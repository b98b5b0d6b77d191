import type { HostId } from '../core/named-ids';

// [SYNC-20] What a device of a space keeps in its secret store, and nowhere else: never in a database, a log, a backup or an answer.
export type EpochKeys = ReadonlyMap<number, Uint8Array>;
export type SpaceKeys = {
  /** 16 random bytes. */
  readonly space: Uint8Array;
  /** The host under which this device writes. Another host in the database: it is a copy, or an old state. */
  readonly host: HostId;
  /** Ed25519. Its public key names the device to the relay and in the roster. */
  readonly signingSeed: Uint8Array;
  /** X25519. */
  readonly agreementSecret: Uint8Array;
  /** For good: names streams and blobs, seals what the roster hides from the relay. */
  readonly spaceKey: Uint8Array;
  /** By epoch, from 1. */
  readonly epochs: EpochKeys;
  /** `ws:` or `wss:`, up to and with `/relay`. */
  readonly relay: string;
};

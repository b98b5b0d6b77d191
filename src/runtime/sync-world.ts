import type { Packing } from '../sync/packing';
import type { DeviceKind } from '../sync/roster/entry';
import type { Crypto } from '../core/crypto';
import type { Failure, Result } from '../core/result';
import type { OpenSocket } from '../core/socket';
import type { SecretStore } from '../gateway/secrets/secret-store';

/** A relay that this place itself runs. */
export type RelayHere = {
  /** As this process reaches it. */
  readonly own: string;
  /** As other devices reach it; null: they cannot. */
  readonly forOthers: string | null;
  /** Founds a space there, from wherever it is said. Absent: being on the same machine will do. */
  readonly foundingToken?: () => string;
};
/** What a platform gives, so that its peer can be one of several devices. */
export type SyncWorld = {
  readonly kind: DeviceKind;
  /** Loaded when a space exists, is founded or joined. A failure: this platform has none. */
  readonly loadCrypto: () => Promise<Result<Crypto, Failure>>;
  /** Absent: the portable one. */
  readonly packing?: Packing;
  readonly openSocket: OpenSocket;
  readonly secrets: SecretStore;
  /** Milliseconds that only ever grow, for measuring. */
  readonly elapsed: () => number;
  /** Runs a task later; answers how to prevent it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** The person said here, for another key, that a file readable by this account will do. */
  readonly mayUseFile: () => boolean;
  /** The relay of a space that is founded here and names none; null: there is none. */
  readonly relay: () => RelayHere | null;
};

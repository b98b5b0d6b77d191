import type { MarkPlace } from '../core/mark-place';
import type { SqlFiles } from '../db/sql-database';
import type { Failure, Result } from '../core/result';

// [PROFILE-1] A profile is a directory of databases; the example life never mixes with real data.
// [PROFILE-2] One owner at a time: whoever opens a profile has acquired it, and gives it back when it closes.
export type ProfileKind = 'example' | 'own';
export type StoredProfile = { readonly name: string; readonly kind: ProfileKind };

/** Where profiles live: folders (Node), name prefixes in a pool (web), the app's documents (native). */
export type ProfileStore = {
  readonly list: () => readonly StoredProfile[];
  /** [PROFILE-10] Null at the very first start. Fails where there was one and which cannot be told, or where it is not here: another is never meant. */
  readonly current: () => Result<string | null, Failure>;
  readonly setCurrent: (name: string) => void;
  /** Does nothing if the profile is there already. */
  readonly create: (name: string, kind: ProfileKind) => void;
  readonly files: (name: string) => SqlFiles;
  /** [HOST-2] Outside the profile's databases. Absent: this store keeps none. */
  readonly mark?: (name: string) => MarkPlace;
  /** Ok carries the release. Held by someone else: `profile_in_use`. */
  readonly acquire: (name: string) => Result<() => void, Failure>;
};

export const EXAMPLE_PROFILE = 'example';
export const OWN_PROFILE = 'own';

import { sameBytes } from '../../core/wire-bytes';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { SpaceDevices } from '../../core/space-devices';
import { sqlFailureOf } from '../../db/sql-failure';
import type { Crypto } from '../../core/crypto';
import { keepRosterEntry, rosterEntries } from '../../db/journal/sync-state';
import type { SqlDatabase } from '../../db/sql-database';
import type { OpenRoster } from '../../sync/roster/entry';
import { extendRoster, foldRoster } from '../../sync/roster/fold';
import { openRoster } from '../../sync/roster/open-roster';
import type { SessionRoster } from '../../sync/session/chain';
import { hostsOf } from './roster-hosts';

export type RosterKeeper = SessionRoster & {
  readonly roster: () => OpenRoster;
  readonly hosts: () => SpaceDevices;
};
type Keeping = {
  readonly crypto: Crypto;
  readonly journal: SqlDatabase;
  readonly spaceKey: Uint8Array;
  /** Another version is kept by now. */
  readonly moved: (roster: OpenRoster) => void;
};

/** [SYNC-13] The chain of the journal, checked again at the opening; what comes is kept only behind what is here. */
export const openRosterKeeper = ({
  crypto,
  journal,
  spaceKey,
  moved,
}: Keeping): Result<RosterKeeper, Failure> => {
  const kept = rosterEntries(journal);
  const folded = foldRoster(
    crypto,
    kept.map(({ entry }) => entry),
  );
  if (!folded.ok) return folded;
  const opened = openRoster(crypto, { roster: folded.value, spaceKey });
  if (!opened.ok) return opened;
  let roster = opened.value;
  let hosts = hostsOf(roster);
  const entriesFrom = (version: number): readonly Uint8Array[] =>
    rosterEntries(journal, version - 1).map(({ entry }) => entry);
  /** Null: it is here already. */
  const next = (entry: Uint8Array): Result<OpenRoster | null, Failure> => {
    const extended = extendRoster(crypto, { roster, bytes: entry });
    if (!extended.ok) return extended;
    if (extended.value.version === roster.version) return ok(null);
    return openRoster(crypto, { roster: extended.value, spaceKey });
  };
  const take: SessionRoster['take'] = (from, entries) => {
    for (const [index, entry] of entries.entries()) {
      const taken = next(entry);
      if (!taken.ok) return taken;
      if (taken.value === null) continue;
      if (taken.value.version !== from + index) return fail('roster_invalid', 'version');
      try {
        keepRosterEntry(journal, { version: taken.value.version, entry });
      } catch (error) {
        const failure = sqlFailureOf(error);
        if (failure === null) throw error;
        return fail(failure.code);
      }
      roster = taken.value;
      hosts = hostsOf(roster);
      moved(roster);
    }
    return ok(null);
  };
  return ok({
    roster: () => roster,
    hosts: () => hosts,
    version: () => roster.version,
    hashOf: (version) => roster.hashes[version - 1] ?? null,
    entriesFrom,
    take,
  });
};

export const isDevice =
  (device: Uint8Array) =>
  (each: { readonly signingKey: Uint8Array }): boolean =>
    sameBytes(each.signingKey, device);

import { ok, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import { bytes, from, number } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { OpenRoster, Roster } from './entry';
import { invalid, type RosterFailure } from './entry-codec';
import { extendRoster, foldRoster } from './fold';
import { openRoster } from './open-roster';

// [ROSTER-5] The chain lies in the journal's database as it was signed, and is judged anew whenever it is opened. What comes is judged as a whole and kept as
// a whole: an entry that does not stand keeps out itself and all behind it.
export type KeptRoster = { readonly roster: OpenRoster; readonly entries: readonly Uint8Array[] };
export type RosterStore = {
  /** Null: this journal is in no space. */
  readonly read: () => Result<KeptRoster | null, RosterFailure>;
  /** Entries in order, of which some may be here already. In a transaction of its own. */
  readonly take: (entries: readonly Uint8Array[]) => Result<KeptRoster, RosterFailure>;
};

const ENTRIES = from('roster').select({ version: number, entry: bytes }, 'ORDER BY version');
const KEEP = 'INSERT INTO roster (version, entry) VALUES (?, ?) ON CONFLICT (version) DO NOTHING';

/** [SYNC-13] Whether this journal is in a space can be told before any key is there. */
export const storedEntries = (database: SqlDatabase): readonly Uint8Array[] =>
  ENTRIES.all(database).map(({ entry }) => entry);

export const createRosterStore = ({
  crypto,
  database,
  spaceKey,
}: {
  readonly crypto: Crypto;
  readonly database: SqlDatabase;
  readonly spaceKey: Uint8Array;
}): RosterStore => {
  const opened = (roster: Roster, entries: readonly Uint8Array[]): Result<KeptRoster, RosterFailure> => {
    const open = openRoster(crypto, { roster, spaceKey });
    return open.ok ? ok({ roster: open.value, entries }) : open;
  };
  const read: RosterStore['read'] = () => {
    const entries = storedEntries(database);
    if (entries.length === 0) return ok(null);
    const roster = foldRoster(crypto, entries);
    return roster.ok ? opened(roster.value, entries) : roster;
  };
  return {
    read,
    take: (came) => {
      const here = read();
      if (!here.ok) return here;
      const entries = [...(here.value?.entries ?? [])];
      let roster: Roster | null = here.value?.roster ?? null;
      for (const one of came) {
        const next: Result<Roster, RosterFailure> = extendRoster(crypto, { roster, bytes: one });
        if (!next.ok) return next;
        if (next.value.version > entries.length) entries.push(one);
        roster = next.value;
      }
      if (roster === null) return invalid('empty');
      const taken = opened(roster, entries);
      if (!taken.ok) return taken;
      const first = here.value?.entries.length ?? 0;
      database.transaction(() => {
        for (const [place, entry] of entries.entries())
          if (place >= first) database.run(KEEP, [place + 1, entry]);
      });
      return taken;
    },
  };
};

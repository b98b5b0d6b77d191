import type { SqlDatabase } from '../sql-database';
import { commitOf, isByItsDevice, wroteAt, type Dot } from './feed';
import type { Hosts } from './hosts';
import type { HeldEntry } from './past';
import { createStanding, heldBefore } from './undone-entry';

// [VOUCH-3] To vouch for an import is to vouch for the texts it brought and those the person typed into it since. It covers no text that an agent,
// another import, a paste or an undo to an older version brought in later.
/** A longer chain of edits is looked at by nobody. */
const MOST_STEPS = 200;

export type TextPlaceIn = { readonly kind: string; readonly id: string; readonly field: string };
type Held = Pick<HeldEntry, 'value' | 'host' | 'n' | 'authority' | 'tainted'>;
type PastWrite = {
  readonly actId: string | null;
  readonly isOfAct: () => boolean;
  readonly isTyped: boolean;
  readonly isPasted: boolean;
  readonly before: Held | null;
};

/** `actId` is null too where the act is that one command: no import is. */
const writeAt = (
  database: SqlDatabase,
  { dot, place }: { readonly dot: Dot; readonly place: TextPlaceIn },
): PastWrite | null => {
  const commit = commitOf(database, dot);
  if (commit === null) return null;
  const pasted = commit.broughtIn(dot.n - commit.firstCounter);
  return {
    actId: commit.actId,
    isOfAct: () => isByItsDevice(database, commit),
    // This device does not know what was pasted or put back on another device.
    isTyped: commit.isOwn && commit.author === 'user' && pasted === null && commit.undoes === null,
    isPasted: pasted?.includes(place.field) === true,
    before: heldBefore(wroteAt(database, commit.arrival), { commit, dot, place }),
  };
};

export type TextSource =
  | { readonly from: 'act'; readonly actId: string; readonly isEdited: boolean }
  | { readonly from: 'pasted'; readonly isEdited: boolean }
  /** The commit is not here: its host's records came as a whole state. */
  | { readonly from: 'elsewhere'; readonly isEdited: boolean }
  | { readonly from: 'unknown' };

/** From where the text came that stands in a field, past what the person typed into it and what an undo put back. */
export const createTextHistory = (
  database: SqlDatabase,
  { hosts, isImport }: { readonly hosts: Hosts; readonly isImport: (actId: string) => boolean },
): ((entry: Held, place: TextPlaceIn) => TextSource) => {
  const standing = createStanding(database);
  return (entry, place) => {
    let dot: Dot = standing(entry, place);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const isEdited = step > 0;
      const write = writeAt(database, { dot, place });
      if (write === null && !hosts.isOurs(dot.host)) return { from: 'elsewhere', isEdited };
      if (write === null) break;
      if (write.actId !== null && isImport(write.actId)) {
        // Another device that names this act brought something of its own.
        if (!write.isOfAct()) break;
        return { from: 'act', actId: write.actId, isEdited };
      }
      const { isTyped, isPasted, before } = write;
      if (isPasted) return { from: 'pasted', isEdited };
      if (!isTyped || before === null || !before.tainted || before.authority !== 'external') break;
      dot = standing(before, place);
    }
    return { from: 'unknown' };
  };
};

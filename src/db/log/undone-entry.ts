import { jsonEquals } from '../../core/json';
import type { SqlDatabase } from '../sql-database';
import { commitOf, wroteAt, type CommitHead, type Dot, type Wrote } from './feed';
import type { HeldEntry } from './past';

// [UNDO-7] A value that an undo put back counts as the one it was, so that acts that are undone newest first all go back. An undo's commit names the act
// that it took back; an entry of it stands for the one which that act had found there, where both say the same.
type Entry = Pick<HeldEntry, 'value' | 'host' | 'n'>;
type Place = { readonly kind: string; readonly id: string; readonly field: string };
type PastCommit = {
  readonly undoes: string | null;
  readonly isOf: (actId: string) => boolean;
  readonly before: (place: Place) => HeldEntry | null;
};
const MOST_STEPS = 200;
const MOST_KEPT = 8;

/** The value of a field before the unit of this dot was written. */
export const heldBefore = (
  wrote: Wrote | null,
  { commit, dot, place }: { readonly commit: CommitHead; readonly dot: Dot; readonly place: Place },
): HeldEntry | null => {
  const at = dot.n - commit.firstCounter;
  const unit = wrote?.units[at];
  if (unit?.kind !== place.kind || unit.id !== place.id) return null;
  const before = wrote?.beforeByPlace.get(at);
  return before === undefined || typeof before === 'string' ? null : (before.get(place.field) ?? null);
};

// Most commits are nobody's undo and are told by their head alone; what the others wrote is read once, however many fields ask.
const createCommits = (database: SqlDatabase): ((dot: Dot) => PastCommit | null) => {
  const kept = new Map<number, Wrote | null>();
  const wroteBy = (arrival: number): Wrote | null => {
    const known = kept.get(arrival);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const wrote = wroteAt(database, arrival);
    kept.set(arrival, wrote);
    return wrote;
  };
  return (dot) => {
    const commit = commitOf(database, dot);
    if (commit === null) return null;
    return {
      undoes: commit.undoes,
      isOf: commit.isOf,
      before: (place) => heldBefore(wroteBy(commit.arrival), { commit, dot, place }),
    };
  };
};

type Looking = { readonly place: Place; readonly left: { steps: number } };
export type Standing = (entry: Entry, place: Place) => Entry;
export const createStanding = (database: SqlDatabase): Standing => {
  const commitAt = createCommits(database);
  /** `left` bounds the commits that are looked at: a longer chain is nobody's doing. */
  const standing = (entry: Entry, { place, left }: Looking): Entry => {
    const undo = commitAt(entry);
    if (undo === null || undo.undoes === null) return entry;
    let found: Entry | null = undo.before(place);
    while (found !== null && left.steps > 0) {
      left.steps -= 1;
      const commit = commitAt(found);
      if (commit?.isOf(undo.undoes) === true) {
        found = commit.before(place);
        continue;
      }
      const older = standing(found, { place, left });
      if (older === found) break;
      found = older;
    }
    return found !== null && jsonEquals(found.value, entry.value) ? found : entry;
  };
  return (entry, place) => standing(entry, { place, left: { steps: MOST_STEPS } });
};

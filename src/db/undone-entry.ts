import type { Hosts } from './hosts';
import { jsonEquals, parseJson } from '../core/json';
import { z } from 'zod';
import type { Before, HeldEntry } from './commit-log';
import { beforesOf, unitNamesOf } from './commit-past';
import type { SqlDatabase } from './sql-database';

// [UNDO-7] What an undo put back counts as what it was, so that acts that are undone newest first all go back. An undo's commit names the act
// that it took back; an entry of it stands for the one which that act had found there, where both say the same.
type Entry = Pick<HeldEntry, 'value' | 'host' | 'n'>;
type Place = { readonly kind: string; readonly id: string; readonly field: string };
type PastCommit = {
  readonly undoes: string | null;
  readonly isOf: (actId: string) => boolean;
  readonly before: (place: Place) => HeldEntry | null;
};

// Most commits are nobody's undo and are told by their head alone; what the others wrote is read once, however many fields ask.
const AT = `SELECT last_counter, first_counter, act_id, command_id, result FROM commits
  WHERE last_counter >= ? ORDER BY last_counter LIMIT 1`;
const WROTE = 'SELECT units, before FROM commits WHERE last_counter = ?';
const Undoing = z.object({ undoes: z.string() });
const MOST_STEPS = 200;
const MOST_KEPT = 8;

type Wrote = { readonly names: readonly string[]; readonly beforeByPlace: ReadonlyMap<number, Before> };
const wroteAt = (database: SqlDatabase, lastCounter: number): Wrote | null => {
  const [unitsText, beforeText] = database.query(WROTE, [lastCounter]).rows[0] ?? [];
  const names = unitNamesOf(unitsText);
  const befores = beforesOf(beforeText);
  if (names === null || befores === null) return null;
  return { names, beforeByPlace: new Map(befores.map(({ place, before }) => [place, before])) };
};

const createCommits = (database: SqlDatabase): ((counter: number) => PastCommit | null) => {
  const kept = new Map<number, Wrote | null>();
  const wroteBy = (counter: number): Wrote | null => {
    const known = kept.get(counter);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const wrote = wroteAt(database, counter);
    kept.set(counter, wrote);
    return wrote;
  };
  return (counter) => {
    const [through, first, actId, commandId, result] = database.query(AT, [counter]).rows[0] ?? [];
    if (typeof through !== 'number' || typeof first !== 'number') return null;
    const said = typeof result === 'string' ? parseJson(result) : null;
    const undoing = said?.ok === true ? Undoing.safeParse(said.value) : null;
    const at = counter - first;
    return {
      undoes: undoing?.success === true ? undoing.data.undoes : null,
      isOf: (id) => id === actId || id === commandId,
      before: ({ kind, id, field }) => {
        const wrote = wroteBy(through);
        if (wrote?.names[at * 3 + 1] !== kind || wrote.names[at * 3 + 2] !== id) return null;
        const before = wrote.beforeByPlace.get(at);
        return before === undefined || typeof before === 'string' ? null : (before.get(field) ?? null);
      },
    };
  };
};

type Looking = { readonly place: Place; readonly left: { steps: number } };
export type Standing = (entry: Entry, place: Place) => Entry;
export const createStanding = (database: SqlDatabase, hosts: Hosts): Standing => {
  const commitAt = createCommits(database);
  const commitOf = ({ host, n }: Entry): PastCommit | null => (hosts.hostOf(n) === host ? commitAt(n) : null);
  /** `left` bounds the commits that are looked at: a longer chain is nobody's doing. */
  const standing = (entry: Entry, { place, left }: Looking): Entry => {
    const undo = commitOf(entry);
    if (undo === null || undo.undoes === null) return entry;
    let found: Entry | null = undo.before(place);
    while (found !== null && left.steps > 0) {
      left.steps -= 1;
      const commit = commitOf(found);
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

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

const AT = `SELECT first_counter, act_id, command_id, result, units, before FROM commits
  WHERE last_counter >= ? ORDER BY last_counter LIMIT 1`;
const Undoing = z.object({ undoes: z.string() });
const MOST_STEPS = 200;

const fieldBefore = (before: Before | undefined, field: string): HeldEntry | null =>
  before === undefined || typeof before === 'string' ? null : (before.get(field) ?? null);

const commitAt = (database: SqlDatabase, counter: number): PastCommit | null => {
  const row = database.query(AT, [counter]).rows[0];
  if (row === undefined) return null;
  const [first, actId, commandId, result, unitsText, beforeText] = row;
  const names = unitNamesOf(unitsText);
  const befores = beforesOf(beforeText);
  if (typeof first !== 'number' || names === null || befores === null) return null;
  const said = typeof result === 'string' ? parseJson(result) : null;
  const undoing = said?.ok === true ? Undoing.safeParse(said.value) : null;
  const at = counter - first;
  return {
    undoes: undoing?.success === true ? undoing.data.undoes : null,
    isOf: (id) => id === actId || id === commandId,
    before: ({ kind, id, field }) =>
      names[at * 3 + 1] === kind && names[at * 3 + 2] === id
        ? fieldBefore(befores.find(({ place }) => place === at)?.before, field)
        : null,
  };
};

type Looking = { readonly place: Place; readonly left: { steps: number } };
export type Standing = (entry: Entry, place: Place) => Entry;
export const createStanding = (database: SqlDatabase, hostId: string): Standing => {
  const commitOf = ({ host, n }: Entry): PastCommit | null =>
    host === hostId ? commitAt(database, n) : null;
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

import { z } from 'zod';
import { parseJson } from '../core/json';
import { beforesOf, unitNamesOf } from './commit-past';
import type { HeldEntry } from './commit-log';
import type { SqlDatabase, SqlValue } from './sql-database';
import type { Hosts } from './hosts';
import { createStanding } from './undone-entry';

// [VOUCH-3] Of an import the person vouches for what it brought and what they typed into it since. What an agent, another import, a paste or a
// version that was put back brought in later is none of it.
const BROUGHT_IN = 'brought_in|';
const KEEP = 'INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)';
const WAS_BROUGHT_IN = 'SELECT value FROM meta WHERE key = ?';
const COMMIT_AT = `SELECT last_counter, first_counter, act_id, author, result FROM commits
  WHERE last_counter >= ? ORDER BY last_counter LIMIT 1`;
const WROTE = 'SELECT units, before FROM commits WHERE last_counter = ?';
/** A longer chain of edits is looked at by nobody. */
const MOST_STEPS = 200;

type BroughtIn = {
  readonly counter: number;
  /** The fields that it was pasted into. */
  readonly pasted: readonly string[];
};
/** Inside the commit's transaction: a text from outside came to one that stood there, or was pasted. */
export const keepBroughtIn = (database: SqlDatabase, { counter, pasted }: BroughtIn): void => {
  database.run(KEEP, [`${BROUGHT_IN}${counter}`, pasted.length === 0 ? '1' : JSON.stringify(pasted)]);
};

const Pasted = z.array(z.string());
/** Null: nothing was brought in. */
const pastedAt = (database: SqlDatabase, counter: number): readonly string[] | null => {
  const [kept] = database.query(WAS_BROUGHT_IN, [`${BROUGHT_IN}${counter}`]).rows[0] ?? [];
  if (typeof kept !== 'string') return null;
  const names = parseJson(kept);
  const pasted = Pasted.safeParse(names.ok ? names.value : null);
  return pasted.success ? pasted.data : [];
};

const Undoing = z.object({ undoes: z.string() });
const isUndo = (result: SqlValue | undefined): boolean => {
  const said = typeof result === 'string' ? parseJson(result) : null;
  return said?.ok === true && Undoing.safeParse(said.value).success;
};

export type TextPlaceIn = { readonly kind: string; readonly id: string; readonly field: string };
type Held = Pick<HeldEntry, 'value' | 'host' | 'n' | 'authority' | 'tainted'>;
type PastWrite = {
  readonly actId: string | null;
  readonly isTyped: boolean;
  readonly isPasted: boolean;
  readonly before: Held | null;
};

const heldBefore = (
  database: SqlDatabase,
  { last, at, place }: { readonly last: number; readonly at: number; readonly place: TextPlaceIn },
): Held | null => {
  const [unitsText, beforeText] = database.query(WROTE, [last]).rows[0] ?? [];
  const names = unitNamesOf(unitsText);
  if (names?.[at * 3 + 1] !== place.kind || names[at * 3 + 2] !== place.id) return null;
  const before = beforesOf(beforeText)?.find((each) => each.place === at)?.before;
  return before === undefined || typeof before === 'string' ? null : (before.get(place.field) ?? null);
};

/** `actId` is null too where the act is that one command: no import is. */
const writeAt = (
  database: SqlDatabase,
  { counter, place }: { readonly counter: number; readonly place: TextPlaceIn },
): PastWrite | null => {
  const [last, first, actId, author, result] = database.query(COMMIT_AT, [counter]).rows[0] ?? [];
  if (typeof last !== 'number' || typeof first !== 'number' || first > counter) return null;
  const pasted = pastedAt(database, counter);
  return {
    actId: typeof actId === 'string' ? actId : null,
    isTyped: author === 'user' && pasted === null && !isUndo(result),
    isPasted: pasted?.includes(place.field) === true,
    before: heldBefore(database, { last, at: counter - first, place }),
  };
};

export type TextSource =
  | { readonly from: 'act'; readonly actId: string; readonly isEdited: boolean }
  | { readonly from: 'pasted'; readonly isEdited: boolean }
  /** Of another host: it came as a whole state. */
  | { readonly from: 'elsewhere'; readonly isEdited: boolean }
  | { readonly from: 'unknown' };

/** From where the text came that stands in a field, past what the person typed into it and what an undo put back. */
export const createTextHistory = (
  database: SqlDatabase,
  { hosts, isImport }: { readonly hosts: Hosts; readonly isImport: (actId: string) => boolean },
): ((entry: Held, place: TextPlaceIn) => TextSource) => {
  const standing = createStanding(database, hosts);
  return (entry, place) => {
    let { host, n } = standing(entry, place);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const isEdited = step > 0;
      if (hosts.hostOf(n) !== host) return { from: 'elsewhere', isEdited };
      const write = writeAt(database, { counter: n, place });
      if (write === null) break;
      if (write.actId !== null && isImport(write.actId)) {
        return { from: 'act', actId: write.actId, isEdited };
      }
      const { isTyped, isPasted, before } = write;
      if (isPasted) return { from: 'pasted', isEdited };
      if (!isTyped || before === null || !before.tainted || before.authority !== 'external') break;
      const older = standing(before, place);
      host = older.host;
      n = older.n;
    }
    return { from: 'unknown' };
  };
};

import { anything, exists, from, select, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { DocumentRef, SearchableText } from './searchable';
import { rereadShelves } from './vectors/shelf';

// [FAR-3] A rating and a check of a habit stand in the category of what they belong to. Where that moves, they are due again for whoever judges by category, though
// nothing of their own changed: up to a bound one by one, beyond it all that there is, a slice at a time.
const MOST_ONE_BY_ONE = 500;
/** As far as a category is looked up: a rating, of a check, of a habit. */
const STEPS = 3;

const hasReaders = exists('SELECT 1 FROM shelf WHERE journal_through > 0 LIMIT 1');
const CATEGORY_OF = from('document').select({ categoryId: anything }, 'WHERE id = ? AND kind = ?');
const DEPENDENTS = select(
  { kind: text, id: text },
  `SELECT 'rating' AS kind, id FROM rating WHERE target_id = ?
UNION ALL SELECT 'habitCheck', id FROM habit_check WHERE habit_id = ? AND live_day IS NOT NULL LIMIT ?`,
);
const MAKE_DUE = `UPDATE document SET changed = 1 + max(coalesce((SELECT max(changed) FROM document), 0),
coalesce((SELECT max(journal_through) FROM shelf), 0)) WHERE id = ? AND kind = ?`;

const dependentsOf = (journal: SqlDatabase, id: string): readonly DocumentRef[] =>
  DEPENDENTS.all(journal, [id, id, MOST_ONE_BY_ONE + 1]);

/** Null: more than are gone through one by one. */
const allDependents = (journal: SqlDatabase, id: string): readonly DocumentRef[] | null => {
  const found: DocumentRef[] = [];
  let owners: readonly string[] = [id];
  for (let step = 0; step < STEPS; step += 1) {
    const next: string[] = [];
    for (const owner of owners) {
      const dependents = dependentsOf(journal, owner);
      if (found.length + dependents.length > MOST_ONE_BY_ONE) return null;
      found.push(...dependents);
      next.push(...dependents.map((dependent) => dependent.id));
    }
    owners = next;
  }
  return found;
};

export type Put = { readonly ref: DocumentRef; readonly text: SearchableText | null };
/** What was not in the index may have stood anywhere before. */
const mayHaveMoved = (index: SqlDatabase, { ref, text }: Put): boolean => {
  const before = CATEGORY_OF.first(index, [ref.id, ref.kind]);
  return before === null || text === null || before.categoryId !== text.categoryId;
};

/** Inside a transaction, before the owner itself is put. */
export const makeDependentsDue = (
  index: SqlDatabase,
  { journal, put }: { readonly journal: SqlDatabase; readonly put: Put },
): void => {
  // Nobody has judged anything yet.
  if (!hasReaders(index) || !mayHaveMoved(index, put)) return;
  const dependents = allDependents(journal, put.ref.id);
  if (dependents === null) return rereadShelves(index);
  for (const { kind, id } of dependents) index.run(MAKE_DUE, [id, kind]);
};

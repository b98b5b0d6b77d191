import type { CategoryId } from '../../core/named-ids';
import { from, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { Writer } from '../../db/commit';
import { foldName } from '../../db/journal/fold-text';
import { parseQuickAdd } from '../../words/quick-add';
import { createNamed, type NamedKind } from './named';
import { createTask } from './task-fields';

// [API-5] In a quick line `#name` is, in this order: a category of that name (the first such word only), a label of that name, a new label.
const NAMED = { nameFolded: text, id: text };
const NEWEST = 'WHERE deleted_at IS NULL ORDER BY id DESC';
const IDS = { category: from('category').select(NAMED, NEWEST), label: from('label').select(NAMED, NEWEST) };

/** Where two have one name the older is meant: it is written last. */
const idByName = (database: SqlDatabase, kind: NamedKind): Map<string, string> =>
  new Map(IDS[kind].all(database).map(({ nameFolded, id }) => [nameFolded, id]));

export const quickAddTask = (
  writer: Writer,
  { line, database }: { line: { text: string; today: string; language: 'en' | 'de' }; database: SqlDatabase },
): string => {
  const { title, due, priority, names, estimateMinutes } = parseQuickAdd(line);
  const categories = names.length === 0 ? new Map<string, string>() : idByName(database, 'category');
  const labels = names.length === 0 ? new Map<string, string>() : idByName(database, 'label');
  let categoryId: CategoryId | null = null;
  const labelIds: string[] = [];
  for (const name of names) {
    const folded = foldName(name);
    const category = categories.get(folded);
    if (category !== undefined && (categoryId === null || categoryId === category)) {
      categoryId = category;
      continue;
    }
    const labelId =
      labels.get(folded) ?? createNamed(writer, { kind: 'label', name, color: undefined, database });
    labels.set(folded, labelId);
    labelIds.push(labelId);
  }
  return createTask(writer, {
    title,
    due,
    ...(priority === null ? {} : { priority }),
    estimateMinutes,
    categoryId,
    labelIds,
  });
};

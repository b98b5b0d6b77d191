import type { CategoryId } from '../../core/named-ids';
import { MESSAGE } from '../../db/search/memory-follow';
import type { Due } from '../../db/search/vectors/fill';
import { readMessage } from '../../db/agent/thread-window';
import { findSourceRecord } from '../../db/agent/source-record';
import { everyCategory } from '../../db/journal/every-category';
import { itemsOfTask } from '../../db/journal/items-of-task';
import type { Stores } from '../../db/stores';
import type { EmbeddingItem, EmbeddingStanding } from '../embedding-port';

// [FAR-8] What came from outside, or was made from it, is never sent for its likeness; nor is what stands in a category that may not go there. An agent's message names no
// category, and who sees less now may have seen more then: it counts as carrying something of everything that there is.
/** One text that may be sent, and what it is made of. */
export type Sendable = {
  readonly text: string;
  readonly item: EmbeddingItem;
  readonly categoryIds: readonly (CategoryId | null)[];
};

type Origin = { readonly tainted: boolean; readonly categoryIds: readonly (CategoryId | null)[] };
const unknown: Origin = { tainted: true, categoryIds: [null] };

const originOfMessage = (stores: Stores, id: string): Origin => {
  const message = readMessage(stores.agent.records, id);
  if (message === null) return unknown;
  const categoryIds = [null, ...everyCategory(stores.journal.database)];
  return { tainted: message.tainted, categoryIds };
};

const isItemTainted = (stores: Stores, taskId: string): boolean =>
  itemsOfTask(stores.journal.database, taskId).some(
    ({ id }) => findSourceRecord(stores, id)?.tainted !== false,
  );

const originOfEntry = (stores: Stores, { ref }: Due): Origin => {
  const record = findSourceRecord(stores, ref.id);
  if (record === null || record.sourceType !== 'journal' || record.kind !== ref.kind) return unknown;
  const tainted = record.tainted || (ref.kind === 'task' && isItemTainted(stores, ref.id));
  return { tainted, categoryIds: record.categoryIds.length === 0 ? [null] : record.categoryIds };
};

export const createJudge =
  (stores: Stores, { carries, allowedOf }: EmbeddingStanding) =>
  (due: Due): Sendable | null => {
    const { kind, id } = due.ref;
    const { tainted, categoryIds } =
      kind === MESSAGE ? originOfMessage(stores, id) : originOfEntry(stores, due);
    if (tainted || !carries(categoryIds)) return null;
    const { title, text } = due.fields;
    const item: EmbeddingItem = { [kind]: kind === MESSAGE ? { text } : { title, text } };
    const allowed = allowedOf(item, 'index');
    return allowed === null ? null : { ...allowed, categoryIds };
  };

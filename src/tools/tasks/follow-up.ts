import { generateNKeysBetween } from 'fractional-indexing';
import type { Json } from '../../core/json';
import type { CategoryId } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { isTrue, textOf } from '../../db/journal/effective';
import { FRESH } from '../../db/journal/fresh-task';
import { endsOf, linkId } from '../../db/journal/link-id';
import { setLink } from '../../db/journal/links';
import { statusFields } from '../../db/journal/task-status';
import type { FieldsOf } from '../../db/records/kinds';
import type { RecordText } from '../../db/records/view';
import { categoryOf, findLive, findSafe, type Found } from '../live-record';
import { checklistIdsOf, itemsOfTask } from '../task-view';
import type { EffectContext, ToolContext } from '../tool';
import { from, text } from '../../db/rows';

// [EFFECT-4] Resulting values under derived ids: done twice on two devices it is one task, one link, one checklist of each.
// [TOOL-6] An item never changes tasks: what is carried over is made anew there and ends here, so that an undo brings it back.
export type FollowUp = {
  readonly sourceTaskId: string;
  readonly title: string;
  readonly fields: FieldsOf<'task'>;
  readonly categoryId: CategoryId | null;
  readonly carriesItems: boolean;
  readonly keepsLabels: boolean;
  readonly closeAs: { readonly status: 'DONE' | 'REJECTED'; readonly reason: string | null } | null;
};
export const MOST_CARRIED = 80;
/** Each is made anew. */
const MOST_LISTS = 20;

/** The task that is followed, and a destination that is there and whose versions do not contradict each other. */
export const sourceOf = (
  context: ToolContext,
  { sourceTaskId, categoryId }: { readonly sourceTaskId: string; readonly categoryId?: CategoryId },
): Result<Found<'task'>, Failure> => {
  const found = findSafe(context, { kind: 'task', id: sourceTaskId });
  if (!found.ok || categoryId === undefined) return found;
  const destination = findSafe(context, { kind: 'category', id: categoryId });
  return destination.ok ? found : destination;
};

export const destinationOf = (found: Found<'task'>, categoryId: CategoryId | undefined): CategoryId | null =>
  categoryId ?? categoryOf(found);

type OpenItem = { readonly id: string; readonly checklistId: string; readonly text: RecordText };
export const openItemsOf = (context: ToolContext, taskId: string): Result<readonly OpenItem[], Failure> => {
  const open = itemsOfTask(context, taskId).flatMap(({ id, checklistId }) => {
    const item = findLive(context, { kind: 'checklistItem', id });
    if (!item.ok || isTrue(item.value.fields, 'checked')) return [];
    return [{ id, checklistId, text: textOf(item.value.fields, 'text') }];
  });
  const lists = new Set(open.map(({ checklistId }) => checklistId));
  const isTooMuch = open.length > MOST_CARRIED || lists.size > MOST_LISTS;
  return isTooMuch ? fail('unsafe_target', 'too many open items') : ok(open);
};

type Carrying = {
  readonly context: EffectContext;
  readonly from: string;
  readonly to: string;
  readonly items: readonly OpenItem[];
};
/** Answers how many ids it has used up. */
export const carryItems = (writer: Writer, { context, from, to, items }: Carrying): void => {
  const now = writer.now();
  let k = 1;
  for (const listId of checklistIdsOf(context, from)) {
    const own = items.filter(({ checklistId }) => checklistId === listId);
    if (own.length === 0) continue;
    const list = findLive(context, { kind: 'checklist', id: listId });
    const title = list.ok ? textOf(list.value.fields, 'title') : '';
    const checklistId = context.recordId((k += 1));
    writer.create(
      'checklist',
      checklistId,
      { taskId: to, title, createdAt: now, deletedAt: null },
      { from: { title: { kind: 'checklist', id: listId, field: 'title' } } },
    );
    const positions = generateNKeysBetween(null, null, own.length);
    for (const [at, { id, text }] of own.entries()) {
      const position = positions[at] ?? '';
      const place = { checklistId, taskId: to, text, checked: false, position };
      writer.create(
        'checklistItem',
        context.recordId((k += 1)),
        { ...place, createdAt: now, deletedAt: null },
        { from: { text: { kind: 'checklistItem', id, field: 'text' } } },
      );
      writer.write('checklistItem', id, { deletedAt: now });
    }
  }
};

const LABELS = from('link').column(
  { toId: text },
  "WHERE from_id = ? AND kind = 'label' AND deleted_at IS NULL ORDER BY to_id LIMIT 50",
);
const labelsOf = ({ stores }: ToolContext, taskId: string): readonly string[] =>
  LABELS.all(stores.journal.database, [taskId]);

type Following = { readonly context: EffectContext; readonly followUp: FollowUp };
export const writeFollowUp = (writer: Writer, { context, followUp }: Following): Json => {
  const { sourceTaskId, title, fields, categoryId, closeAs } = followUp;
  const source = findSafe(context, { kind: 'task', id: sourceTaskId });
  if (!source.ok) return writer.refuse(source.error);
  const items = followUp.carriesItems ? openItemsOf(context, sourceTaskId) : ok([]);
  if (!items.ok) return writer.refuse(items.error);
  const id = context.recordId(1);
  const createdAt = writer.now();
  writer.create('task', id, { ...FRESH, ...fields, title, categoryId, createdAt });
  const ends = endsOf({ kind: 'relates', from: sourceTaskId, to: id });
  writer.create('link', linkId(ends), { ...ends, createdAt, deletedAt: null });
  carryItems(writer, { context, from: sourceTaskId, to: id, items: items.value });
  for (const to of followUp.keepsLabels ? labelsOf(context, sourceTaskId) : [])
    setLink(writer, { kind: 'label', from: id, to });
  if (closeAs !== null)
    writer.write('task', sourceTaskId, statusFields(source.value, { ...closeAs, now: createdAt }));
  return { taskId: id, carriedItems: items.value.length };
};

import type { Json } from '../../../core/json';
import type { CategoryId } from '../../../core/named-ids';
import type { Writer } from '../../../db/commit';
import { isDeleted } from '../../commands/known-records';
import { endsOf, linkId } from '../../../db/journal/link-id';
import { setLink } from '../../../db/journal/links';
import type { Draft, Fields, ItemDraft } from './drafts';
import type { Names } from './names';
import { isHere, saysTheSame, textOf, type Standing } from './same-text';

// [IMPORT-7] What is here already stays as it is; what was deleted comes back as the file says; everything else is new.
export type Outcome = 'created' | 'restored' | 'duplicates';

const put = (writer: Writer, { kind, id, fields }: Draft): Outcome => {
  const there = writer.untyped.read(kind, id);
  if (there === null) {
    writer.untyped.create(kind, id, fields);
    return 'created';
  }
  if (!isDeleted(there)) return 'duplicates';
  writer.untyped.write(kind, id, fields);
  return 'restored';
};

const isJsonObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withCategory = (fields: Fields, categoryId: CategoryId | null): Fields => {
  if (categoryId === null) return fields;
  const { block } = fields;
  return isJsonObject(block) ? { ...fields, block: { ...block, categoryId } } : { ...fields, categoryId };
};

const standingIn =
  (writer: Writer) =>
  ({ kind, id }: Draft): Standing => {
    const there = writer.untyped.read(kind, id);
    if (there === null) return 'new';
    return isDeleted(there) ? 'deleted' : { text: textOf(there) };
  };

/** Null where another text stands under its name. */
export const writeItem = (
  writer: Writer,
  { item, names }: { readonly item: ItemDraft; readonly names: Names },
): Outcome | null => {
  const { main, needs, parts, category, labels } = item;
  const standingOf = standingIn(writer);
  if (isHere(standingOf(main))) return saysTheSame(item, standingOf) ? 'duplicates' : null;
  // What is there already is the person's own; where it was deleted, adding to it brings it back.
  for (const need of needs)
    if (writer.untyped.read(need.kind, need.id) === null)
      writer.untyped.create(need.kind, need.id, need.fields);
  const categoryId = category === null ? null : names.use(writer, { kind: 'category', name: category });
  const outcome = put(writer, { ...main, fields: withCategory(main.fields, categoryId) });
  for (const part of parts) put(writer, part);
  for (const name of labels) {
    const to = names.use(writer, { kind: 'label', name });
    if (to !== null) setLink(writer, { kind: 'label', from: main.id, to });
  }
  return outcome;
};

/** From a task to a part of it. */
export type TaskLink = { readonly from: string; readonly to: string };
/** A part of another task is linked with it, where both came. [IMPORT-14] An ended link comes back with the part alone. */
export const linkTasks = (writer: Writer, { from, to, isBack }: TaskLink & { isBack: boolean }): void => {
  const tasks = [from, to].map((id) => writer.read('task', id));
  if (from === to || tasks.some((task) => task === null || isDeleted(task))) return;
  const ends = endsOf({ kind: 'relates', from, to });
  const known = writer.read('link', linkId(ends));
  if (known === null || isBack) setLink(writer, ends);
};

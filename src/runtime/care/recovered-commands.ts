import { generateKeyBetween } from 'fractional-indexing';
import { ok } from '../../core/result';
import { inOrder, placeAt, type Placed } from '../../db/journal/checklist-positions';
import type { Writer } from '../../db/commit';
import { from, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { careCommands, type CareRef } from '../api/care-definition';
import { actOf, command } from '../commands/command';
import { known, live, remove, restore } from '../commands/known-records';
import { textNamed } from '../../db/journal/effective';
import type { Engine } from '../engine';
import { slicedCommand } from '../transfer/file-work';
import { removeParent } from './deletion-saw';
import { inParts } from './in-parts';

// [CARE-13] Moving a list moves its items with it. An item goes behind the last of the task's first list; where it has none, of a new one.
const FIRST_LIST = from('checklist').column(
  { id: text },
  'WHERE task_id = ? AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1',
);
const ITEMS = from('checklist_item').select(
  { id: text, position: text },
  'WHERE checklist_id = ? AND deleted_at IS NULL',
);
const ITEMS_ELSEWHERE = from('checklist_item').column(
  { id: text },
  'WHERE checklist_id = ? AND task_id <> ? ORDER BY id LIMIT ?',
);

const placedIn = (database: SqlDatabase, checklistId: string): readonly Placed[] =>
  [...ITEMS.all(database, [checklistId])].sort(inOrder);

const placeItem = (
  writer: Writer,
  { id, taskId, database }: { readonly id: string; readonly taskId: string; readonly database: SqlDatabase },
): void => {
  const first = FIRST_LIST.first(database, [taskId]);
  if (first !== null) {
    const items = placedIn(database, first).filter((item) => item.id !== id);
    const { position, moved } = placeAt(items, items.length);
    for (const each of moved) writer.write('checklistItem', each.id, { position: each.position });
    writer.write('checklistItem', id, { checklistId: first, taskId, position });
    return;
  }
  const checklistId = writer.newId();
  writer.create('checklist', checklistId, { taskId, title: '', createdAt: writer.now(), deletedAt: null });
  writer.write('checklistItem', id, { checklistId, taskId, position: generateKeyBetween(null, null) });
};

type Placing = { readonly id: string; readonly taskId: string };

/** The items first, deleted ones as well: whoever restores one finds it in its list. */
const placeList = (engine: Engine, { id, taskId }: Placing) => ({
  next: (most: number) => ITEMS_ELSEWHERE.all(engine.database, [id, taskId, most]),
  write: (writer: Writer, item: string) => {
    const there = known(writer, { kind: 'checklistItem', id: item });
    const deletedAt = there.fields['deletedAt'];
    writer.write('checklistItem', item, typeof deletedAt === 'number' ? { taskId, deletedAt } : { taskId });
  },
  finish: (writer: Writer) => {
    live(writer, { kind: 'task', id: taskId, orElse: 'task_not_found' });
    live(writer, { kind: 'checklist', id });
    writer.write('checklist', id, { taskId });
  },
});

const place = slicedCommand(careCommands['recovered.place'], function* ({ engine, input, message }) {
  const { kind, id, taskId } = input;
  const answer = { actId: actOf(message) };
  if (kind === 'checklistItem') {
    const request = { commandId: message.commandId, ...answer, writer: PERSON };
    const done = engine.unitOfWork.commit(request, (writer) => {
      live(writer, { kind: 'task', id: taskId, orElse: 'task_not_found' });
      live(writer, { kind: 'checklistItem', id });
      placeItem(writer, { id, taskId, database: engine.database });
      return answer;
    });
    return done.ok ? ok(done.value.result) : done;
  }
  const task = engine.records.readState(engine.records.registerKind('task'), taskId);
  if (!task.ok || task.value === null) return { ok: false, error: { code: 'task_not_found' } };
  return yield* inParts(engine, {
    message,
    work: { ...placeList(engine, { id, taskId }), answer: () => answer },
  });
});
const PERSON = { by: 'person', authority: 'person', tainted: false } as const;

const PARENT: Readonly<Record<string, { readonly field: string; readonly kind: CareRef['kind'] }>> = {
  checklistItem: { field: 'checklistId', kind: 'checklist' },
  checklist: { field: 'taskId', kind: 'task' },
};

/** [CARE-14] What stands in something deleted comes back with it: nothing is restored to where nobody sees it. */
const restoreWithParents = (
  writer: Writer,
  { kind, id, database }: CareRef & { readonly database: SqlDatabase },
): void => {
  const record = restore(writer, { kind, id, database });
  const parent = PARENT[kind];
  if (parent === undefined) return;
  const parentId = textNamed(record.fields, parent.field);
  if (writer.read(parent.kind, parentId) !== null)
    restoreWithParents(writer, { kind: parent.kind, id: parentId, database });
};

export const recoveredCommands = {
  'recovered.place': place,
  'recovered.delete': command(
    careCommands['recovered.delete'],
    ({ writer, input: { kind, id }, actId, engine }) => {
      if (kind === 'checklist') removeParent(writer, { kind, id, database: engine.database });
      else remove(writer, { kind, id });
      return { actId };
    },
  ),
  'trash.restore': command(careCommands['trash.restore'], ({ writer, input, actId, engine }) => {
    restoreWithParents(writer, { ...input, database: engine.database });
    return { actId };
  }),
};

import type { Writer } from '../commit';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { inOrder, placeAt, type Placed } from './checklist-positions';

type Place = {
  readonly checklistId: string;
  readonly taskId: string;
  readonly afterId: string | null | undefined;
};

const ITEMS = from('checklist_item').select(
  { id: text, position: text },
  'WHERE task_id = ? AND checklist_id = ? AND deleted_at IS NULL',
);
export const placedItems = (
  database: SqlDatabase,
  { checklistId, taskId }: Pick<Place, 'checklistId' | 'taskId'>,
): readonly Placed[] => [...ITEMS.all(database, [taskId, checklistId])].sort(inOrder);

/** The position behind `afterId` (null: first, absent: last) among the others; whoever stands in the way moves. */
export const positionFor = (
  writer: Writer,
  { place, database, itself }: { place: Place; database: SqlDatabase; itself: string | null },
): string => {
  const others = placedItems(database, place).filter(({ id }) => id !== itself);
  const before = others.findIndex(({ id }) => id === place.afterId);
  if (typeof place.afterId === 'string' && before === -1) writer.refuse({ code: 'item_not_found' });
  const at = place.afterId === undefined ? others.length : before + 1;
  const { position, moved } = placeAt(others, at);
  for (const { id, position: next } of moved) writer.write('checklistItem', id, { position: next });
  return position;
};

import type { Writer } from '../commit';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { inOrder, placeAt, type Placed } from './checklist-positions';
import { dayPlanId } from './kinds/day-plan';

// [DAYPLAN-2] A day's plan comes into being with its first block, pin or intention.
export const ensurePlan = (writer: Writer, day: string): string => {
  const id = dayPlanId(day);
  if (writer.read('dayPlan', id) === null)
    writer.create('dayPlan', id, { day, intention: '', createdAt: writer.now(), deletedAt: null });
  return id;
};

const PINS = from('pin').select(
  { id: text, position: text },
  'INDEXED BY pin_plan WHERE plan_id = ? AND deleted_at IS NULL',
);
export const pinsOf = (database: SqlDatabase, planId: string): readonly Placed[] =>
  [...PINS.all(database, [planId])].sort(inOrder);

type Place = {
  readonly planId: string;
  readonly itself: string;
  readonly afterId: string | null | undefined;
};

/** [DAYPLAN-3] Behind `afterId` (null: first, absent: last); whoever stands in the way moves. */
export const pinPosition = (
  writer: Writer,
  { place, database }: { place: Place; database: SqlDatabase },
): string => {
  const { planId, itself, afterId } = place;
  const others = pinsOf(database, planId).filter(({ id }) => id !== itself);
  const before = others.findIndex(({ id }) => id === afterId);
  if (typeof afterId === 'string' && before === -1) writer.refuse({ code: 'item_not_found' });
  const { position, moved } = placeAt(others, afterId === undefined ? others.length : before + 1);
  for (const { id, position: next } of moved) writer.write('pin', id, { position: next });
  return position;
};

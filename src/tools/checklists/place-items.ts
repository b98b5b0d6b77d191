import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import type { Writer } from '../../db/commit';
import { placedItems } from '../../db/journal/checklist-places';
import { isTrue, textOf } from '../../db/journal/effective';
import { RecordRef } from '../arguments';
import type { EffectContext } from '../tool';
import type { OfTask } from './checklist-parts';

/** [GATE-6] More than a person takes in at a glance. */
const BULK = 10;

const inBulk = {
  when: `more than ${BULK} items`,
  by: ({ itemIds: ids }: { readonly itemIds: readonly string[] }): boolean => ids.length > BULK,
};

export const itemIds = z.array(RecordRef).min(1).max(60);

export const ofMoves = {
  capability: 'checklists.write',
  scopeRule: 'source_and_destination',
  risk: 'medium',
  sideEffects: ['CHECKLIST', 'TASK'],
  rises: inBulk,
} as const;

type Placing = {
  readonly context: EffectContext;
  readonly items: readonly OfTask<'checklistItem'>[];
  readonly checklistId: string;
  readonly taskId: string;
  readonly keepsChecked: boolean;
  /** The first id that it may use for what it makes anew. */
  readonly firstId: number;
};

/** [TOOL-6] Within its task an item moves; into another it is made anew, and ends here. */
export const placeItems = (writer: Writer, placing: Placing): readonly string[] => {
  const { context, items, checklistId, taskId, keepsChecked, firstId } = placing;
  const there = placedItems(context.stores.journal.database, { checklistId, taskId });
  const positions = generateNKeysBetween(there.at(-1)?.position ?? null, null, items.length);
  return items.map(({ found }, at) => {
    const position = positions[at] ?? '';
    const checked = keepsChecked && isTrue(found.fields, 'checked');
    if (textOf(found.fields, 'taskId') === taskId) {
      writer.write('checklistItem', found.id, { checklistId, position, checked });
      return found.id;
    }
    const id = context.recordId(firstId + at);
    const text = textOf(found.fields, 'text');
    const life = { createdAt: writer.now(), deletedAt: null };
    const from = { text: { kind: 'checklistItem', id: found.id, field: 'text' } };
    writer.create('checklistItem', id, { checklistId, taskId, position, text, checked, ...life }, { from });
    writer.write('checklistItem', found.id, { deletedAt: writer.now() });
    return id;
  });
};

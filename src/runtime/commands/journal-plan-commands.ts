import type { Writer } from '../../db/commit';
import { inOrder, placeAt, type Placed } from '../../db/journal/checklist-positions';
import { textOf } from '../../db/journal/effective';
import { dayPlanId } from '../../db/journal/kinds/day-plan';
import { pinId } from '../../db/journal/kinds/pin';
import { blockFault, dayOfWall } from '../../db/journal/wall-time';
import type { SqlDatabase } from '../../db/sql-database';
import { journalCommands } from '../api/journal-definition';
import { command } from './command';
import { given } from './given-fields';
import { blockOf } from './journal-moment';
import { isDeleted, known, live, remove } from './known-records';
import { checkCategory } from './task-fields';

// [DAYPLAN-2] A day's plan comes into being with its first block, pin or intention.
const ensurePlan = (writer: Writer, day: string): string => {
  const id = dayPlanId(day);
  if (writer.read('dayPlan', id) === null)
    writer.create('dayPlan', id, { day, intention: '', createdAt: writer.now(), deletedAt: null });
  return id;
};

type Block = { readonly start: string; readonly end: string; readonly categoryId: string | null };
const checkBlock = (writer: Writer, block: Block): void => {
  const fault = blockFault(block);
  if (fault !== null) writer.refuse({ code: fault });
  checkCategory(writer, block.categoryId);
};
const checkTask = (writer: Writer, taskId: string | null | undefined): void => {
  if (taskId !== null && taskId !== undefined)
    live(writer, { kind: 'task', id: taskId, orElse: 'task_not_found' });
};

const PINS = 'SELECT id, position FROM pin INDEXED BY pin_plan WHERE plan_id = ? AND deleted_at IS NULL';
const pinsOf = (database: SqlDatabase, planId: string): readonly Placed[] =>
  database
    .query(PINS, [planId])
    .rows.flatMap(([id, position]) =>
      typeof id === 'string' && typeof position === 'string' ? [{ id, position }] : [],
    )
    .sort(inOrder);

type Place = {
  readonly planId: string;
  readonly itself: string;
  readonly afterId: string | null | undefined;
};

/** [DAYPLAN-3] Behind `afterId` (null: first, absent: last); whoever stands in the way moves. */
const positionFor = (
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

export const planCommands = {
  'plan.setIntention': command(journalCommands['plan.setIntention'], ({ writer, input, actId }) => {
    const id = ensurePlan(writer, input.day);
    writer.write('dayPlan', id, { intention: input.intention });
    return { actId, id };
  }),
  'plan.addBlock': command(journalCommands['plan.addBlock'], ({ writer, input, actId }) => {
    const { start, end, categoryId = null, title = '', notes = '', taskId = null } = input;
    const block = { start, end, categoryId };
    checkBlock(writer, block);
    checkTask(writer, taskId);
    const planId = ensurePlan(writer, dayOfWall(start));
    const id = writer.newId();
    const life = { createdAt: writer.now(), deletedAt: null };
    writer.create('planBlock', id, { planId, block, title, notes, taskId, ...life });
    return { actId, id };
  }),
  'plan.updateBlock': command(journalCommands['plan.updateBlock'], ({ writer, input, actId }) => {
    const { start, end, categoryId, taskId, ...texts } = input.fields;
    const before = blockOf(known(writer, { kind: 'planBlock', id: input.id }));
    checkTask(writer, taskId);
    const isMoved = start !== undefined || end !== undefined || categoryId !== undefined;
    const block = {
      start: start ?? before.start,
      end: end ?? before.end,
      categoryId: categoryId === undefined ? before.categoryId : categoryId,
    };
    if (isMoved) checkBlock(writer, block);
    const hasNewDay = dayOfWall(block.start) !== dayOfWall(before.start);
    const fields = given({
      ...texts,
      taskId,
      block: isMoved ? block : undefined,
      planId: hasNewDay ? ensurePlan(writer, dayOfWall(block.start)) : undefined,
    });
    if (Object.keys(fields).length > 0) writer.write('planBlock', input.id, fields);
    return { actId };
  }),
  'plan.pin': command(journalCommands['plan.pin'], ({ writer, input, actId, engine: { database } }) => {
    const { day, taskId, afterId } = input;
    checkTask(writer, taskId);
    const planId = ensurePlan(writer, day);
    const id = pinId({ planId, taskId });
    const pin = writer.read('pin', id);
    if (pin !== null && !isDeleted(pin) && afterId === undefined) return { actId, id };
    const position = positionFor(writer, { place: { planId, itself: id, afterId }, database });
    if (pin === null)
      writer.create('pin', id, { planId, taskId, position, createdAt: writer.now(), deletedAt: null });
    else writer.write('pin', id, { position });
    return { actId, id };
  }),
  'plan.movePin': command(
    journalCommands['plan.movePin'],
    ({ writer, input, actId, engine: { database } }) => {
      const { id, afterId } = input;
      const planId = textOf(known(writer, { kind: 'pin', id }).fields, 'planId');
      if (afterId === id) return { actId };
      writer.write('pin', id, {
        position: positionFor(writer, { place: { planId, itself: id, afterId }, database }),
      });
      return { actId };
    },
  ),
  'plan.unpin': command(journalCommands['plan.unpin'], ({ writer, input: { id }, actId }) => {
    remove(writer, { kind: 'pin', id });
    return { actId };
  }),
};

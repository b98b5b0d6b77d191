import { given } from '../../core/given';
import type { CategoryId } from '../../core/named-ids';
import type { Writer } from '../../db/commit';
import { blockOf } from '../../db/journal/groups';
import { ensurePlan, pinPosition as positionFor } from '../../db/journal/day-plans';
import { textOf } from '../../db/journal/effective';
import { pinId } from '../../db/journal/kinds/pin';
import { blockFault, dayOfWall } from '../../db/journal/wall-time';
import { journalCommands } from '../api/journal-definition';
import { command } from './command';
import { isDeleted, known, live, remove } from './known-records';
import { checkCategory } from './task-fields';

type Block = { readonly start: string; readonly end: string; readonly categoryId: CategoryId | null };
const checkBlock = (writer: Writer, block: Block): void => {
  const fault = blockFault(block);
  if (fault !== null) writer.refuse({ code: fault });
  checkCategory(writer, block.categoryId);
};
const checkTask = (writer: Writer, taskId: string | null | undefined): void => {
  if (taskId !== null && taskId !== undefined)
    live(writer, { kind: 'task', id: taskId, orElse: 'task_not_found' });
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

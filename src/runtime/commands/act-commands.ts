import { ok } from '../../core/result';
import { person } from '../../db/commit';
import { commands } from '../api/definition';
import { readInput } from '../read-input';
import { actOf, type Command } from './command';

/** Undo is an act of its own, so it can be undone. */
const undo: Command = {
  definition: commands['act.undo'],
  run: (engine, message) => {
    const input = readInput(commands['act.undo'].input, message.input);
    if (!input.ok) return input;
    const request = { commandId: message.commandId, actId: actOf(message), writer: person };
    const outcome = engine.unitOfWork.undo(request, input.value.actId);
    if (!outcome.ok) return outcome;
    if (engine.pendingImport.act() === input.value.actId) {
      engine.pendingImport.clear();
      engine.pendingImport.reread();
    }
    return ok({ ...outcome.value });
  },
};
export const actCommands = { 'act.undo': undo };

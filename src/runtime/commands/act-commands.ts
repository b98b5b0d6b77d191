import { ok } from '../../core/result';
import { person } from '../../db/commit';
import { commands } from '../api/definition';
import { noteUndone } from '../transfer/import-log';
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
    noteUndone(engine.database, { actId: input.value.actId, undoneBy: outcome.value.actId });
    if (engine.pendingImport.act() === input.value.actId) {
      engine.pendingImport.clear();
      engine.pendingImport.reread();
    }
    return ok({ ...outcome.value });
  },
};
export const actCommands = { 'act.undo': undo };

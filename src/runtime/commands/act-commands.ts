import { ok, type Failure, type Result } from '../../core/result';
import { person, type UndoOutcome, type UndoWork } from '../../db/commit';
import { commands } from '../api/definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import { importing } from '../transfer/file-work';
import { noteUndone } from '../transfer/import-log';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { actOf, type Command } from './command';

const taken =
  (engine: Engine, actId: string) =>
  (outcome: Result<UndoOutcome, Failure>): ApiAnswer => {
    if (!outcome.ok) return outcome;
    noteUndone(engine.database, { actId, undoneBy: outcome.value.actId });
    if (engine.pendingImport.act() === actId) {
      engine.pendingImport.clear();
      engine.pendingImport.reread();
    }
    return ok({ ...outcome.value });
  };

/** What is left of a large act [SLICE-1]. Meanwhile nothing goes on with a half import that is taken back. */
const goingOn = function* (
  engine: Engine,
  { work, actId }: { work: UndoWork; actId: string },
): Sliced<ApiAnswer> {
  const rest = (function* (): Sliced<ApiAnswer> {
    return taken(engine, actId)(yield* work);
  })();
  return yield* engine.pendingImport.act() === actId ? importing(engine, rest) : rest;
};

/** Undo is an act of its own, so it can be undone. */
const undo: Command = {
  definition: commands['act.undo'],
  run: (engine, message) => {
    const input = readInput(commands['act.undo'].input, message.input);
    if (!input.ok) return input;
    const { actId } = input.value;
    const request = { commandId: message.commandId, actId: actOf(message), writer: person };
    const work = engine.unitOfWork.undoInParts(request, actId);
    const first = work.next();
    return first.done === true ? taken(engine, actId)(first.value) : goingOn(engine, { work, actId });
  },
};
export const actCommands = { 'act.undo': undo };

import { ok, type Failure, type Result } from '../../core/result';
import type { z } from 'zod';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import type { Command } from '../commands/command';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import type { StagedFile } from './staging/pieces';
import { refusable } from './staging/refused';

export const openStaged = (engine: Engine, transferId: string): Result<StagedFile, Failure> =>
  engine.transfers.open(transferId);

/** A command whose work is in slices and may be refused from within. */
export const slicedCommand = <I extends z.ZodType>(
  definition: { readonly input: I; readonly output: z.ZodType },
  work: (call: {
    readonly engine: Engine;
    readonly input: z.output<I>;
    readonly message: CommandMessage;
  }) => Sliced<ApiAnswer>,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    return input.ok ? refusable(work({ engine, input: input.value, message })) : input;
  },
});

/** While it goes on the profile is not shown as if it were whole. */
export const importing = function* ({ pendingImport }: Engine, work: Sliced<ApiAnswer>): Sliced<ApiAnswer> {
  pendingImport.start();
  try {
    return yield* work;
  } finally {
    pendingImport.stop();
    pendingImport.reread();
  }
};

/** Once per command: asked again it answers the same. */
export const answeredBefore = (engine: Engine, { commandId }: CommandMessage): ApiAnswer | null => {
  const earlier = engine.unitOfWork.answerOf(commandId);
  return earlier === null ? null : ok(earlier.result);
};

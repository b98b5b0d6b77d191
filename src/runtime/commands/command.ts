import type { z } from 'zod';
import type { Json } from '../../core/json';
import { ok } from '../../core/result';
import { person, type Writer } from '../../db/commit';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { pastedFieldsOf } from './pasted-fields';

// [API-4] A command is one commit: checked input, one body, one answer that is stored with it.
export type CommandCall<I> = {
  readonly writer: Writer;
  readonly input: I;
  readonly actId: string;
  readonly engine: Engine;
};
export type Command = {
  /** [API-2] What it changes stands in no record, so no batch tells of it. */
  readonly isOfRows?: boolean;
  readonly definition: { readonly input: z.ZodType; readonly output: z.ZodType };
  /** Work too long for one call answers with its slices, what waits for the world or for its code with a promise; everything else with the answer. */
  readonly run: (
    engine: Engine,
    message: CommandMessage,
  ) => ApiAnswer | Sliced<ApiAnswer> | Promise<ApiAnswer | Sliced<ApiAnswer>>;
};

export const ofRows = (command: Command): Command => ({ ...command, isOfRows: true });

export const actOf = (message: CommandMessage): string => message.actId ?? message.commandId;

export const command = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  body: (call: CommandCall<z.output<I>>) => z.output<O>,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    const actId = actOf(message);
    const outcome = engine.unitOfWork.commit(
      { commandId: message.commandId, actId, writer: person, pasted: pastedFieldsOf(message) },
      (writer) => body({ writer, input: input.value, actId, engine }),
    );
    return outcome.ok ? ok(outcome.value.result) : outcome;
  },
});

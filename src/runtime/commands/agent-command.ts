import type { z } from 'zod';
import type { Json } from '../../core/json';
import { agentsUnavailable } from '../agents-unavailable';
import { ok } from '../../core/result';
import { person, type Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import { actOf, type Command } from './command';
import { isPastedIn, pastedFieldsOf } from './pasted-fields';

// [API-10] A command about agents is one commit of the agents' database by the person. Where that database does not open, it says so.
export type AgentCommandCall<I> = {
  readonly writer: Writer;
  readonly input: I;
  readonly actId: string;
  readonly commandId: string;
  readonly stores: Stores;
  readonly engine: Engine;
  /** [PASTE-1] Whether text was pasted into one of these fields: for what is stored as no record field. */
  readonly isPasted: (...names: readonly string[]) => boolean;
};

export const agentCommand = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  body: (call: AgentCommandCall<z.output<I>>) => z.output<O>,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    const opened = engine.stores();
    if (!opened.ok) return agentsUnavailable(opened.error);
    const stores = opened.value;
    const { commandId } = message;
    const actId = actOf(message);
    const isPasted = (...names: readonly string[]): boolean =>
      names.some((name) => isPastedIn(message, name));
    const request = { commandId, actId, writer: person, pasted: pastedFieldsOf(message) };
    const outcome = stores.agent.unitOfWork.commit(request, (writer) =>
      body({ writer, input: input.value, actId, commandId, stores, engine, isPasted }),
    );
    return outcome.ok ? ok(outcome.value.result) : outcome;
  },
});

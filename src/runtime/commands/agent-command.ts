import type { z } from 'zod';
import type { Json } from '../../core/json';
import { agentsUnavailable } from '../agents-unavailable';
import { ok } from '../../core/result';
import { person, type Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import type { Engine } from '../engine';
import { readInput } from '../read-input';
import { actOf, type Command } from './command';

// [API-10] A command about agents is one commit of the agents' database by the person. Where that database does not open, it says so.
export type AgentCommandCall<I> = {
  readonly writer: Writer;
  readonly input: I;
  readonly actId: string;
  readonly commandId: string;
  readonly stores: Stores;
  readonly engine: Engine;
};

export const agentCommand = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  body: (call: AgentCommandCall<z.output<I>>) => z.output<O>,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    if (!engine.stores.ok) return agentsUnavailable(engine.stores.error);
    const stores = engine.stores.value;
    const { commandId } = message;
    const actId = actOf(message);
    const outcome = stores.agent.unitOfWork.commit({ commandId, actId, writer: person }, (writer) =>
      body({ writer, input: input.value, actId, commandId, stores, engine }),
    );
    return outcome.ok ? ok(outcome.value.result) : outcome;
  },
});

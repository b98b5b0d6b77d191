import type { z } from 'zod';
import { fail, ok } from '../../core/result';
import { isSameRules, keptRules, writeRules, type KeptRules } from '../../db/agent/kept-rules';
import { person } from '../../db/commit';
import { memoryCommands as definitions } from '../api/memory-definition';
import { readInput } from '../read-input';
import { actOf, type Command } from './command';

type Change = { readonly byKey: KeptRules['byKey']; readonly tainted: boolean };

/** [KEPT-1] The person writes, and says of the whole whether text from outside has a part in it. */
const memoryCommand = <I extends z.ZodType<{ readonly agentId: string }>>(
  definition: { readonly input: I; readonly output: (typeof definitions)['memory.keep']['output'] },
  change: (kept: KeptRules, input: z.output<I>) => Change | null,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    if (!engine.stores.ok) return fail('agents_unavailable', engine.stores.error.code);
    const { agent } = engine.stores.value;
    const { agentId } = input.value;
    const changed = change(keptRules(agent.records, agentId), input.value);
    if (changed === null) return fail('memory_changed');
    const { byKey, tainted } = changed;
    const actId = actOf(message);
    const act = { commandId: message.commandId, actId, writer: { ...person, tainted } };
    const outcome = agent.unitOfWork.commit(act, (writer) => {
      writeRules(writer, { agentId, byKey });
      return { actId };
    });
    return outcome.ok ? ok(outcome.value.result) : outcome;
  },
});

export const memoryCommandTable = {
  'memory.keep': memoryCommand(definitions['memory.keep'], ({ byKey, tainted }, { key, value }) => ({
    ...{ byKey: { ...byKey, [key]: value }, tainted },
  })),
  'memory.forget': memoryCommand(definitions['memory.forget'], ({ byKey, tainted }, { key }) => ({
    ...{ byKey: Object.fromEntries(Object.entries(byKey).filter(([each]) => each !== key)), tainted },
  })),
  'memory.vouch': memoryCommand(definitions['memory.vouch'], ({ byKey }, { rules }) =>
    isSameRules(byKey, rules) ? { byKey, tainted: false } : null,
  ),
};

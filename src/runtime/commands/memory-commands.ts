import type { z } from 'zod';
import { noticedBy, pinKey } from '../../agents/memory/noticed';
import type { Json } from '../../core/json';
import type { AgentId } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isSameRules, keptRules, vouchForRules, writeRules, type KeptRules } from '../../db/agent/kept-rules';
import { person } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { memoryCommands as definitions } from '../api/memory-definition';
import { readInput } from '../../api/read-input';
import { actOf, type Command } from './command';

type Change = { readonly byKey: KeptRules['byKey']; readonly tainted: boolean };
type Asked<I> = { readonly input: I; readonly kept: KeptRules; readonly stores: Stores };
type OfAgent = z.ZodType<{ readonly agentId: AgentId }>;

/** [KEPT-1] The person writes, and says of the whole whether text from outside has a part in it. */
const memoryCommand = <I extends OfAgent, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  parts: {
    readonly write?: typeof writeRules;
    readonly change: (asked: Asked<z.output<I>>) => Result<Change, Failure>;
    readonly answer: (actId: string, input: z.output<I>) => z.output<O>;
  },
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    const opened = engine.stores();
    if (!opened.ok) return fail('agents_unavailable', opened.error.code);
    const stores = opened.value;
    const { agent } = stores;
    const { agentId } = input.value;
    // What was done may be what there is no room for, or no cause, any more.
    const earlier = agent.unitOfWork.answerOf(message.commandId);
    if (earlier !== null) return ok(earlier.result);
    const changed = parts.change({
      input: input.value,
      kept: keptRules(agent.records, agentId),
      stores,
    });
    if (!changed.ok) return changed;
    const { byKey, tainted } = changed.value;
    const actId = actOf(message);
    // [PASTE-2] What is kept is one map: a pasted rule taints it as one that came from outside does.
    const isPasted = message.pasted !== undefined && message.pasted.length > 0;
    const act = { commandId: message.commandId, actId, writer: { ...person, tainted: tainted || isPasted } };
    const outcome = agent.unitOfWork.commit(act, (writer) => {
      (parts.write ?? writeRules)(writer, { agentId, byKey });
      return parts.answer(actId, input.value);
    });
    return outcome.ok ? ok(outcome.value.result) : outcome;
  },
});
const actAlone = (actId: string) => ({ actId });

const MOST_KEPT = 50;
const LONGEST = 2_000;
/** Not through the middle of a sign that is a pair. */
const shortened = (text: string): string => [...text].slice(0, LONGEST).join('');

export const memoryCommandTable = {
  'memory.keep': memoryCommand(definitions['memory.keep'], {
    change: ({ input: { key, value }, kept: { byKey, tainted } }) =>
      ok({ byKey: { ...byKey, [key]: value }, tainted }),
    answer: actAlone,
  }),
  'memory.forget': memoryCommand(definitions['memory.forget'], {
    change: ({ input: { key }, kept: { byKey, tainted } }) =>
      ok({ byKey: Object.fromEntries(Object.entries(byKey).filter(([each]) => each !== key)), tainted }),
    answer: actAlone,
  }),
  /** [KEPT-2] Word for word, and with its mark: pinning authorises no text. */
  'memory.pin': memoryCommand(definitions['memory.pin'], {
    change: ({ input: { agentId, messageId }, kept: { byKey, tainted }, stores }) => {
      const noticed = noticedBy(stores, agentId).find(({ id }) => id === messageId);
      if (noticed === undefined) return fail('memory_changed');
      const pinned = { ...byKey, [pinKey(messageId)]: shortened(noticed.text) };
      if (Object.keys(pinned).length > MOST_KEPT) return fail('memory_full');
      return ok({ byKey: pinned, tainted: tainted || noticed.tainted });
    },
    answer: (actId, { messageId }) => ({ actId, key: pinKey(messageId) }),
  }),
  'memory.vouch': memoryCommand(definitions['memory.vouch'], {
    change: ({ input: { rules }, kept: { byKey } }) =>
      isSameRules(byKey, rules) ? ok({ byKey, tainted: false }) : fail('memory_changed'),
    write: vouchForRules,
    answer: actAlone,
  }),
};

import { fail, ok, type Failure, type Result } from '../../core/result';
import { person } from '../../db/commit';
import { markBegunAnew } from '../../db/journal/agents-memory';
import type { Stores } from '../../db/stores';
import { agentCommands as definitions } from '../api/agent-definition';
import type { Engine } from '../engine';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import { readInput } from '../../api/read-input';
import { agentsUnavailable } from '../agents-unavailable';
import { actOf, ofRows, type Command } from './command';

const isLost = (stores: Result<Stores, Failure>): boolean =>
  !stores.ok && stores.error.code === 'agents_lost';

/** The answer stands in the new database, so that the same command again is no second beginning. */
const answer = (engine: Engine, message: CommandMessage): ApiAnswer => {
  const stores = engine.stores();
  if (!stores.ok) return agentsUnavailable(stores.error);
  const actId = actOf(message);
  const { commandId } = message;
  const kept = stores.value.agent.unitOfWork.commit({ commandId, actId, writer: person }, () => ({ actId }));
  return kept.ok ? ok(kept.value.result) : kept;
};

/** [LOST-2] A person's word, and nothing else, puts a new database where one was lost. */
export const beginAnewCommand: Command = ofRows({
  definition: definitions['agents.beginAnew'],
  run: (engine, message) => {
    const input = readInput(definitions['agents.beginAnew'].input, message.input);
    if (!input.ok) return input;
    const stores = engine.stores();
    const earlier = stores.ok ? stores.value.agent.unitOfWork.answerOf(message.commandId) : null;
    if (earlier !== null) return ok(earlier.result);
    if (!isLost(stores)) return stores.ok ? fail('agents_not_lost') : agentsUnavailable(stores.error);
    if (engine.database.isReadOnly) return fail('database_read_only');
    markBegunAnew(engine.database);
    engine.agentDoor.openAgain();
    return answer(engine, message);
  },
});

import { undoOperation } from '../../agents/effects/effect';
import { agentsUnavailable } from '../agents-unavailable';
import { ok } from '../../core/result';
import { readInput } from '../../api/read-input';
import type { Command } from './command';
import { cancelRun, retryRun } from '../../agents/wake/person-acts';
import { agentCommands as definitions } from '../api/agent-definition';
import { agentCommand } from './agent-command';

/** By a person alone, of what an agent did in the journal. Done again it finds nothing left to do. */
const undo: Command = {
  definition: definitions['operation.undo'],
  run: (engine, message) => {
    const input = readInput(definitions['operation.undo'].input, message.input);
    if (!input.ok) return input;
    const opened = engine.stores();
    if (!opened.ok) return agentsUnavailable(opened.error);
    const undone = undoOperation(opened.value, input.value.operationId);
    return undone.ok ? ok({ ...undone.value }) : undone;
  },
};

export const agentRunCommands = {
  'operation.undo': undo,
  'run.cancel': agentCommand(definitions['run.cancel'], ({ writer, input, actId, stores }) => {
    cancelRun(writer, { stores, runKey: input.runKey });
    return { actId };
  }),
  'run.retry': agentCommand(definitions['run.retry'], ({ writer, input, actId, stores }) => {
    retryRun(writer, { stores, runKey: input.runKey });
    return { actId };
  }),
};

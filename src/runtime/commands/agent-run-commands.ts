import { cancelRun, retryRun } from '../../agents/wake/person-acts';
import { agentCommands as definitions } from '../api/agent-definition';
import { agentCommand } from './agent-command';

export const agentRunCommands = {
  'run.cancel': agentCommand(definitions['run.cancel'], ({ writer, input, actId, stores }) => {
    cancelRun(writer, { stores, runKey: input.runKey });
    return { actId };
  }),
  'run.retry': agentCommand(definitions['run.retry'], ({ writer, input, actId, stores }) => {
    retryRun(writer, { stores, runKey: input.runKey });
    return { actId };
  }),
};

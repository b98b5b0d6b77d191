import { writeReach } from '../../db/agent/reach';
import { reachCommands as definitions } from '../api/reach-definition';
import { agentCommand } from './agent-command';

export const reachCommandTable = {
  'reach.set': agentCommand(definitions['reach.set'], ({ writer, input, actId }) => {
    writeReach(writer, input);
    return { actId };
  }),
};

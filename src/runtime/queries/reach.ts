import { narrowReaches } from '../../db/agent/reach';
import { reachQueries as definitions } from '../api/reach-definition';
import { agentQuery } from './agent-query';

export const reachQueryTable = {
  'reach.list': agentQuery(definitions['reach.list'], (stores) => ({ reaches: [...narrowReaches(stores)] })),
};

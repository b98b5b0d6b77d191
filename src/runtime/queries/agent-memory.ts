import { keptRules } from '../../db/agent/kept-rules';
import { memoryQueries as definitions } from '../api/memory-definition';
import { agentQuery } from './agent-query';

export const memoryQueryTable = {
  'memory.list': agentQuery(definitions['memory.list'], ({ agent }, { input }) => {
    const { byKey, tainted } = keptRules(agent.records, input.agentId);
    const rules = Object.entries(byKey).map(([key, value]) => ({ key, value }));
    return { rules: rules.sort((a, b) => (a.key < b.key ? -1 : 1)), tainted };
  }),
};

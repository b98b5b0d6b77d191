import { keptRules } from '../../db/agent/kept-rules';
import { noticedBy, pinKey } from '../../agents/memory/noticed';
import { memoryQueries as definitions } from '../api/memory-definition';
import { agentQuery } from './agent-query';

export const memoryQueryTable = {
  'memory.list': agentQuery(definitions['memory.list'], (stores, { input }) => {
    const { byKey, tainted } = keptRules(stores.agent.records, input.agentId);
    const rules = Object.entries(byKey).map(([key, value]) => ({ key, value }));
    const noticed = noticedBy(stores, input.agentId).filter(({ id }) => byKey[pinKey(id)] === undefined);
    return { rules: rules.sort((a, b) => (a.key < b.key ? -1 : 1)), tainted, noticed };
  }),
};

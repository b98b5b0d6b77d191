import { diffPersonas } from '../../agents/personas/diff-personas';
import { personaVersionsOf } from '../../db/agent/personas';
import { agentQueries as definitions } from '../api/agent-definition';
import { agentQuery } from './agent-query';

export const personaQueries = {
  'persona.diff': agentQuery(definitions['persona.diff'], (stores, { input }) => {
    const versions = personaVersionsOf(stores.agent, input.agentId);
    const after = versions.find(({ id }) => id === input.versionId);
    const before = versions.find(({ id, status }) =>
      input.againstId === undefined ? status === 'active' : id === input.againstId,
    );
    if (after === undefined || (before === undefined && input.againstId !== undefined)) return null;
    const changes = diffPersonas(before ?? null, after).map(({ part, added, removed }) => ({
      part,
      added: [...added],
      removed: [...removed],
    }));
    return { againstId: before?.id ?? null, changes };
  }),
};

import type { z } from 'zod';
import { readAgent } from '../../db/agent/agent-view';
import { toolResults, type ResultsOf, type ToolResult } from '../../db/agent/tool-results';
import type { Stores } from '../../db/stores';
import { toolResultQueries as definitions, type ToolResultView } from '../api/tool-result-definition';
import { agentQuery, placeBefore } from './agent-query';

const MOST = 50;

const viewOf = (stores: Stores, result: ToolResult): z.output<typeof ToolResultView> => {
  const { messageId, agentId, runKey, toolName, operationId, status, errorCode, tainted, createdAt } = result;
  return {
    messageId,
    agentId,
    runKey,
    toolName,
    operationId,
    status,
    tainted,
    createdAt,
    agentName: readAgent(stores.agent.records, agentId)?.displayName ?? '',
    code: errorCode,
    changedEntityIds: [...result.changedEntityIds],
    changedTokens: [...result.changedTokens],
  };
};

type Input = z.output<(typeof definitions)['toolResult.list']['input']>;
const askedBy = ({ entityId, runKey, agentId = '' }: Input): ResultsOf => {
  if (entityId !== undefined) return { of: 'entity', id: entityId };
  return runKey === undefined ? { of: 'agent', id: agentId } : { of: 'run', id: runKey };
};

export const toolResultQueryTable = {
  'toolResult.list': agentQuery(definitions['toolResult.list'], (stores, { input }) => {
    const { token, before, limit: most = MOST } = input;
    const asked = { results: askedBy(input), token, most, ...placeBefore(before) };
    const { items, next } = toolResults(stores, asked);
    return { results: items.map((result) => viewOf(stores, result)), next };
  }),
};

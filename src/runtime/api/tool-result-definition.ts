import { z } from 'zod';
import { entry } from './call-shape';
import { PageStart } from './agent-values';
import { AgentId, Id, Instant, RunKey } from './values';

// What agents' tools changed, asked by the record, by the run or by the agent.

export const ToolResultView = z.object({
  messageId: Id,
  agentId: AgentId,
  agentName: z.string(),
  runKey: RunKey.nullable(),
  toolName: z.string().nullable(),
  operationId: Id.nullable(),
  status: z.enum(['success', 'error', 'partial']),
  code: z.string().nullable(),
  changedEntityIds: z.array(z.string()),
  changedTokens: z.array(z.string()),
  tainted: z.boolean(),
  createdAt: Instant,
});

export const toolResultQueries = {
  /** Newest first. With a token (`TASK`) only those of the page that changed such a thing. */
  'toolResult.list': entry(
    z
      .object({
        entityId: Id.exactOptional(),
        runKey: RunKey.exactOptional(),
        agentId: AgentId.exactOptional(),
        token: z.string().min(1).max(200).exactOptional(),
        before: PageStart.exactOptional(),
        limit: z.number().int().min(1).max(200).exactOptional(),
      })
      .refine(
        ({ entityId, runKey, agentId }) =>
          [entityId, runKey, agentId].filter((each) => each !== undefined).length === 1,
        { error: 'exactly one of entityId, runKey and agentId' },
      ),
    z.object({ results: z.array(ToolResultView), next: PageStart.nullable() }),
  ),
} as const;

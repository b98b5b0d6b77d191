import { z } from 'zod';
import { entry } from './call-shape';
import { attentionActions, attentionReasons } from '../../db/agent/kinds/attention';
import { WorksOnView } from './agent-values';
import { AgentId, Id, Instant, RunKey } from './values';

// Why an agent came through to the person, or did not.
const Language = z.enum(['en', 'de']);
const count = z.number().int();

export const AttentionView = z.object({
  id: Id,
  agentId: AgentId,
  agentName: z.string(),
  worksOn: WorksOnView,
  decidedBy: z.string(),
  policyVersion: z.string(),
  action: z.enum(attentionActions),
  priorityScore: z.number(),
  reasonCodes: z.array(z.enum(attentionReasons)),
  /** The same in sentences: first what was decided, then why. */
  why: z.array(z.string()),
  /** The run, the question that followed, what it came from. */
  evidenceRefs: z.array(Id),
  runKey: RunKey.nullable(),
  tainted: z.boolean(),
  budgetImpact: z.object({ personAsks: count, asksBefore: count, tokens: count, costMicros: count }),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
});

export const attentionQueries = {
  /** Newest first. */
  'attention.list': entry(
    z.object({
      agentId: AgentId.exactOptional(),
      limit: z.number().int().min(1).max(200).exactOptional(),
      language: Language.exactOptional(),
    }),
    z.object({ decisions: z.array(AttentionView) }),
  ),
  'attention.why': entry(z.object({ id: Id, language: Language.exactOptional() }), AttentionView.nullable()),
} as const;

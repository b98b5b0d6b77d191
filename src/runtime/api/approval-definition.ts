import { z } from 'zod';
import { done, entry } from './call-shape';
import type { Json } from '../../core/json';
import { AgentName, ModelView, PageStart } from './agent-values';
import { Proof } from '../../api/proof';
import { AgentId, CategoryId, Id, Instant, RunKey } from './values';

// What agents propose and ask, what a person answers, and what a person allowed for good.
const Language = z.enum(['en', 'de']);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const AnyJson: z.ZodType<Json> = z.json();
const limit = z.number().int().min(1).max(200).exactOptional();

export const ApprovalState = z.enum(['open', 'expired', 'rejected', 'withdrawn', 'edited', 'approved']);
export const ApprovalSummary = z.object({
  id: Id,
  agentId: AgentId,
  agentName: z.string(),
  runKey: RunKey,
  changeSetId: Id,
  operationId: Id,
  toolName: z.string(),
  risk: z.enum(['low', 'medium', 'high']),
  state: ApprovalState,
  /** It has happened, here or elsewhere. With `rejected` or `expired`: done on one device, refused on another. */
  isDone: z.boolean(),
  /** Why it was agreed to and did not happen. */
  failure: z.string().nullable(),
  /** Said by the tool's own code, from the arguments and the records here; null where it can no longer be worked out. */
  summary: z.string().nullable(),
  /** Something of it comes from outside, or from an agent that had read such. */
  tainted: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type ApprovalSummary = z.infer<typeof ApprovalSummary>;

const FieldChange = z.object({ field: z.string(), before: AnyJson, after: AnyJson });
export const RecordChange = z.object({
  kind: z.string(),
  id: Id,
  isNew: z.boolean(),
  name: z.string().nullable(),
  fields: z.array(FieldChange),
});
export const ApprovalView = ApprovalSummary.extend({
  args: AnyJson,
  argsHash: Hash,
  /** What accepting refers to; null where there is nothing that could be accepted. */
  readHash: Hash.nullable(),
  changes: z.array(RecordChange),
  /** Why it could not be done as it stands. */
  obstacle: z.string().nullable(),
  /** It was proposed when things were different from what is shown now. */
  hasChangedSince: z.boolean(),
  /** What the model said to it, as it said it. */
  modelWords: z.string().nullable(),
  /** Whose words they are; null where that is not known here. */
  model: ModelView.nullable(),
  evidence: z.array(Id),
  needsDeviceCheck: z.boolean(),
  rejectedBecause: z.string().nullable(),
  /** "You accepted 12 of 12: always allow?" */
  suggestsGrant: z.object({ accepted: z.number().int(), of: z.number().int() }).nullable(),
});

/** Why a person said no. */
export const RejectReason = AgentName;
const Acceptance = z.object({ id: Id, argsHash: Hash, readHash: Hash });
/** Of `deviceCheck.pass`, for this very thing: where `needsDeviceCheck` says so. */
const proof = Proof.exactOptional();
const Outcome = z.object({ approvalId: Id, operationId: Id, changedIds: z.array(Id) });
export const GrantView = z.object({
  id: Id,
  agentId: AgentId,
  agentName: z.string(),
  toolName: z.string(),
  categoryIds: z.array(CategoryId).nullable(),
  until: Instant.nullable(),
});
export const QuestionView = z.object({
  id: Id,
  agentId: AgentId,
  agentName: z.string(),
  runKey: RunKey,
  kind: z.enum(['yesNo', 'multiChoice', 'freeText', 'audio']),
  text: z.string(),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  requiredBy: Instant.nullable(),
  tainted: z.boolean(),
  state: z.enum(['open', 'answered', 'expired']),
  response: AnyJson,
  /** The voice note that answers it. */
  responseEntryId: Id.nullable(),
  createdAt: Instant,
});

export const approvalCommands = {
  /** Agrees to what `approval.show` showed on this device. */
  'approval.accept': entry(Acceptance.extend({ proof }), Outcome),
  /** Agrees to something else than was proposed: `readHash` is that of `approval.show` with these arguments. */
  'approval.edit': entry(Acceptance.extend({ args: AnyJson, proof }), Outcome),
  'approval.reject': entry(
    z.object({ id: Id, reason: RejectReason.exactOptional() }),
    z.object({ approvalId: Id }),
  ),
  /** Each for itself: one that cannot be done keeps no other back. */
  'approval.acceptAll': entry(
    z.object({ items: z.array(Acceptance).min(1).max(100) }),
    z.object({ results: z.array(z.object({ id: Id, code: z.string().nullable() })) }),
  ),
  'grant.create': entry(
    z.object({
      agentId: AgentId,
      toolName: z.string().min(1).max(100),
      /** Null: wherever the agent may act at all. */
      categoryIds: z.array(CategoryId).max(500).nullable().exactOptional(),
      /** Null: until it is revoked. */
      until: Instant.nullable().exactOptional(),
    }),
    done.extend({ id: Id }),
  ),
  'grant.revoke': entry(z.object({ id: Id }), done),
  /** Again: replaces the answer that was given. `entryId`: the voice note that answers a question of kind `audio`. */
  'question.answer': entry(
    z
      .object({ id: Id, response: AnyJson.exactOptional(), entryId: Id.exactOptional() })
      .refine(({ response, entryId }) => (response === undefined) !== (entryId === undefined), {
        error: 'either response or entryId',
      }),
    done.extend({ responseId: Id }),
  ),
} as const;

/** What waits, what does so no longer, or both. */
const Which = z.enum(['open', 'over', 'all']);

export const approvalQueries = {
  'approval.list': entry(
    z.object({
      agentId: AgentId.exactOptional(),
      /** Default: those that wait for an answer. */
      state: Which.exactOptional(),
      before: PageStart.exactOptional(),
      limit,
      language: Language.exactOptional(),
    }),
    z.object({ approvals: z.array(ApprovalSummary), next: PageStart.nullable() }),
  ),
  'approval.show': entry(
    z.object({ id: Id, args: AnyJson.exactOptional(), language: Language.exactOptional() }),
    ApprovalView.nullable(),
  ),
  'grant.list': entry(
    z.object({ agentId: AgentId.exactOptional() }),
    z.object({ grants: z.array(GrantView) }),
  ),
  'question.list': entry(
    z.object({
      agentId: AgentId.exactOptional(),
      state: Which.exactOptional(),
      before: PageStart.exactOptional(),
      limit,
    }),
    z.object({ questions: z.array(QuestionView), next: PageStart.nullable() }),
  ),
} as const;
